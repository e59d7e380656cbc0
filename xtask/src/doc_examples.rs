//! The shell examples of README.md and docs/: blocks tagged `sh test` are run as they stand.

use std::{
    fs,
    path::{Path, PathBuf},
};

use crate::shell::{cargo, command, no_more, root, run as execute, target};

/// Runs the blocks of each text, in order, in one empty folder a text, with the `waymesh` program at hand.
pub fn run(arguments: &[String]) -> Result<(), String> {
    no_more(arguments)?;
    let texts = texts()?;
    execute(&mut cargo(&["build", "--quiet", "--package", "waymesh-cli", "--locked"]))?;
    let programs = target().join("debug");
    let path = format!("{}:{}", programs.display(), std::env::var("PATH").unwrap_or_default());
    let mut count = 0;
    for text in texts {
        let shown = text.strip_prefix(root()).unwrap_or(&text).display().to_string();
        let source = fs::read_to_string(&text).map_err(|e| format!("{shown}: {e}"))?;
        let blocks = blocks(&source);
        if blocks.is_empty() {
            continue;
        }
        let folder = target().join("doc-examples").join(shown.replace('/', "-"));
        if folder.exists() {
            fs::remove_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
        }
        fs::create_dir_all(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
        for (line, block) in blocks {
            execute(command("bash", &["-euo", "pipefail", "-c", &block]).current_dir(&folder).env("PATH", &path))
                .map_err(|_| format!("the example at {shown}:{line} fails"))?;
            count += 1;
        }
    }
    println!("{count} shell examples ran");
    Ok(())
}

/// README.md and every text below docs/, in a fixed order.
fn texts() -> Result<Vec<PathBuf>, String> {
    let mut found = vec![root().join("README.md")];
    collect(&root().join("docs"), &mut found)?;
    Ok(found)
}

fn collect(folder: &Path, found: &mut Vec<PathBuf>) -> Result<(), String> {
    let refuse = |e: std::io::Error| format!("{}: {e}", folder.display());
    let mut entries: Vec<PathBuf> =
        fs::read_dir(folder).map_err(refuse)?.map(|e| e.map(|e| e.path())).collect::<Result<_, _>>().map_err(refuse)?;
    entries.sort();
    for path in entries {
        if path.is_dir() {
            collect(&path, found)?;
        } else if path.extension().is_some_and(|e| e == "md") {
            found.push(path);
        }
    }
    Ok(())
}

/// The line at which each block tagged `sh test` starts, and what it holds.
fn blocks(source: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    let mut lines = source.lines().enumerate();
    while let Some((start, line)) = lines.next() {
        if line.trim_end() == "```sh test" {
            let block: Vec<&str> =
                lines.by_ref().map(|(_, line)| line).take_while(|line| line.trim_end() != "```").collect();
            found.push((start + 1, block.join("\n")));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    #[test]
    fn only_tagged_blocks_are_run() {
        let source = "a\n```sh\nrm x\n```\n```sh test\none\ntwo\n```\n```sh test\nthree\n```\n";
        assert_eq!(super::blocks(source), [(5, "one\ntwo".into()), (9, "three".into())]);
    }
}
