import type { Currency } from "@krapao/contract";
import {
  type AmountLimit,
  LIMIT_KINDS,
  type LimitKind,
} from "@krapao/contract/console/staff/access";
import { readAmount } from "@krapao/contract/typed-amount";

export interface LimitDraft {
  kind: LimitKind;
  currency: Currency;
  once: string;
  day: string;
}

const text = (amount: number | null | undefined) => (amount == null ? "" : `${amount}`);

/** One row for each kind and currency; an empty field is no limit. */
export function draftOf(
  limits: readonly AmountLimit[],
  currencies: readonly Currency[],
): LimitDraft[] {
  return LIMIT_KINDS.flatMap((kind) =>
    currencies.map((currency) => {
      const known = limits.find((each) => each.kind === kind && each.currency === currency);
      return { kind, currency, once: text(known?.once), day: text(known?.day) };
    }),
  );
}

/** An amount as typed: null when empty, NaN when it is no amount. 0 allows nothing. */
export function typedAmount(typed: string, currency: Currency): number | null {
  return typed.trim() === "" ? null : (readAmount(typed, currency) ?? Number.NaN);
}

/** The limits to send; null when a field is no amount. */
export function limitsOf(rows: readonly LimitDraft[]): AmountLimit[] | null {
  const limits = rows.map(({ kind, currency, once, day }) => ({
    kind,
    currency,
    once: typedAmount(once, currency),
    day: typedAmount(day, currency),
  }));
  if (limits.some(({ once, day }) => Number.isNaN(once) || Number.isNaN(day))) return null;
  return limits.filter(({ once, day }) => once !== null || day !== null);
}

/** The addresses and networks of a text, one on a line. */
export const networksOf = (lines: string): string[] =>
  lines
    .split(/[\s,]+/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
