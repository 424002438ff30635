/** What a drill prints: a line for each restored database, and whether anything was lost. */
import type { Expected, Found } from "./compare.ts";

interface Row {
  way: string;
  /** The last answer, or a time. */
  to: string;
  /** Until the restored database answers. */
  seconds: number;
  expected: Expected;
  found: Found;
  /** Whether all records were compared with the companies. */
  compared: boolean;
  /** What is wrong besides what was found. */
  wrong: readonly string[];
}

export interface Table {
  row(row: Row): void;
  leaveOut(what: string, why: string): void;
  fail(why: string): void;
  /** Prints the table. @returns whether nothing was lost */
  end(): boolean;
}

const HEAD = [
  ...["way", "restored to", "movements", "entries", "members' money", "sums", "invariants"],
  ...["files", "reconcile", "seconds"],
];

export function openTable(say: (line: string) => void): Table {
  const rows: string[][] = [];
  const left: string[] = [];
  let wrong = 0;
  const fail = (why: string) => {
    wrong += 1;
    console.error(why);
  };
  return {
    fail,
    leaveOut: (what, why) => void left.push(`left out: ${what}, ${why}`),
    row({ way, to, seconds, expected, found, compared, wrong: more }) {
      const all = [...found.wrong, ...more];
      for (const each of all) fail(`${way}, ${to}: ${each}`);
      rows.push([
        way,
        to,
        `${found.movements} of ${expected.keys.length}`,
        `${found.entries}`,
        (Number(found.membersMinor) / 100).toFixed(2),
        found.sums,
        `${found.violations} rows`,
        `${found.files} of ${expected.slips.length}`,
        compared ? (more.length > 0 ? "DIFFERS" : "agrees") : "not asked",
        seconds.toFixed(1),
      ]);
    },
    end() {
      const lines = [HEAD, ...rows];
      const widths = HEAD.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
      for (const line of lines)
        say(line.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" | "));
      for (const line of left) say(line);
      const isGood = wrong === 0 && rows.length > 0;
      say(isGood ? "zero loss" : "there was a loss");
      return isGood;
    },
  };
}
