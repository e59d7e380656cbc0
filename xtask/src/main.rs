//! `cargo xtask …`: everything a person would otherwise have to remember.

mod bench;
mod digest;
mod doc_examples;
mod fuzz;
mod needs;
mod report;
mod shell;
mod soak;
mod test;
mod web;

use std::process::ExitCode;

const HELP: &str = "\
cargo xtask CHORE

  test                    install what is missing and run every check (what CI runs)
  soak                    the long checks: many more random cases, fuzzing, benches compiled
  digest                  compare the platform digest: native, WebAssembly, 64-bit Arm
  doc-examples            run the shell examples of README.md and docs/
  fuzz [TARGET]           run one fuzz target, or all of them (--seconds N each, default 60)
  web [--test]            build the pages in web/dist; with --test also run their tests in a browser
  bench [ARGUMENTS]       build the C++ peer and run the bench crate (see `cargo xtask bench -- --help`)
  bench-setup             only set the C++ peer's build tools up, and print the environment they need
  help                    this text

A check whose platform cannot be installed counts as failed; WAYMESH_ALLOW_SKIP=1 lets it pass.
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (chore, rest) = match arguments.split_first() {
        Some((chore, rest)) => (chore.as_str(), rest),
        None => ("help", &[][..]),
    };
    let result = match chore {
        "test" => test::run(rest),
        "soak" => soak::run(rest),
        "digest" => digest::run(rest),
        "doc-examples" => doc_examples::run(rest),
        "fuzz" => fuzz::run(rest),
        "web" => web::run(rest),
        "bench" => bench::run(rest),
        "bench-setup" => bench::setup(rest),
        "help" | "--help" | "-h" => {
            print!("{HELP}");
            return ExitCode::SUCCESS;
        }
        other => {
            eprint!("error: no chore is called {other:?}\n\n{HELP}");
            return ExitCode::from(2);
        }
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}
