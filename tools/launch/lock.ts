/** One launcher for a data folder, and no children of a killed launcher. */
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isAlive, readQuiet, signal } from "@krapao/testkit/postgres/process";

type Lock = { launcher: number; children: Record<string, number> };

const drainMs = 8_000;

/**
 * Takes the data folder for this process and ends children that outlived an earlier launcher.
 * @throws a sentence when another launcher works in this folder
 */
export async function takeFolder(dataDir: string, say: (line: string) => void) {
  const file = join(dataDir, "launch.json");
  const left: Lock | undefined = existsSync(file)
    ? JSON.parse(readFileSync(file, "utf8"))
    : undefined;
  if (left && left.launcher !== process.pid && isOurs(left.launcher, "launch.ts")) {
    throw new Error(
      `Krapao already runs on ${dataDir} (process ${left.launcher}). Stop it, or set another DATA_DIR and other ports.`,
    );
  }
  for (const [name, pid] of Object.entries(left?.children ?? {})) {
    if (isOurs(pid, "main.ts")) await end(name, pid, say);
  }
  const lock: Lock = { launcher: process.pid, children: {} };
  const write = () => writeFileSync(file, JSON.stringify(lock));
  write();
  return {
    /** Records a child, so that the next launcher can end it if this one cannot. */
    note(name: string, pid: number) {
      lock.children[name] = pid;
      write();
    },
    release: () => rmSync(file, { force: true }),
  };
}

/** Another program may have the process id by now: the command line identifies ours. */
function isOurs(pid: number, file: string): boolean {
  if (!isAlive(pid)) return false;
  const command = readQuiet(`/proc/${pid}/cmdline`);
  return command === undefined || command.includes(file);
}

async function end(name: string, pid: number, say: (line: string) => void): Promise<void> {
  say(`Ending the ${name} that an earlier launcher left running (process ${pid}).`);
  signal(pid, "SIGTERM");
  const until = performance.now() + drainMs;
  while (isAlive(pid) && performance.now() < until) await sleep(50);
  signal(pid, "SIGKILL");
}
