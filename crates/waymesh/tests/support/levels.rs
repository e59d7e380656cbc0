//! Real levels and reference tables from beside the project; skipped, with a printed line, where they are absent.

use waymesh::bake::Level;

/// The text of a file of the data folder.
pub fn data(name: &str) -> Option<String> {
    let directory = std::env::var("WAYMESH_DATA")
        .unwrap_or_else(|_| concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data").to_string());
    let path = format!("{directory}/{name}");
    let text = std::fs::read_to_string(&path).ok();
    if text.is_none() {
        println!("skipped: no {path}");
    }
    text
}

/// A level of the data folder.
pub fn level(name: &str) -> Option<Level> {
    let text = data(&format!("{name}.obj"))?;
    let (mut vertices, mut triangles) = (Vec::new(), Vec::new());
    for line in text.lines() {
        let mut words = line.split_whitespace();
        match words.next() {
            Some("v") => {
                let mut number = || words.next().unwrap().parse::<f64>().unwrap();
                vertices.push([number(), number(), number()]);
            }
            Some("f") => {
                let corner = |word: &str| word.split('/').next().unwrap().parse::<u32>().unwrap() - 1;
                let corners: Vec<u32> = words.map(corner).collect();
                triangles.extend((2..corners.len()).map(|k| [corners[0], corners[k - 1], corners[k]]));
            }
            _ => {}
        }
    }
    Some(Level::new(vertices, triangles).unwrap())
}
