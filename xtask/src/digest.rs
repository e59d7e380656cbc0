//! The platform digest, compared across platforms and thread counts.

use crate::{
    needs,
    report::{Outcome, Report},
    shell::{self, cargo, command, no_more, output, take_number, target},
};

const PACKAGE: [&str; 4] = ["--package", "waymesh-wasm", "--bin", "platform-digest"];
const WASM: &str = "wasm32-unknown-unknown";
const ARM: &str = "aarch64-unknown-linux-gnu";

/// Questions to each mesh in an ordinary run, and in a long one.
pub const QUERIES: u64 = 2000;
pub const MANY_QUERIES: u64 = 10_000;

/// `cargo xtask digest [--queries N]`.
pub fn run(arguments: &[String]) -> Result<(), String> {
    let mut arguments = arguments.to_vec();
    let queries = take_number(&mut arguments, "--queries", QUERIES)?;
    no_more(&arguments)?;
    let mut report = Report::default();
    check(&mut report, queries);
    report.finish()
}

/// Adds a row a platform, each mesh asked `queries` questions. The first native run sets what the others must print.
pub fn check(report: &mut Report, queries: u64) {
    let queries = &queries.to_string();
    let mut expected = None;
    report.check("digest: native, 1 thread", || {
        let lines = native("1", queries)?;
        print!("{lines}");
        expected = Some(lines);
        Ok(())
    });
    let Some(expected) = expected else { return };
    report.check("digest: native, 2 threads", || same(&expected, &native("2", queries)?));
    report.outcome("digest: WebAssembly", || {
        let ready = needs::rust_target(WASM).and_then(|()| needs::program("node", &["nodejs"]));
        compare(ready, &expected, || wasm(queries))
    });
    report.outcome("digest: 64-bit Arm", || {
        let ready = needs::rust_target(ARM)
            .and_then(|()| needs::program("aarch64-linux-gnu-gcc", &["gcc-aarch64-linux-gnu", "libc6-dev-arm64-cross"]))
            .and_then(|()| needs::program("qemu-aarch64", &["qemu-user"]));
        compare(ready, &expected, || arm(queries))
    });
}

fn compare(ready: Result<(), String>, expected: &str, digest: impl FnOnce() -> Result<String, String>) -> Outcome {
    if let Err(why) = ready {
        return Outcome::NotRun(why);
    }
    digest().and_then(|lines| same(expected, &lines)).map_or_else(Outcome::Failed, |()| Outcome::Passed)
}

/// With little optimisation, as the tests are built, while the others are optimised in full: that must not show either.
fn native(threads: &str, queries: &str) -> Result<String, String> {
    let features = ["--features", "parallel", "--", threads, queries];
    output(cargo(&["run", "--quiet"]).args(PACKAGE).args(features))
}

fn wasm(queries: &str) -> Result<String, String> {
    shell::run(&mut cargo(&["build", "--release", "--package", "waymesh-wasm", "--lib", "--target", WASM]))?;
    let module = target().join(WASM).join("release/waymesh_wasm.wasm");
    output(command("node", &["crates/waymesh-wasm/run.mjs"]).arg(module).arg(queries))
}

fn arm(queries: &str) -> Result<String, String> {
    output(
        cargo(&["run", "--release", "--target", ARM])
            .args(PACKAGE)
            .args(["--features", "parallel", "--", "2", queries])
            .env("CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER", "aarch64-linux-gnu-gcc")
            .env("CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUNNER", "qemu-aarch64 -L /usr/aarch64-linux-gnu"),
    )
}

fn same(expected: &str, found: &str) -> Result<(), String> {
    if expected == found {
        return Ok(());
    }
    let differing: Vec<&str> =
        expected.lines().zip(found.lines()).filter(|(a, b)| a != b).map(|(_, line)| line).collect();
    println!("--- expected\n{expected}--- found\n{found}");
    Err(format!("differs: {}", if differing.is_empty() { "number of lines".to_owned() } else { differing.join(", ") }))
}

#[cfg(test)]
mod tests {
    use super::same;

    #[test]
    fn a_differing_line_is_named() {
        assert_eq!(same("math 1\nlinks 2\n", "math 1\nlinks 2\n"), Ok(()));
        assert_eq!(same("math 1\nlinks 2\n", "math 1\nlinks 3\n"), Err("differs: links 3".into()));
        assert!(same("math 1\nlinks 2\n", "math 1\n").is_err());
    }
}
