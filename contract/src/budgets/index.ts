/**
 * What each call may ask of the database. Counts do not depend on the machine, so a careless query
 * shows in a test (server/test/budgets.test.ts) before it shows in a benchmark.
 */
import { CONSOLE } from "./console.ts";
import { MEMBER } from "./member.ts";
import { MONEY, READS } from "./money-and-reads.ts";
import type { Row } from "./row.ts";
import { WORK } from "./work.ts";

export interface Budget {
  /** How often the call waits for the database before its answer. */
  roundTrips: number;
  /** Without begin, commit and rollback. */
  statements: number;
  /** A statement outside a transaction counts as one. */
  transactions: number;
  /** Notifications in transactions of the call: each locks the whole cluster at its commit. */
  notifies: number;
  /** Bytes of the write-ahead log, with a margin: pages split at different rows. */
  walBytes: number;
}

const toBudget = ([roundTrips, statements, transactions, notifies, walBytes]: Row): Budget => ({
  roundTrips,
  statements,
  transactions,
  notifies,
  walBytes,
});

/** By call, as `word.name` with the case, `console word.name`, `callback ...` or `job ...`. */
export const BUDGETS: Readonly<Record<string, Budget>> = Object.fromEntries(
  Object.entries({ ...MONEY, ...READS, ...MEMBER, ...CONSOLE, ...WORK }).map(([name, row]) => [
    name,
    toBudget(row),
  ]),
);
