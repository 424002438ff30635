/** The result of a reconciliation as text for a terminal. */
import { textFromMinor } from "@krapao/contract/wire/amount";
import type { Comparison, Discrepancy } from "./ledger/compare.ts";
import type { CampaignCost } from "./ledger/costs.ts";

const UNCHECKED_SHOWN = 20;

/** One line for each discrepancy, or `no discrepancies`, and what could not be compared. */
export function printReconciliation(
  day: string,
  { discrepancies, compared, unchecked }: Comparison,
): string {
  const counts = Object.entries(compared).map(([what, count]) => `${count} ${words(what)}`);
  const more = unchecked.length - UNCHECKED_SHOWN;
  const lines = [
    `Reconciliation of ${day}: ${counts.join(", ")}`,
    ...unchecked.slice(0, UNCHECKED_SHOWN).map((what) => `not compared  ${what}`),
    ...(more > 0 ? [`not compared  ${more} more`] : []),
    ...(discrepancies.length === 0 ? ["no discrepancies"] : discrepancies.map(printDiscrepancy)),
  ];
  return `${lines.join("\n")}\n`;
}

/** The cost of every campaign until now, one line each. */
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

/** `ours`: by our records; `theirs`: by the other side. */
export function printDiscrepancy(discrepancy: Discrepancy): string {
  const { kind, externalParty, subject, unit, oursMinor, theirsMinor, detail } = discrepancy;
  const sums = [
    `ours ${textFromMinor(oursMinor)}`,
    `theirs ${textFromMinor(theirsMinor)}`,
    `difference ${textFromMinor(theirsMinor - oursMinor)} ${unit}`,
  ];
  return ["discrepancy", kind, externalParty, subject, ...sums, `(${detail})`].join("  ");
}

/** `gameTransfers` reads as `game transfers`. */
const words = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
