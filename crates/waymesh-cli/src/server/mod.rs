//! A server for the pages, on this machine alone.

mod guard;
mod site;

pub use site::Site;

use guard::Guard;
use std::io::Cursor;
use std::net::Ipv4Addr;
use std::thread;
use tiny_http::{Header, Method, Request, Response, Server};

/// Requests that are answered at a time.
const THREADS: usize = 4;

/// What every answer carries: pages may load nothing but the site's own files, and others may not load these.
const HEADERS: [(&str, &str); 5] = [
    (
        "Content-Security-Policy",
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; \
         connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Referrer-Policy", "no-referrer"),
    ("X-Content-Type-Options", "nosniff"),
];

/// Listens, but does not answer yet.
pub struct PageServer {
    server: Server,
    port: u16,
}

impl PageServer {
    /// Listens on a port of 127.0.0.1; on any that is free for 0.
    ///
    /// # Errors
    /// What the system says, such as that the port is taken.
    pub fn listen(port: u16) -> Result<Self, String> {
        let server = Server::http((Ipv4Addr::LOCALHOST, port)).map_err(|e| e.to_string())?;
        let port = server.server_addr().to_ip().ok_or("no address")?.port();
        Ok(Self { server, port })
    }

    /// Where it listens: `http://127.0.0.1:PORT`.
    pub fn address(&self) -> String {
        format!("http://{}:{}", Ipv4Addr::LOCALHOST, self.port)
    }

    /// Answers until the program is ended.
    pub fn answer(&self, site: &Site) {
        let guard = Guard::new(self.port);
        thread::scope(|scope| {
            for _ in 0..THREADS {
                scope.spawn(|| {
                    for request in self.server.incoming_requests() {
                        let response = respond(&request, site, &guard);
                        // A browser that went away meanwhile is no fault.
                        let _ = request.respond(response);
                    }
                });
            }
        });
    }
}

fn respond(request: &Request, site: &Site, guard: &Guard) -> Response<Cursor<Vec<u8>>> {
    if !matches!(request.method(), Method::Get | Method::Head) {
        return plain(405, "only GET and HEAD\n").with_header(header("Allow", "GET, HEAD"));
    }
    if let Err(why) = guard.check(request.headers()) {
        return plain(403, &format!("{why}\n"));
    }
    let path = request.url().split(['?', '#']).next().unwrap_or_default();
    match site.file(path) {
        Some(file) => {
            // Names of assets hold a hash of what is in them.
            let keep = match path {
                _ if path.starts_with("/assets/") => "max-age=31536000, immutable",
                _ if path.starts_with("/opened/") => "no-store",
                _ => "no-cache",
            };
            dressed(Response::from_data(file.bytes), file.kind).with_header(header("Cache-Control", keep))
        }
        None if site.is_folder(path) => {
            let name = path.rsplit('/').next().unwrap_or_default();
            plain(308, "the folder is one step further\n").with_header(header("Location", &format!("{name}/")))
        }
        None => plain(404, "no such page\n"),
    }
}

fn plain(status: u16, text: &str) -> Response<Cursor<Vec<u8>>> {
    dressed(Response::from_data(text.as_bytes()).with_status_code(status), "text/plain; charset=utf-8")
}

fn dressed(response: Response<Cursor<Vec<u8>>>, kind: &str) -> Response<Cursor<Vec<u8>>> {
    let dressed = response.with_header(header("Content-Type", kind));
    HEADERS.iter().fold(dressed, |response, (name, value)| response.with_header(header(name, value)))
}

fn header(name: &str, value: &str) -> Header {
    Header::from_bytes(name, value).expect("plain ASCII of our own")
}
