import type { contract, ServerOutput } from "@krapao/contract";
import type { WayReason } from "@krapao/contract/member/wallet/ways";
import type { Context } from "../../../ports/context.ts";
import { findWithdrawalsFrom } from "../../accounts/index.ts";
import { readUnmetCondition } from "../../bonuses/index.ts";
import { readSetting } from "../../lookups/index.ts";
import type { WayOut } from "../../protection/index.ts";
import { hasOpenWithdrawal } from "../queries.ts";
import { wayOutOf } from "../withdrawal.ts";

type WayState = ServerOutput<typeof contract.wallet.ways>["withdraw"];

/** What may forbid a withdrawal besides its amount, for a page: nothing is locked. */
export async function readWithdrawFacts(
  ctx: Pick<Context, "db" | "clock">,
  memberId: bigint,
): Promise<{ delayedUntil: Date | null; hasUnmetCondition: boolean; isUnderWay: boolean }> {
  const { db } = ctx;
  const [delayedUntil, hasUnmetCondition, isUnderWay] = await Promise.all([
    readSetting(db, "resetDelayHours").then((delayHours) =>
      findWithdrawalsFrom(ctx, db, { memberId, delayHours }),
    ),
    readUnmetCondition(ctx, memberId),
    hasOpenWithdrawal(db, memberId),
  ]);
  return { delayedUntil, hasUnmetCondition, isUnderWay };
}

/**
 * Whether the member can withdraw now, in the order in which `withdraw` refuses. Pure.
 * @param given.availableMinor the available money of the wallet, and the value of the games
 */
export function withdrawWay(given: {
  facts: Awaited<ReturnType<typeof readWithdrawFacts>>;
  /** What of the member's own protection says that money goes out first. */
  wayOut: WayOut;
  limits: Record<"withdrawMin" | "withdrawMax" | "depositMin", { minor: bigint }>;
  availableMinor: bigint;
}): WayState {
  const { facts, wayOut, limits, availableMinor } = given;
  // A member who goes first takes everything, as `withdraw` decides it.
  const goesFirst = wayOutOf(wayOut, limits.depositMin.minor) !== null;
  const min = goesFirst ? 1n : limits.withdrawMin.minor;
  const most = limits.withdrawMax.minor;
  const closed = (reason: WayReason, until: Date | null = null): WayState => ({
    allowed: false,
    min,
    max: null,
    reason,
    until,
  });
  if (facts.delayedUntil) return closed("WITHDRAW_DELAYED", facts.delayedUntil);
  if (facts.hasUnmetCondition) return closed("BONUS_CONDITION");
  if (facts.isUnderWay) return closed("WITHDRAW_IN_PROGRESS");
  if (availableMinor < min || availableMinor <= 0n) return closed("MONEY_NOT_ENOUGH");
  const isAll = availableMinor <= most;
  return { allowed: true, min, max: isAll ? availableMinor : most, reason: null, until: null };
}
