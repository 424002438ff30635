/** What a staff user types next to the ledger's balances. Pure. */
import type { CashLine } from "@krapao/contract/console/shifts/shifts";
import { sumOf } from "../../lib/charts/chart-data.ts";

export interface Typed {
  amount: string;
  note: string;
}

const AMOUNT = /^\d{1,10}(\.\d{1,2})?$/;

export const keyOf = ({ account, currency }: Pick<CashLine, "account" | "currency">) =>
  `${account} ${currency}`;

/** The typed amount; null: nothing is typed; NaN: it is none. */
export function amountOf(typed: string): number | null {
  const text = typed.trim().replaceAll(",", "");
  if (text === "") return null;
  return AMOUNT.test(text) ? Number(text) : Number.NaN;
}

/** How much more was counted than the ledger says; null: not counted. */
export function differenceOf(line: CashLine, typed: Typed | undefined): number | null {
  const amount = amountOf(typed?.amount ?? "");
  return amount === null || Number.isNaN(amount) ? null : sumOf([amount, -line.ledger]);
}

/** What is missing before a shift can be handed over: an amount, a note of an account or of all. */
export function missingOf(
  cash: readonly CashLine[],
  typed: Readonly<Record<string, Typed>>,
  { note, hasSuccessor }: { note: string; hasSuccessor: boolean },
): "amount" | "reason" | "note" | null {
  const of = (line: CashLine) => typed[keyOf(line)];
  if (cash.some((line) => Number.isNaN(amountOf(of(line)?.amount ?? "")))) return "amount";
  const isUnexplained = (line: CashLine) =>
    (differenceOf(line, of(line)) ?? 0) !== 0 && !of(line)?.note.trim();
  if (cash.some(isUnexplained)) return "reason";
  const isUncounted = cash.some(
    (line) => line.ledger !== 0 && differenceOf(line, of(line)) === null,
  );
  return note.trim() === "" && (isUncounted || !hasSuccessor) ? "note" : null;
}

/** The counts of the call. */
export const countsOf = (cash: readonly CashLine[], typed: Readonly<Record<string, Typed>>) =>
  cash.flatMap((line) => {
    const found = typed[keyOf(line)];
    const amount = amountOf(found?.amount ?? "");
    const { account, currency } = line;
    return amount === null ? [] : [{ account, currency, amount, note: found?.note.trim() ?? "" }];
  });
