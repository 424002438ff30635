/** The closing sheet of a day: rules about its figures. Pure. */
import { createHash } from "node:crypto";
import type { Currency } from "@krapao/contract";
import type { CashKind } from "@krapao/contract/console/treasury/cash";
import type { CashBalance, CashMovement } from "../cash/queries-movements.ts";
import type { Reading } from "../cash/queries-readings.ts";

export interface Movement {
  kind: CashKind;
  in: bigint;
  out: bigint;
  count: number;
}

export interface Line {
  account: string;
  opening: bigint;
  movements: Movement[];
  closing: bigint;
  reading: {
    source: "bank" | "count";
    balance: bigint;
    asOf: Date;
    ledger: bigint | null;
    difference: bigint | null;
  } | null;
  reason: string;
}

export interface Check {
  of: "ledger" | "deposits" | "withdrawals";
  sheet: bigint;
  other: bigint;
  difference: bigint;
}

/** What is stored when the sheet is signed. */
export interface Figures {
  lines: Line[];
  opening: bigint;
  movements: Movement[];
  closing: bigint;
  checks: Check[];
}

interface Facts {
  currency: Currency;
  opening: readonly CashBalance[];
  moved: readonly CashMovement[];
  /** The newest reading of each account at the end of the day. */
  readings: readonly Reading[];
  /** A reading before the day says nothing about it. */
  from: Date;
}

const sum = <T>(of: readonly T[], minor: (each: T) => bigint) =>
  of.reduce((total, each) => total + minor(each), 0n);
const netOf = (movements: readonly Movement[]) =>
  sum(movements, (each) => each.in) - sum(movements, (each) => each.out);

/** A line for each account that had money or moved some. */
export function linesOf({ currency, opening, moved, readings, from }: Facts): Line[] {
  const own = { opening: opening.filter(isIn(currency)), moved: moved.filter(isIn(currency)) };
  const accounts = new Set([...own.opening, ...own.moved].map(({ account }) => account));
  return [...accounts].sort().flatMap((account) => {
    const before = sum(
      own.opening.filter((each) => each.account === account),
      ({ minor }) => minor,
    );
    const movements = own.moved.filter((each) => each.account === account).map(toMovement);
    const reading = readings.find(
      (each) => each.account === account && each.currency === currency && each.asOf >= from,
    );
    if (before === 0n && movements.length === 0 && !reading) return [];
    const closing = before + netOf(movements);
    const shown = reading ? showReading(reading) : null;
    return [{ account, opening: before, movements, closing, reading: shown, reason: "" }];
  });
}

const isIn = (currency: Currency) => (each: { currency: Currency }) => each.currency === currency;

const toMovement = ({ kind, inMinor, outMinor, count }: CashMovement): Movement => ({
  kind,
  in: inMinor,
  out: outMinor,
  count,
});

function showReading({ source, balanceMinor: balance, asOf, ledgerMinor }: Reading) {
  const difference = ledgerMinor === null ? null : balance - ledgerMinor;
  return { source, balance, asOf, ledger: ledgerMinor, difference };
}

/** The sums over all accounts. */
export function totalsOf(lines: readonly Line[]) {
  const kinds = [...new Set(lines.flatMap(({ movements }) => movements.map(({ kind }) => kind)))];
  const all = lines.flatMap(({ movements }) => movements);
  return {
    opening: sum(lines, ({ opening }) => opening),
    movements: kinds.sort().map((kind) => {
      const same = all.filter((each) => each.kind === kind);
      const count = same.reduce((total, each) => total + each.count, 0);
      return { kind, in: sum(same, (each) => each.in), out: sum(same, (each) => each.out), count };
    }),
    closing: sum(lines, ({ closing }) => closing),
  };
}

/** What the sheet says about some kinds: in less out. */
export const netOfKinds = (movements: readonly Movement[], kinds: readonly CashKind[]) =>
  netOf(movements.filter(({ kind }) => kinds.includes(kind)));

/** A line needs a reason when bank and ledger differ, or when its money was not counted. */
export const needsReason = ({ reading, closing }: Pick<Line, "reading" | "closing">): boolean =>
  reading === null || reading.difference === null ? closing !== 0n : reading.difference !== 0n;

/** The text of figures in the database: amounts of hundredths as `{"minor": "1"}`. */
export const writeFigures = (figures: Figures): string =>
  JSON.stringify(figures, (_key, each) => (typeof each === "bigint" ? { minor: `${each}` } : each));

/** Figures as the database returns them. */
export function readFigures(stored: unknown): Figures {
  const isMinor = (each: unknown): each is { minor: string } =>
    typeof each === "object" && each !== null && "minor" in each;
  return JSON.parse(JSON.stringify(stored), (key, each) =>
    isMinor(each) ? BigInt(each.minor) : key === "asOf" ? new Date(each) : each,
  );
}

/** Changes with every figure. */
export const hashOf = (figures: Figures): string =>
  createHash("sha256").update(writeFigures(figures)).digest("hex");
