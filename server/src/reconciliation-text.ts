/** A comparison as text for a person at a terminal. */
import { textFromMinor } from "@krapao/contract/wire/amount";
import type { Comparison, Drift } from "./ledger/compare.ts";
import type { CampaignCost } from "./ledger/costs.ts";

const UNASKED_SHOWN = 20;

/** Every drift on a line of its own, or `no drift`; what could not be compared is said too. */
export function printReconciliation(day: string, { drift, compared, unasked }: Comparison): string {
  const counts = Object.entries(compared).map(([what, count]) => `${count} ${words(what)}`);
  const more = unasked.length - UNASKED_SHOWN;
  const lines = [
    `Reconciliation of ${day}: ${counts.join(", ")}`,
    ...unasked.slice(0, UNASKED_SHOWN).map((what) => `not compared  ${what}`),
    ...(more > 0 ? [`not compared  ${more} more`] : []),
    ...(drift.length === 0 ? ["no drift"] : drift.map(printDrift)),
  ];
  return `${lines.join("\n")}\n`;
}

/** What every campaign has cost until now, to the satang, a line each. */
export function printCosts(costs: readonly CampaignCost[]): string {
  return costs
    .map(({ kind, owner, currency, costMinor }) =>
      ["cost", kind.replace("_cost", ""), owner, `${textFromMinor(costMinor)} ${currency}`].join(
        "  ",
      ),
    )
    .map((line) => `${line}\n`)
    .join("");
}

/** `ours`: what our records say; `theirs`: what the other side does. */
export function printDrift(drift: Drift): string {
  const { kind, party, subject, unit, oursMinor, theirsMinor, detail } = drift;
  const sums = [
    `ours ${textFromMinor(oursMinor)}`,
    `theirs ${textFromMinor(theirsMinor)}`,
    `drift ${textFromMinor(theirsMinor - oursMinor)} ${unit}`,
  ];
  return ["drift", kind, party, subject, ...sums, `(${detail})`].join("  ");
}

/** `askedTransfers` reads as `asked transfers`. */
const words = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
