import type { ServerInput, ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import type { Context } from "../../../ports/context.ts";
import { spanOf } from "../calendar.ts";
import { listFunnel } from "./queries.ts";

type Call = typeof consoleContract.reports.bonusFunnel;

/** What became of the rewards that were taken in the span, by campaign. @throws KEY_INVALID */
export async function readBonusFunnel(
  { db }: Context,
  input: ServerInput<Call>,
): Promise<ServerOutput<Call>> {
  const rows = await listFunnel(db, { span: spanOf(input), currency: input.currency });
  return { rows: rows.map(({ amountMinor, ...row }) => ({ ...row, amount: amountMinor })) };
}
