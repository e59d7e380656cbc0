// Runs the module's platform digest under Node and prints its report: `node run.mjs MODULE.wasm [QUERIES]`.
import { readFile } from "node:fs/promises";

const { instance } = await WebAssembly.instantiate(await readFile(process.argv[2]), {});
const { memory, platform_digest_run, platform_digest_report } = instance.exports;
const length = platform_digest_run(Number(process.argv[3] ?? 2000));
process.stdout.write(Buffer.from(memory.buffer, platform_digest_report(), length));
