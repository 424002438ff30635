/** Processor time of processes, which other load on the machine hardly changes. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const MS_PER_TICK = 10;

/** Processor time of a process, of its ended children, and of the running ones, in ms. */
export function cpuMsOf(pid: number): number {
  const children = execFileSync("ps", ["-o", "pid=", "--ppid", `${pid}`, "--pid", `${pid}`], {
    encoding: "utf8",
  });
  const pids = children.split("\n").map((line) => line.trim());
  const own = pids.filter((each) => each !== "" && each !== `${pid}`);
  const used = own.map((each) => ticks(each).slice(0, 2));
  return [...used, ticks(`${pid}`)].flat().reduce((sum, each) => sum + each, 0) * MS_PER_TICK;
}

/** utime, stime, and both of ended children. */
function ticks(pid: string): number[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    return fields.slice(11, 15).map(Number);
  } catch {
    // The process has ended and is counted with its parent.
    return [];
  }
}
