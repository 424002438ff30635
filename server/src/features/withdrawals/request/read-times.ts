import type { contract, ServerOutput } from "@krapao/contract";
import { memberBalance } from "../../../ledger/ledger.ts";
import type { Context } from "../../../ports/context.ts";
import { readSetting } from "../../lookups/index.ts";
import { levelOf } from "../../segments/index.ts";
import { readReviewMinutes } from "../../statements/index.ts";

/** How long withdrawals in the member's currency take at present. */
export async function readTimes(
  ctx: Context,
  memberId: bigint,
): Promise<ServerOutput<typeof contract.withdrawals.times>> {
  const [{ currency }, automaticMax, reviewMinutes, level] = await Promise.all([
    memberBalance(ctx.db, memberId),
    readSetting(ctx.db, "autoPayoutMax"),
    readReviewMinutes(ctx, "withdrawal"),
    levelOf(ctx.db, memberId),
  ]);
  const ownMax = level?.autoPayoutMaxMinor[currency];
  return { automaticMax: ownMax ?? automaticMax[currency], reviewMinutes };
}
