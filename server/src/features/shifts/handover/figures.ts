/** What a hand-over records: open items, and counts next to the ledger. Pure. */
import type { Currency } from "@krapao/contract";
import type { OpenKind } from "@krapao/contract/console/shifts/shifts";
import type { ConsoleQueue } from "@krapao/contract/events";
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
  hasMoved: boolean;
  reading: { balance: bigint; ledger: bigint; asOf: Date } | null;
}

export interface CountedLine extends CashLine {
  counted: bigint | null;
  difference: bigint | null;
  isReading: boolean;
  note: string;
}

export interface Count {
  account: string;
  currency: Currency;
  /** null: not counted. */
  amount: bigint | null;
  /** The bank's answer of this time is the count. */
  readingAt: string | null;
  note: string;
}

/** What waited in a queue. */
export interface QueueState {
  queue: ConsoleQueue;
  count: number;
  oldestAt: Date | null;
  sums: { currency: Currency; amount: bigint }[];
  halfApproved: number;
}

export interface Figures {
  open: StoredItem[];
  queues: QueueState[];
  cash: CountedLine[];
  cashAt: Date;
  /** Number of accounts whose count differs from the ledger. */
  differences: number;
}

/** The count of an account that is not among those to count; null: there is none. */
export const unknownCount = (cash: readonly CashLine[], counts: readonly Count[]) =>
  counts.find((count) => !cash.some((line) => isSameAccount(line, count))) ?? null;

/** Whether a count takes an answer of the bank that is no longer the newest. */
export const hasOldReading = (cash: readonly CashLine[], counts: readonly Count[]) =>
  counts.some(({ readingAt, ...count }) => {
    const reading = cash.find((line) => isSameAccount(line, count))?.reading;
    return readingAt !== null && reading?.asOf.getTime() !== new Date(readingAt).getTime();
  });

/**
 * Each account with its count and the difference to the ledger. The bank's answer is compared with
 * the ledger at the same time.
 */
export function countedLines(cash: readonly CashLine[], counts: readonly Count[]): CountedLine[] {
  return cash.map((line) => {
    const {
      amount = null,
      readingAt = null,
      note = "",
    } = counts.find((each) => isSameAccount(each, line)) ?? {};
    const reading = readingAt === null ? null : line.reading;
    const counted = reading?.balance ?? amount;
    const difference = counted === null ? null : counted - (reading?.ledger ?? line.ledger);
    return { ...line, counted, difference, isReading: reading !== null, note };
  });
}

export const differs = ({ difference }: Pick<CountedLine, "difference">) =>
  difference !== null && difference !== 0n;

/**
 * Whether something is unexplained: a difference, or an account that moved and was not counted,
 * without a note; or no successor and no note of the hand-over.
 */
export function needsNote(
  lines: readonly CountedLine[],
  { note, hasSuccessor }: { note: string; hasSuccessor: boolean },
): boolean {
  const isUncounted = ({ hasMoved, counted }: CountedLine) => hasMoved && counted === null;
  if (lines.some((line) => line.note === "" && (differs(line) || isUncounted(line)))) return true;
  return note === "" && !hasSuccessor;
}

/** The text of figures in the database: amounts of hundredths as `{"minor": "1"}`. */
export const writeFigures = (figures: Figures): string =>
  JSON.stringify(figures, (_key, each) => (typeof each === "bigint" ? { minor: `${each}` } : each));

const TIMES = new Set(["at", "cashAt", "asOf", "oldestAt"]);

/** Figures as the database returns them. */
export function readFigures(stored: unknown): Figures {
  const isMinor = (each: unknown): each is { minor: string } =>
    typeof each === "object" && each !== null && "minor" in each;
  return JSON.parse(JSON.stringify(stored), (key, each) => {
    if (isMinor(each)) return BigInt(each.minor);
    return TIMES.has(key) && each !== null ? new Date(each) : each;
  });
}
