/** Processes of the rehearsal by their ids: Patroni, PostgreSQL and what they started. */
import { readdirSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { isAlive, readQuiet, signal } from "@krapao/testkit/postgres/process";

/** The ids of the processes that a process started. */
export function childrenOf(parent: number): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter(
      (pid) =>
        Number(/^\d+ \(.*\) \S (\d+)/s.exec(readQuiet(`/proc/${pid}/stat`) ?? "")?.[1]) === parent,
    );
}

/** Sends a signal to a process and to those that it started. */
export function signalFamily(pid: number, kind: NodeJS.Signals): void {
  for (const each of [pid, ...childrenOf(pid)]) signal(each, kind);
}

/** Asks a process to end, and kills it when it has not ended in time. */
export async function endProcess(pid: number, patienceMs = 15_000): Promise<void> {
  signal(pid, "SIGTERM");
  const until = performance.now() + patienceMs;
  while (isAlive(pid) && performance.now() < until) await sleep(50);
  if (isAlive(pid)) signalFamily(pid, "SIGKILL");
}
