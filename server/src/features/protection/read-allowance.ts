/** What limits a member's deposits, for a page: nothing is locked, and reasons have their end. */
import { PERIODS, type ShownDeferral } from "@krapao/contract/member/protection";
import type { Db } from "../../kernel/db/database.ts";
import type { Allowance } from "./assess-deposit.ts";
import {
  type Counted,
  fitsFrom,
  freeFrom,
  remainingOf,
  remainingOfLimit,
  usedOf,
} from "./limit.ts";
import { findProtection, listCountedDeposits, listDeferredPayments } from "./queries.ts";
import { exclusionAt, type WayOut, wayOutAt } from "./require-not-excluded.ts";

export interface OwnAllowance extends Allowance {
  /** The limits that are set. */
  limits: {
    period: (typeof PERIODS)[number];
    limit: bigint;
    left: bigint;
    /** When more of it is free; null: nothing of it is used. */
    freesAt: Date | null;
  }[];
  /** When a deposit of this amount fits the limits; null: never, or there are none. */
  fitsFrom: (amountMinor: bigint) => Date | null;
  wayOut: WayOut;
  /** The newest payment that has arrived and is deferred; null: none. */
  held: { reason: ShownDeferral; until: Date | null } | null;
}

/** As `lockAllowance`, without the lock. */
export async function readAllowance(
  db: Db,
  { memberId, now }: { memberId: bigint; now: Date },
): Promise<OwnAllowance> {
  const [found, counted, deferred] = await Promise.all([
    findProtection(db, memberId),
    listCountedDeposits(db, { memberId, now }),
    listDeferredPayments(db, memberId),
  ]);
  const excludedUntil = exclusionAt(now, found);
  const limits = found?.limits ?? { day: null, week: null, month: null };
  const used = usedOf(counted, now);
  const fits = (amountMinor: bigint) => fitsFrom(limits, { counted, amountMinor, now });
  const newest = deferred.at(-1);
  return {
    excludedUntil,
    remainingMinor: excludedUntil ? null : remainingOf(limits, used),
    limits: PERIODS.flatMap((period) => {
      const limit = limits[period];
      if (limit === null) return [];
      const left = remainingOfLimit(limit, used[period]);
      return [{ period, limit, left, freesAt: nextFree(period, { counted, used, limit, now }) }];
    }),
    fitsFrom: fits,
    wayOut: wayOutAt(now, found),
    held: newest
      ? {
          reason: newest.reason,
          until: newest.reason === "excluded" ? excludedUntil : fits(newest.amount),
        }
      : null,
  };
}

/** When more of a limit is free than now; null: nothing of it is used. */
function nextFree(
  period: (typeof PERIODS)[number],
  {
    counted,
    used,
    limit,
    now,
  }: { counted: readonly Counted[]; used: ReturnType<typeof usedOf>; limit: bigint; now: Date },
): Date | null {
  const usedMinor = used[period];
  if (usedMinor === 0n) return null;
  const mostMinor = (usedMinor < limit ? usedMinor : limit) - 1n;
  return freeFrom(period, { counted, mostMinor, now });
}
