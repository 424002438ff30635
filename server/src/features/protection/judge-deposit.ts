import type { Tx } from "../../kernel/db.ts";
import { refuse } from "../../kernel/errors.ts";
import type { Context } from "../../ports/context.ts";
import { roomOf } from "./limit.ts";
import { lockProtection, sumDeposits } from "./queries.ts";
import { paused } from "./require-play.ts";

export interface Deposit {
  memberId: bigint;
  amountMinor: bigint;
  /** What the member has begun and not paid yet, beside this. */
  reservedMinor?: bigint;
}

/** Why a deposit waits, and until when if that is known. */
export type Held = { reason: "limit" } | { reason: "paused"; until: Date };

/**
 * Whether the member's own limits and rest let this deposit in now: null when they do. What the member has set stays
 * locked, so that deposits of all kinds are reckoned one after the other; a member who has set nothing is not locked.
 */
export async function judgeDeposit(
  { clock }: Pick<Context, "clock">,
  tx: Tx,
  { memberId, amountMinor, reservedMinor = 0n }: Deposit,
): Promise<Held | null> {
  const found = await lockProtection(tx, memberId);
  if (!found) return null;
  const now = clock.now();
  const { pausedUntil: until, limits } = found;
  if (until && until > now) return { reason: "paused", until };
  if (Object.values(limits).every((limit) => limit === null)) return null;
  const room = roomOf(limits, await sumDeposits(tx, { memberId, now }));
  return room !== null && reservedMinor + amountMinor > room ? { reason: "limit" } : null;
}

/**
 * As `judgeDeposit`, for what may not go on.
 * @throws DEPOSIT_LIMIT, PLAY_PAUSED
 */
export async function requireRoom(
  ctx: Pick<Context, "clock">,
  tx: Tx,
  deposit: Deposit,
): Promise<void> {
  const held = await judgeDeposit(ctx, tx, deposit);
  if (held) throw held.reason === "paused" ? paused(held.until) : refuse("DEPOSIT_LIMIT");
}
