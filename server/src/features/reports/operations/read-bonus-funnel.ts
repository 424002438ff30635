import type { ServerInput, ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import { spanOf } from "../../../kernel/calendar.ts";
import type { Context } from "../../../ports/context.ts";
import { listCampaignNames } from "../queries-span-sums.ts";
import { listFunnel } from "./queries.ts";

type Call = typeof consoleContract.reports.bonusFunnel;

/** What became of the rewards that were taken in the span, by campaign. @throws KEY_INVALID */
export async function readBonusFunnel(
  { db }: Context,
  input: ServerInput<Call>,
): Promise<ServerOutput<Call>> {
  const [rows, names] = await Promise.all([
    listFunnel(db, { span: spanOf(input), currency: input.currency }),
    listCampaignNames(db),
  ]);
  return {
    rows: rows.map(({ amountMinor, ...row }) => ({
      ...row,
      name: names.get(`${row.kind} ${row.code}`) ?? null,
      amount: amountMinor,
    })),
  };
}
