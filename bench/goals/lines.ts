/** What was measured of each line with a goal, kept until its part is measured again. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "@krapao/testkit/settings";
import { countedOf, GOALS, type Goal, isMet } from "./goals.ts";

const DIR = join(root, "bench/dist");
const FILE = join(DIR, "lines.json");

type Kept = Record<string, number[]>;

function readKept(): Kept {
  return existsSync(FILE) ? (JSON.parse(readFileSync(FILE, "utf8")) as Kept) : {};
}

/** Keeps the rounds of lines. @throws for a name that has no goal */
export function saveLines(measured: Readonly<Record<string, number[]>>): void {
  for (const name of Object.keys(measured)) {
    if (!(name in GOALS)) throw new Error(`bench/goals.ts has no line "${name}"`);
  }
  mkdirSync(DIR, { recursive: true });
  writeFileSync(FILE, JSON.stringify({ ...readKept(), ...measured }));
}

export interface Line extends Goal {
  name: string;
  /** Each round; empty: not measured on this machine. */
  rounds: number[];
  value: number | null;
  isMissed: boolean;
}

/** Every line, with what was measured last. */
export function readLines(): Line[] {
  const kept = readKept();
  return Object.entries(GOALS).map(([name, goal]) => {
    const rounds = kept[name] ?? [];
    const value = rounds.length === 0 ? null : countedOf(goal, rounds);
    return { ...goal, name, rounds, value, isMissed: value !== null && !isMet(goal, value) };
  });
}
