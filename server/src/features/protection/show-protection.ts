import type { contract, ServerOutput } from "@krapao/contract";
import { PERIODS } from "@krapao/contract/protection";
import { assert } from "../../kernel/errors.ts";
import type { Context } from "../../ports/context.ts";
import { findMember } from "../accounts/index.ts";
import { readSetting } from "../lookups/index.ts";
import { leftOf } from "./limit.ts";
import { findProtection, sumDeposits } from "./queries.ts";
import { type Change, selectPending, selectWaiting } from "./queries-changes.ts";

/** What a member has set, what is used of it, and what waits for it. */
export async function showProtection(
  { db, clock }: Pick<Context, "db" | "clock">,
  memberId: bigint,
): Promise<ServerOutput<typeof contract.protection.read>> {
  const now = clock.now();
  const [member, found, used, wishes, waiting, isOffered] = await Promise.all([
    findMember(db, memberId),
    findProtection(db, memberId),
    sumDeposits(db, { memberId, now }),
    selectPending(db, memberId),
    selectWaiting(db, memberId),
    readSetting(db, "playLimits"),
  ]);
  assert(member, "who asks is a member");
  const until = found?.pausedUntil ?? null;
  return {
    isOffered,
    currency: member.currency,
    limits: PERIODS.map((period) => {
      const limit = found?.limits[period] ?? null;
      const wish = wishes.find((each) => each.period === period);
      return {
        ...{ period, limit, used: used[period] },
        left: limit === null ? null : leftOf(limit, used[period]),
        pending: wish ? showWish(wish, now) : null,
      };
    }),
    pausedUntil: until && until > now ? until : null,
    waiting,
    now,
  };
}

/** A wish that waits; null: its time to confirm is over. */
function showWish({ id: _id, amountMinor: amount, confirmFrom, confirmUntil }: Change, now: Date) {
  if (!confirmFrom || !confirmUntil || confirmUntil <= now) return null;
  return { _id, amount, confirmFrom, confirmUntil };
}
