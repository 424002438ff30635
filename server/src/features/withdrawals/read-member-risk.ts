import type { ServerOutput } from "@krapao/contract";
import type { office } from "@krapao/contract/office";
import { refuse } from "../../kernel/errors.ts";
import { memberBalance } from "../../ledger/ledger.ts";
import type { Context } from "../../ports/context.ts";
import { findMember } from "../accounts/index.ts";
import { readRisk } from "./read-risk.ts";

/** The risk of a withdrawal of all that may be withdrawn now, by the rules of the desk; keeps nothing. @throws NO_DATA */
export async function readMemberRisk(
  ctx: Context,
  memberId: bigint,
): Promise<ServerOutput<typeof office.withdrawals.memberRisk>> {
  const member = (await findMember(ctx.db, memberId)) ?? refuse("NO_DATA");
  const { availableMinor, currency } = await memberBalance(ctx.db, memberId);
  const { bankAccountName, bankAccountNo } = member;
  const asked = { memberId, amountMinor: availableMinor, currency, bankAccountName, bankAccountNo };
  return { amount: availableMinor, currency, risk: await readRisk(ctx, asked) };
}
