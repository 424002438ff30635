import type { contract, ServerOutput } from "@krapao/contract";
import { memberBalance } from "../../../ledger/ledger.ts";
import type { Context } from "../../../ports/context.ts";
import { readMemberLimits } from "../../lookups/index.ts";
import { readReviewMinutes } from "../../statements/index.ts";

/** How long withdrawals in the member's currency take at present. */
export async function readTimes(
  ctx: Context,
  memberId: bigint,
): Promise<ServerOutput<typeof contract.withdrawals.times>> {
  const [{ currency }, limits, reviewMinutes] = await Promise.all([
    memberBalance(ctx.db, memberId),
    readMemberLimits(ctx.db, memberId),
    readReviewMinutes(ctx, "withdrawal"),
  ]);
  return { automaticMax: limits[currency].autoPayoutMax.minor, reviewMinutes };
}
