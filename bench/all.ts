/**
 * npm run bench [-- --quick]: measures the ledger, the HTTP routes, the chat, home in a browser and
 * `npm start`, each next to its floor in the same run, and writes one page in
 * bench/dist/report.html. Ends with 1 and the names of the lines that miss their goal. Takes about
 * twenty minutes; with --quick about four, which shows what is broken and not how fast it is.
 */
import { spawn } from "node:child_process";
import { parseArgs } from "node:util";
import { root } from "@krapao/testkit/settings";
import { readLines } from "./goals/lines.ts";
import { writePage } from "./report.ts";

const { values } = parseArgs({ options: { quick: { type: "boolean", default: false } } });

const PARTS: { file: string; full: string[]; quick: string[] }[] = [
  {
    file: "bench/ledger.ts",
    full: ["--rounds", "4", "--round-ms", "1500"],
    quick: ["--rounds", "2", "--round-ms", "500"],
  },
  {
    file: "bench/http.ts",
    full: ["--seconds", "6"],
    quick: ["--seconds", "2", "--members", "8", "--rounds", "1"],
  },
  {
    file: "bench/chat.ts",
    full: ["--sockets", "2000", "--rate", "100", "--seconds", "10"],
    quick: ["--sockets", "200", "--rate", "20", "--seconds", "4"],
  },
  { file: "bench/home.ts", full: [], quick: [] },
  { file: "bench/start.ts", full: [], quick: ["--rounds", "1"] },
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
const lines = readLines();
for (const { name, rounds, value, goal, before, unit, isMissed } of lines) {
  const figure = (number: number | null) =>
    (number === null ? "-" : number.toFixed(3)).padStart(10);
  const outcome = value === null || rounds.length === 0 ? "NOT MEASURED" : isMissed ? "MISSED" : "";
  console.log(
    `${name.padEnd(40)}${[before, value, goal].map(figure).join("")} ${unit}  ${outcome}`,
  );
}
console.log(`\n${minutes.toFixed(1)} minutes; ${writePage()} has the charts`);
const missed = lines
  .filter(({ isMissed, value }) => isMissed || value === null)
  .map(({ name }) => name);
if (failed.length > 0) console.log(`parts that failed or missed a goal: ${failed.join(", ")}`);
if (missed.length > 0) console.log(`missed: ${missed.join("; ")}`);
process.exitCode = failed.length + missed.length > 0 ? 1 : 0;

function run(file: string, args: string[]): Promise<number | null> {
  const child = spawn(process.execPath, [file, ...args], { cwd: root, stdio: "inherit" });
  return new Promise((resolve) => child.once("exit", resolve));
}
