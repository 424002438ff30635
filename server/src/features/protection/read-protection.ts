import type { contract, ServerOutput } from "@krapao/contract";
import { PERIODS } from "@krapao/contract/member/protection";
import { assert } from "../../kernel/errors.ts";
import type { Context } from "../../ports/context.ts";
import { findMember } from "../accounts/index.ts";
import { readSetting } from "../lookups/index.ts";
import { remainingOfLimit } from "./limit.ts";
import { findProtection, listDeferredPayments, sumDeposits } from "./queries.ts";
import { type LimitChange, listPendingChanges } from "./queries-limit-changes.ts";
import { exclusionAt } from "./require-not-excluded.ts";

/** The member's limits with what is used of them, the self-exclusion, and the deferred payments. */
export async function readProtection(
  { db, clock }: Pick<Context, "db" | "clock">,
  memberId: bigint,
): Promise<ServerOutput<typeof contract.protection.read>> {
  const now = clock.now();
  const [member, found, used, requests, waiting, isOffered] = await Promise.all([
    findMember(db, memberId),
    findProtection(db, memberId),
    sumDeposits(db, { memberId, now }),
    listPendingChanges(db, memberId),
    listDeferredPayments(db, memberId),
    readSetting(db, "playLimits"),
  ]);
  assert(member, "the caller checked the member");
  return {
    isOffered,
    currency: member.currency,
    limits: PERIODS.map((period) => {
      const limit = found?.limits[period] ?? null;
      const request = requests.find((each) => each.period === period);
      return {
        period,
        limit,
        used: used[period],
        left: limit === null ? null : remainingOfLimit(limit, used[period]),
        pending: request ? showRequest(request, now) : null,
      };
    }),
    excludedUntil: exclusionAt(now, found),
    waiting,
    now,
  };
}

/** A pending request; null: its time to confirm is over. */
function showRequest(
  { id: _id, amountMinor: amount, confirmFrom, confirmUntil }: LimitChange,
  now: Date,
) {
  if (!confirmFrom || !confirmUntil || confirmUntil <= now) return null;
  return { _id, amount, confirmFrom, confirmUntil };
}
