/**
 * What each call may ask of the database. Counts do not depend on the machine, so a careless query
 * shows in budgets.test.ts before it shows in a benchmark.
 */
import type { Budget } from "./budget.ts";
import { CONSOLE } from "./console.ts";
import { MEMBER } from "./member.ts";
import { MONEY, READS } from "./money-and-reads.ts";
import { WORK } from "./work.ts";

const ofConsole = Object.entries(CONSOLE).map(([name, budget]) => [`console ${name}`, budget]);

/** By call, as `word.name` with the case, `console word.name`, `callback ...` or `job ...`. */
export const BUDGETS: Readonly<Record<string, Budget>> = {
  ...MONEY,
  ...READS,
  ...MEMBER,
  ...Object.fromEntries(ofConsole),
  ...WORK,
};
