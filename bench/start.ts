/**
 * npm run bench:start: how long `npm start` takes until the product is ready, with nothing built
 * and no data, and then again. Packages are there. Only a quiet machine gives the times of the
 * goals; the processor time holds on a busy one too.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { freePort } from "@krapao/testkit/postgres/ports";
import { root } from "@krapao/testkit/settings";
import { cpuMsOf } from "./cpu.ts";
import { saveLines } from "./goals/lines.ts";
import { writePage } from "./report.ts";

const { values } = parseArgs({ options: { rounds: { type: "string", default: "3" } } });
/** What builds have left. */
const BUILT = [
  ...["web/dist", "console/dist", "console/dist.hash"],
  "node_modules/.cache/krapao-build",
];

const measured: { cold: number[]; again: number[] } = { cold: [], again: [] };
for (let round = 0; round < Number(values.rounds); round++) {
  const folder = mkdtempSync(join(tmpdir(), "krapao-bench-start-"));
  // The postgres OS user needs execute permission on this directory.
  chmodSync(folder, 0o755);
  for (const path of BUILT) rmSync(join(root, path), { recursive: true, force: true });
  measured.cold.push(await startOnce("cold", folder));
  measured.again.push(await startOnce("nothing changed", folder));
  rmSync(folder, { recursive: true, force: true });
}
saveLines({ "npm start, cold": measured.cold, "npm start, nothing changed": measured.again });
console.log(`report: ${writePage()}`);

/**
 * Starts the product, and stops it once everything is built.
 * @returns seconds until it was ready
 */
async function startOnce(name: string, folder: string): Promise<number> {
  const [port, consolePort, sandboxPort] = [await freePort(), await freePort(), await freePort()];
  const startedAt = performance.now();
  const child = spawn(process.execPath, ["tools/launch/launch.ts"], {
    cwd: root,
    env: {
      ...process.env,
      PORT: `${port}`,
      CONSOLE_PORT: `${consolePort}`,
      SANDBOX_PORT: `${sandboxPort}`,
      DATA_DIR: folder,
      DATABASE_URL: "",
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const print = watchOutput(child);
  await print(/is ready\./);
  const seconds = (performance.now() - startedAt) / 1_000;
  if (/being built/.test(await print(/is ready\./))) await print(/Built the console\./);
  const cpu = cpuMsOf(child.pid ?? 0) / 1_000;
  console.log(
    `npm start, ${name}: ready after ${seconds.toFixed(1)} s; ${cpu.toFixed(1)} s of a core, everything built`,
  );
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await ended;
  return seconds;
}

/** @returns a function that resolves with the output once it has a text */
function watchOutput(child: ChildProcess): (text: RegExp) => Promise<string> {
  let printed = "";
  let code: number | null | undefined;
  const listeners = new Set<() => void>();
  const wake = () => {
    for (const listener of listeners) listener();
  };
  child.stdout?.on("data", (chunk: Buffer) => {
    printed += chunk.toString();
    wake();
  });
  child.once("exit", (ended) => {
    code = ended;
    wake();
  });
  return (text) =>
    new Promise((resolve, reject) => {
      const look = () => {
        if (!text.test(printed) && code === undefined) return;
        listeners.delete(look);
        if (text.test(printed)) resolve(printed);
        else reject(new Error(`npm start ended with ${code}:\n${printed.slice(-2_000)}`));
      };
      listeners.add(look);
      look();
    });
}
