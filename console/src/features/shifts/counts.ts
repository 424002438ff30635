/** What a staff user types next to the ledger's balances. Pure. */
import type { CashLine } from "@krapao/contract/console/shifts/shifts";
import type { Currency } from "@krapao/contract/money";
import { readAmount } from "@krapao/contract/typed-amount";
import { sumOf } from "../../lib/charts/chart-data.ts";

export interface Typed {
  amount: string;
  note: string;
}

export const keyOf = ({ account, currency }: Pick<CashLine, "account" | "currency">) =>
  `${account} ${currency}`;

/** The typed amount; null: nothing is typed; NaN: it is none. */
export function amountOf(typed: string, currency: Currency): number | null {
  return typed.trim() === "" ? null : (readAmount(typed, currency) ?? Number.NaN);
}

/** What a line begins with: the bank's answer where the account moved. */
export const startOf = ({ hasMoved, reading }: CashLine): Typed => ({
  amount: hasMoved && reading ? reading.balance.toFixed(2) : "",
  note: "",
});

export const typedOf = (line: CashLine, all: Readonly<Record<string, Typed>>): Typed =>
  all[keyOf(line)] ?? startOf(line);

/** Whether the typed amount is the bank's answer, which is compared with the ledger of its time. */
const isReading = ({ reading, currency }: CashLine, { amount }: Typed) =>
  reading !== null && amountOf(amount, currency) === reading.balance;

/** How much more was counted than the ledger says; null: not counted. */
export function differenceOf(line: CashLine, typed: Typed): number | null {
  const amount = amountOf(typed.amount, line.currency);
  if (amount === null || Number.isNaN(amount)) return null;
  const { ledger, reading } = line;
  return sumOf([amount, -(reading && isReading(line, typed) ? reading.ledger : ledger)]);
}

/** Whether an account is unexplained without a note: it differs, or it moved and is not counted. */
export function needsNote(line: CashLine, typed: Typed): boolean {
  const difference = differenceOf(line, typed);
  return difference === null ? line.hasMoved : difference !== 0;
}

/** What is missing before a shift can be handed over: an amount, a note of an account or of all. */
export function missingOf(
  cash: readonly CashLine[],
  all: Readonly<Record<string, Typed>>,
  { note, hasSuccessor }: { note: string; hasSuccessor: boolean },
): "amount" | "reason" | "note" | null {
  const lines = cash.map((line) => ({ line, typed: typedOf(line, all) }));
  if (lines.some(({ line, typed }) => Number.isNaN(amountOf(typed.amount, line.currency))))
    return "amount";
  const isUnexplained = ({ line, typed }: (typeof lines)[number]) =>
    needsNote(line, typed) && typed.note.trim() === "";
  if (lines.some(isUnexplained)) return "reason";
  return note.trim() === "" && !hasSuccessor ? "note" : null;
}

/** The counts of the call, and the reasons why there is none. */
export const countsOf = (cash: readonly CashLine[], all: Readonly<Record<string, Typed>>) =>
  cash.flatMap((line) => {
    const typed = typedOf(line, all);
    const amount = amountOf(typed.amount, line.currency);
    const note = typed.note.trim();
    const { account, currency, reading } = line;
    if (amount === null && note === "") return [];
    const readingAt = reading && isReading(line, typed) ? reading.asOf : null;
    return [{ account, currency, amount, readingAt, note }];
  });
