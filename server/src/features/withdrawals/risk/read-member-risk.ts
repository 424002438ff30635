import type { ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import { refuse } from "../../../kernel/errors.ts";
import { memberBalance } from "../../../ledger/ledger.ts";
import type { Context } from "../../../ports/context.ts";
import { findMember } from "../../accounts/index.ts";
import { readRisk } from "./read-risk.ts";

/** The risk of withdrawing the whole available balance now; stores nothing. @throws NO_DATA */
export async function readMemberRisk(
  ctx: Context,
  memberId: bigint,
): Promise<ServerOutput<typeof consoleContract.withdrawals.memberRisk>> {
  const member = (await findMember(ctx.db, memberId)) ?? refuse("NO_DATA");
  const { availableMinor, currency } = await memberBalance(ctx.db, memberId);
  const { bankAccountName, bankAccountNo } = member;
  const request = {
    memberId,
    amountMinor: availableMinor,
    currency,
    bankAccountName,
    bankAccountNo,
  };
  return { amount: availableMinor, currency, risk: await readRisk(ctx, request) };
}
