import { list, type Period, totals } from "@krapao/contract/member/statements";
import { api } from "../../../lib/api/api.ts";
import type { Row } from "../statement-rows.ts";
import type { Totals } from "../use-totals.ts";

/** The most that one call answers. */
const PAGE = 100;

/**
 * Every line of a period, oldest first, with its sums by the ledger. Lines that are added meanwhile
 * move the pages: each line counts once.
 */
export async function readLines(period: Period): Promise<{ lines: Row[]; sums: Totals }> {
  const sums = await api(totals, { input: { period } });
  const found = new Map<string, Row>();
  for (let page = 1; ; page += 1) {
    const { statements } = await api(list, { input: { page, limit: PAGE } });
    for (const row of statements) {
      if (row.createdAt >= sums.from && row.createdAt < sums.to) found.set(row._id, row);
    }
    const last = statements.at(-1);
    if (!last || statements.length < PAGE || last.createdAt < sums.from) break;
  }
  return { lines: [...found.values()].reverse(), sums };
}
