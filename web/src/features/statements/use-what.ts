import { useTexts } from "@krapao/browser/i18n/texts";
import { description, isAdjustment, origin, type Row } from "./statement-rows.ts";
import type th from "./texts/th.ts";
import { statementTexts } from "./texts.ts";

/** Entries in words. `nameOf` names a source or target that is not the wallet. */
export function useWhat(nameOf: (place: string) => string): (row: Row) => string {
  const t = useTexts(statementTexts);
  const name = (place: string) => (place === "WALLET" ? t.labels.wallet : nameOf(place));
  return (row) => inWords(t, row, name);
}

function inWords(t: typeof th, row: Row, name: (place: string) => string): string {
  const from = origin(row);
  if (from) {
    const kind = t[from.kind];
    // The prize without the wheel, which the first words name.
    if (from.kind === "luckydraw") return `${kind} ${from.text.replace(/^.*?: /, "")}`.trimEnd();
    return from.text && from.text !== kind ? `${kind}: ${from.text}` : kind;
  }
  const label = description(row);
  const withLabel = (what: string) => (label ? `${what} · ${label}` : what);
  switch (row.statementType) {
    case "deposit":
      return withLabel(isAdjustment(row) ? t.credited : t.deposit(name(row.from)));
    case "withdraw":
      return withLabel(isAdjustment(row) ? t.debited : t.withdraw(name(row.to)));
    case "transfer":
      return withLabel(t.transfer(name(row.from), name(row.to)));
    default:
      return label || t[row.statementType];
  }
}
