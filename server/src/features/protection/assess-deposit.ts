import type { Tx } from "../../kernel/db/database.ts";
import { refuse } from "../../kernel/errors.ts";
import type { Context } from "../../ports/context.ts";
import { remainingOf } from "./limit.ts";
import { lockProtection, sumDeposits } from "./queries.ts";
import { selfExcluded } from "./require-not-excluded.ts";

export interface Deposit {
  memberId: bigint;
  amountMinor: bigint;
  /** Sum of the member's other deposits that are started and not paid yet. */
  reservedMinor?: bigint;
}

/** Why a deposit is deferred, and until when if that is known. */
export type Deferral = { reason: "limit" } | { reason: "excluded"; until: Date };

/**
 * Checks a deposit against the member's limits and self-exclusion; null: it can be credited now.
 * The settings stay locked until `tx` ends, so that deposits of all kinds are checked one after the
 * other. A member without settings is not locked.
 */
export async function assessDeposit(
  { clock }: Pick<Context, "clock">,
  tx: Tx,
  { memberId, amountMinor, reservedMinor = 0n }: Deposit,
): Promise<Deferral | null> {
  const found = await lockProtection(tx, memberId);
  if (!found) return null;
  const now = clock.now();
  const { excludedUntil: until, limits } = found;
  if (until && until > now) return { reason: "excluded", until };
  if (Object.values(limits).every((limit) => limit === null)) return null;
  const remaining = remainingOf(limits, await sumDeposits(tx, { memberId, now }));
  const isAbove = remaining !== null && reservedMinor + amountMinor > remaining;
  return isAbove ? { reason: "limit" } : null;
}

/**
 * Refuses a deposit that would be deferred.
 * @throws DEPOSIT_LIMIT, SELF_EXCLUDED
 */
export async function requireDepositAllowed(
  ctx: Pick<Context, "clock">,
  tx: Tx,
  deposit: Deposit,
): Promise<void> {
  const deferral = await assessDeposit(ctx, tx, deposit);
  if (!deferral) return;
  if (deferral.reason === "excluded") throw selfExcluded(deferral.until);
  refuse("DEPOSIT_LIMIT");
}
