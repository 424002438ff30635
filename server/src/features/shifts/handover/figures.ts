/** What a hand-over records: open items, and counts next to the ledger. Pure. */
import type { Currency } from "@krapao/contract";
import type { OpenKind } from "@krapao/contract/console/shifts/shifts";
import { isSameAccount } from "../../treasury/index.ts";

/**
 * An open item as it is stored. Names of members and reasons are read when they are shown: they are
 * personal data, which can be erased.
 */
export interface StoredItem {
  kind: OpenKind;
  id: string;
  memberId: string | null;
  /** A guest's label, the kind of a request, a rule, or an external party. */
  subject: string;
  currency: Currency | null;
  amount: bigint | null;
  by: string | null;
  at: Date | null;
}

export interface CashLine {
  account: string;
  currency: Currency;
  bankCode: string;
  accountNo: string;
  accountName: string;
  ledger: bigint;
}

export interface CountedLine extends CashLine {
  counted: bigint | null;
  difference: bigint | null;
  note: string;
}

export interface Count {
  account: string;
  currency: Currency;
  amount: bigint;
  note: string;
}

export interface Figures {
  open: StoredItem[];
  cash: CountedLine[];
  cashAt: Date;
  /** Number of accounts whose count differs from the ledger. */
  differences: number;
}

/** The count of an account that is not among those to count; null: there is none. */
export const unknownCount = (cash: readonly CashLine[], counts: readonly Count[]) =>
  counts.find((count) => !cash.some((line) => isSameAccount(line, count))) ?? null;

/** Each account with its count and the difference to the ledger. */
export function countedLines(cash: readonly CashLine[], counts: readonly Count[]): CountedLine[] {
  return cash.map((line) => {
    const count = counts.find((each) => isSameAccount(each, line));
    if (!count) return { ...line, counted: null, difference: null, note: "" };
    const { amount, note } = count;
    return { ...line, counted: amount, difference: amount - line.ledger, note };
  });
}

export const differs = ({ difference }: Pick<CountedLine, "difference">) =>
  difference !== null && difference !== 0n;

/**
 * Whether something is unexplained: a difference without a note, money that was not counted in a
 * hand-over without a note, or no successor and no note.
 */
export function needsNote(
  lines: readonly CountedLine[],
  { note, hasSuccessor }: { note: string; hasSuccessor: boolean },
): boolean {
  if (lines.some((line) => differs(line) && line.note === "")) return true;
  const isUncounted = lines.some(({ counted, ledger }) => counted === null && ledger !== 0n);
  return note === "" && (isUncounted || !hasSuccessor);
}

/** The text of figures in the database: amounts of hundredths as `{"minor": "1"}`. */
export const writeFigures = (figures: Figures): string =>
  JSON.stringify(figures, (_key, each) => (typeof each === "bigint" ? { minor: `${each}` } : each));

/** Figures as the database returns them. */
export function readFigures(stored: unknown): Figures {
  const isMinor = (each: unknown): each is { minor: string } =>
    typeof each === "object" && each !== null && "minor" in each;
  return JSON.parse(JSON.stringify(stored), (key, each) => {
    if (isMinor(each)) return BigInt(each.minor);
    return (key === "at" || key === "cashAt") && each !== null ? new Date(each) : each;
  });
}
