/** The processes of PostgreSQL as the system sees them. */
import { spawnSync } from "node:child_process";
import { readFileSync, readlinkSync, realpathSync } from "node:fs";
import { join } from "node:path";

/** The postmaster that really serves this folder; a stale pid file does not count. */
export function findPostmaster(data: string): { pid: number; port: number } | undefined {
  const lines = readQuiet(join(data, "postmaster.pid"))?.split("\n") ?? [];
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  if (!pid || !port || !isAlive(pid) || !serves(pid, data)) return undefined;
  return { pid, port };
}

function serves(pid: number, data: string): boolean {
  try {
    // A postmaster's working directory is its data folder.
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(data);
  } catch {
    const shown = spawnSync("ps", ["-p", String(pid), "-o", "command="], { encoding: "utf8" });
    return shown.stdout?.includes(data) ?? false;
  }
}

/** True when the postmaster has written that it accepts connections. */
export function isReady(data: string, pid: number): boolean {
  const lines = readQuiet(join(data, "postmaster.pid"))?.split("\n") ?? [];
  return Number(lines[0]) === pid && lines[7]?.trim() === "ready";
}

/** Sends a signal to a process that may have ended. */
export function signal(pid: number, kind: NodeJS.Signals): void {
  try {
    process.kill(pid, kind);
  } catch {
    // The process has ended.
  }
}

/** Whether the process still runs. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
  // A zombie waits for its parent, which may be another process.
  return !/^\d+ \(.*\) Z/.test(readQuiet(`/proc/${pid}/stat`) ?? "");
}

/** The text of a file, or undefined when it cannot be read. */
export function readQuiet(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
