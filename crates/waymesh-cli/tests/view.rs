//! The server of the pages: what it serves, and whom it refuses.
#![allow(missing_docs)]

mod common;

use common::Folder;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

/// A running server, ended with the test.
struct Running {
    child: Child,
    port: u16,
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

struct Answer {
    status: u16,
    head: String,
    body: String,
}

fn site(name: &str) -> Folder {
    let folder = Folder::new(name);
    for sub in ["site/lesson", "site/viewer", "site/assets"] {
        std::fs::create_dir_all(folder.path(sub)).unwrap();
    }
    folder.write("site/index.html", "start");
    folder.write("site/lesson/index.html", "lesson");
    folder.write("site/viewer/index.html", "viewer");
    folder.write("site/assets/a.wasm", [0u8, 97, 115, 109]);
    folder.write("secret.txt", "secret");
    folder
}

impl Running {
    fn start(folder: &Folder) -> Self {
        let (running, page) = Self::start_with(folder, &["--lesson"]);
        assert_eq!(page, "lesson/");
        running
    }

    /// A server, and what its address ends with.
    fn start_with(folder: &Folder, arguments: &[&str]) -> (Self, String) {
        let mut child = Command::new(env!("CARGO_BIN_EXE_waymesh"))
            .arg("view")
            .args(arguments)
            .args(["--port", "0", "--site"])
            .arg(folder.path("site"))
            .current_dir(folder.path("."))
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let rest = line.strip_prefix("http://127.0.0.1:").unwrap_or_else(|| panic!("{line:?}"));
        let (port, page) = rest.trim_end().split_once('/').unwrap();
        (Self { child, port: port.parse().unwrap() }, page.to_owned())
    }

    /// A server that opens what comes from standard input; what its address ends with, and the file that it serves.
    fn fed(folder: &Folder, arguments: &[&str], input: &[u8]) -> (String, Vec<u8>) {
        let mut child = Command::new(env!("CARGO_BIN_EXE_waymesh"))
            .args(["view", "-"])
            .args(arguments)
            .args(["--port", "0", "--site"])
            .arg(folder.path("site"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        child.stdin.take().unwrap().write_all(input).unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let (port, page) = line.trim_end().strip_prefix("http://127.0.0.1:").unwrap().split_once('/').unwrap();
        let running = Self { child, port: port.parse().unwrap() };
        let path = page.strip_prefix("viewer/#open=").unwrap().split_once("&name=").unwrap().0;
        let answer = running.raw(&format!("GET /opened/{path} HTTP/1.1\nHost: 127.0.0.1:PORT"));
        let body = answer.windows(4).position(|w| w == b"\r\n\r\n").unwrap() + 4;
        (page.to_owned(), answer[body..].to_vec())
    }

    /// Sends a request as it stands; `PORT` becomes the port.
    fn ask(&self, request: &str) -> Answer {
        let text = String::from_utf8_lossy(&self.raw(request)).into_owned();
        let (head, body) = text.split_once("\r\n\r\n").unwrap();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        Answer { status, head: head.to_lowercase(), body: body.to_owned() }
    }

    fn raw(&self, request: &str) -> Vec<u8> {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        let request = request.replace("PORT", &self.port.to_string()).replace('\n', "\r\n");
        stream.write_all(format!("{request}\r\nConnection: close\r\n\r\n").as_bytes()).unwrap();
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).unwrap();
        bytes
    }

    fn get(&self, path: &str) -> Answer {
        self.ask(&format!("GET {path} HTTP/1.1\nHost: 127.0.0.1:PORT"))
    }
}

#[test]
fn serves_its_own_files() {
    let folder = site("view-files");
    let server = Running::start(&folder);
    for (path, body, kind) in [
        ("/", "start", "text/html; charset=utf-8"),
        ("/lesson/", "lesson", "text/html; charset=utf-8"),
        ("/lesson/index.html", "lesson", "text/html; charset=utf-8"),
        ("/lesson/?lang=zh", "lesson", "text/html; charset=utf-8"),
        ("/assets/a.wasm", "\0asm", "application/wasm"),
    ] {
        let answer = server.get(path);
        assert_eq!((answer.status, answer.body.as_str()), (200, body), "{path}");
        assert!(answer.head.contains(&format!("content-type: {kind}")), "{path}: {}", answer.head);
        assert!(answer.head.contains("content-security-policy: default-src 'none'"), "{}", answer.head);
    }
    let answer = server.get("/lesson");
    assert!(answer.status == 308 && answer.head.contains("location: lesson/"), "{}", answer.head);
    for path in
        ["/secret.txt", "/../secret.txt", "/lesson/../../secret.txt", "/%2e%2e/secret.txt", "//secret.txt", "/x/", "x"]
    {
        let answer = server.get(path);
        assert!(matches!(answer.status, 400 | 404) && !answer.body.contains("secret\n"), "{path}: {}", answer.head);
    }
    let head = server.ask("HEAD /lesson/ HTTP/1.1\nHost: 127.0.0.1:PORT");
    assert_eq!((head.status, head.body.as_str()), (200, ""));
    assert_eq!(server.ask("POST /lesson/ HTTP/1.1\nHost: 127.0.0.1:PORT\nContent-Length: 0").status, 405);
}

#[test]
fn refuses_other_hosts_and_origins() {
    let folder = site("view-others");
    let server = Running::start(&folder);
    for fine in [
        "Host: 127.0.0.1:PORT",
        "Host: LOCALHOST:PORT",
        "Host: 127.0.0.1:PORT\nOrigin: http://127.0.0.1:PORT",
        "Host: 127.0.0.1:PORT\nSec-Fetch-Site: cross-site\nSec-Fetch-Mode: navigate",
        "Host: 127.0.0.1:PORT\nSec-Fetch-Site: same-origin\nSec-Fetch-Mode: cors",
    ] {
        assert_eq!(server.ask(&format!("GET / HTTP/1.1\n{fine}")).status, 200, "{fine}");
    }
    for foreign in [
        "Host: example.com",
        "Host: example.com:PORT",
        "Host: 127.0.0.1:1",
        "Host: 127.0.0.1",
        "Host: 127.0.0.1:PORT.example.com",
        "Accept: text/html",
        "Host: 127.0.0.1:PORT\nHost: example.com",
        "Host: 127.0.0.1:PORT\nOrigin: http://example.com",
        "Host: 127.0.0.1:PORT\nOrigin: https://127.0.0.1:PORT",
        "Host: 127.0.0.1:PORT\nOrigin: null",
        "Host: 127.0.0.1:PORT\nSec-Fetch-Site: cross-site\nSec-Fetch-Mode: no-cors",
        "Host: 127.0.0.1:PORT\nSec-Fetch-Site: same-site\nSec-Fetch-Mode: cors",
    ] {
        let answer = server.ask(&format!("GET / HTTP/1.1\n{foreign}"));
        assert!(answer.status == 403 && !answer.body.contains("start"), "{foreign}: {}", answer.head);
    }
}

#[test]
fn serves_the_opened_file_to_the_page_alone() {
    let folder = site("view-opened");
    folder.write("my level.obj", "v 0 0 0\nv 0 0 4\nv 4 0 4\nf 1 2 3\n");
    let (server, page) = Running::start_with(&folder, &["my level.obj"]);
    let (path, name) = page.strip_prefix("viewer/#open=").unwrap().split_once("&name=").unwrap();
    assert_eq!(name, "my%20level.obj");
    let answer = server.get(&format!("/opened/{path}"));
    assert!(answer.status == 200 && answer.body.starts_with("v 0 0 0"), "{}", answer.head);
    assert!(answer.head.contains("cache-control: no-store"), "{}", answer.head);
    for other in ["/opened/", "/opened/my level.obj", "/my%20level.obj", "/opened/0.obj"] {
        assert!(matches!(server.get(other).status, 400 | 404), "{other}");
    }
    let foreign = format!("GET /opened/{path} HTTP/1.1\nHost: 127.0.0.1:PORT\nOrigin: http://example.com");
    assert_eq!(server.ask(&foreign).status, 403);
    let (_again, second) = Running::start_with(&folder, &["my level.obj"]);
    assert_ne!(page, second, "every run has its own path");
    let (_plain, page) = Running::start_with(&folder, &[]);
    assert_eq!(page, "viewer/");
}

#[test]
fn brings_a_gltf_document_into_one_file() {
    let folder = site("view-gltf");
    let places: Vec<u8> = [0f32, 0.0, 0.0, 0.0, 0.0, 4.0, 4.0, 0.0, 4.0].iter().flat_map(|v| v.to_le_bytes()).collect();
    folder.write("places.bin", places);
    folder.write(
        "level.gltf",
        r#"{"asset": {"version": "2.0"}, "scenes": [{"nodes": [0]}], "nodes": [{"mesh": 0}],
            "meshes": [{"primitives": [{"attributes": {"POSITION": 0}}]}],
            "accessors": [{"bufferView": 0, "componentType": 5126, "type": "VEC3", "count": 3}],
            "bufferViews": [{"buffer": 0, "byteLength": 36}], "buffers": [{"uri": "places.bin", "byteLength": 36}]}"#,
    );
    let (server, page) = Running::start_with(&folder, &["level.gltf"]);
    let path = page.strip_prefix("viewer/#open=").unwrap().split_once("&name=").unwrap().0;
    let answer = server.get(&format!("/opened/{path}"));
    assert!(answer.status == 200 && answer.body.starts_with("glTF") && path.ends_with(".glb"), "{page}");
}

#[test]
fn takes_every_kind_from_a_file_or_standard_input() {
    let folder = site("view-stream");
    folder.ok("sample tower --size 2 -o t.obj");
    folder.ok("sample tower --size 2 -o t.glb");
    folder.ok("bake t.obj -o t.nav");
    folder.ok("export t.nav --format json -o t.json");
    let ground = |ground: &str| {
        format!(r#"{{"region": {{"samples_x": 5, "samples_z": 5, "sample_size": 1}}, "ground": {ground}}}"#)
    };
    folder.write("s.json", ground(r#"{"flat": 1}"#));
    folder.ok("surface bake s.json -o s.surf");
    let mut image = Vec::new();
    let mut encoder = png::Encoder::new(&mut image, 5, 5);
    encoder.set_color(png::ColorType::Grayscale);
    encoder.write_header().unwrap().write_image_data(&[7; 25]).unwrap();
    folder.write("h.png", &image);
    folder.write("h.json", ground(r#"{"image": "h.png", "min_y": 0, "max_y": 1, "sample_size": 1}"#));
    let kinds = [
        ("t.obj", "level.obj"),
        ("t.glb", "level.glb"),
        ("t.nav", "mesh.nav"),
        ("t.json", "mesh.json"),
        ("s.json", "surface.json"),
        ("s.surf", "surface.surf"),
        ("h.png", "heights.png"),
    ];
    for (name, called) in kinds {
        let content = folder.read(name);
        let (page, served) = Running::fed(&folder, &[], &content);
        assert!(page.ends_with(&format!("&name={called}")), "{name}: {page}");
        assert!(served == content, "{name}: the page gets what came in");
        let (_server, page) = Running::start_with(&folder, &[name]);
        assert!(page.ends_with(&format!("&name={name}")), "{page}");
    }
    // What lies beside a description comes baked with it.
    folder.ok("surface bake h.json -o h.surf");
    let (server, page) = Running::start_with(&folder, &["h.json"]);
    assert!(page.ends_with("&name=h.json.surf"), "{page}");
    let path = page.strip_prefix("viewer/#open=").unwrap().split_once("&name=").unwrap().0;
    let answer = server.raw(&format!("GET /opened/{path} HTTP/1.1\nHost: 127.0.0.1:PORT"));
    assert!(answer.ends_with(&folder.read("h.surf")));
    let obj = b"# nothing here tells\n";
    folder.feed("view - --site site", obj).failed("view -", "the viewer opens .nav");
    let (page, served) = Running::fed(&folder, &["--format", "obj"], obj);
    assert!(page.ends_with("&name=level.obj") && served == obj, "{page}");
}

#[test]
fn tells_what_is_missing() {
    let folder = site("view-missing");
    std::fs::create_dir(folder.path("empty")).unwrap();
    folder.fails(
        "view --lesson --site empty",
        "empty: holds no lesson/index.html; `cargo xtask web` builds it in web/dist",
    );
    folder.fails("view --lesson --site nowhere", "nowhere: ");
    let server = Running::start(&folder);
    folder.fails(&format!("view --lesson --site site --port {}", server.port), &format!("port {}: ", server.port));
    assert_eq!(folder.run("view --lesson x.obj").code, 2);
    folder.fails("view nowhere.obj --site site", "nowhere.obj: ");
    folder.write("x.txt", "hello");
    folder.fails("view x.txt --site site", "x.txt: the viewer opens .nav, .surf, .obj, .gltf, .glb, grey .png");
    folder.write("bad.gltf", "{}x");
    folder.fails("view bad.gltf --site site", "bad.gltf: not a glTF document");
}
