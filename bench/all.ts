/**
 * npm run bench [-- --quick]: measures the ledger, the HTTP routes and the chat, each next to its
 * floor in the same run, and writes one page in bench/dist/report.html. Takes about seven minutes;
 * with --quick about two, which shows what is broken and not how fast it is.
 */
import { spawn } from "node:child_process";
import { parseArgs } from "node:util";
import { root } from "@krapao/testkit/settings";

const { values } = parseArgs({ options: { quick: { type: "boolean", default: false } } });

const PARTS: { file: string; full: string[]; quick: string[] }[] = [
  {
    file: "bench/ledger.ts",
    full: ["--rounds", "4", "--round-ms", "1500"],
    quick: ["--rounds", "2", "--round-ms", "500"],
  },
  { file: "bench/http.ts", full: ["--seconds", "6"], quick: ["--seconds", "2", "--members", "8"] },
  {
    file: "bench/chat.ts",
    full: ["--sockets", "2000", "--rate", "100", "--seconds", "10"],
    quick: ["--sockets", "200", "--rate", "20", "--seconds", "4"],
  },
];

const startedAt = performance.now();
const failed: string[] = [];
for (const { file, full, quick } of PARTS) {
  console.log(`\n== ${file}`);
  const code = await run(file, values.quick ? quick : full);
  // A part that misses a goal ends with 1 and has written what it measured.
  if (code !== 0) failed.push(file);
}
const minutes = (performance.now() - startedAt) / 60_000;
console.log(`\n${minutes.toFixed(1)} minutes; bench/dist/report.html has the charts`);
if (failed.length > 0) console.log(`missed a goal: ${failed.join(", ")}`);
process.exitCode = failed.length > 0 ? 1 : 0;

function run(file: string, args: string[]): Promise<number | null> {
  const child = spawn(process.execPath, [file, ...args], { cwd: root, stdio: "inherit" });
  return new Promise((resolve) => child.once("exit", resolve));
}
