import { inOrder, type Statement, type Tx } from "../../../kernel/db/database.ts";
import { refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { AMOUNTS_PER_SUM, RESTING_AMOUNTS_MAX } from "../qr.ts";
import { claimAmount, countRestingAmounts, insertShortage, reclaimAmount } from "./queries.ts";

/** From this percent on, staff users see that a requested amount is running out. */
const SHORTAGE_PERCENT = 50;

/** What is known of a member's amounts before a new one is reserved. */
interface Rested {
  /** The amount of the member's last unpaid QR, which is reserved again. */
  again: bigint | null;
  resting: { count: number; freeAt: Date | null };
}

/** Reserves an amount that rests for the member. The member's open QR is closed before this. */
export function reclaimRested(
  tx: Tx,
  claim: Parameters<typeof reclaimAmount>[1],
): Statement<Rested> {
  return inOrder(tx, [reclaimAmount(tx, claim), countRestingAmounts(tx, claim)]).map(
    ([again, resting]) => ({ again, resting }),
  );
}

/**
 * Reserves the unique amount of a new PromptPay QR.
 * @throws QR_TOO_MANY, with the end of the wait, when three amounts of the member rest already;
 * QR_FULL when every amount of the requested one is in use
 */
export async function reserveAmount(
  ctx: Context,
  tx: Tx,
  { again, resting, ...claim }: Parameters<typeof claimAmount>[1] & Rested,
): Promise<bigint> {
  if (again !== null) return again;
  if (resting.count > RESTING_AMOUNTS_MAX) {
    refuse("QR_TOO_MANY", undefined, resting.freeAt ?? undefined);
  }
  const claimed = (await claimAmount(tx, claim)) ?? refuse("QR_FULL");
  const { amountMinor, usedCount } = claimed;
  // While the requested amount itself is free, at most one amount of it was in use.
  if (amountMinor !== claim.requestedMinor) await recordShortage(ctx, tx, { ...claim, usedCount });
  return amountMinor;
}

async function recordShortage(
  ctx: Context,
  tx: Tx,
  used: Parameters<typeof claimAmount>[1] & { usedCount: number },
): Promise<void> {
  const { channel, requestedMinor, now, usedCount } = used;
  const usedPercent = Math.min(100, Math.floor((usedCount * 100) / AMOUNTS_PER_SUM));
  if (usedPercent < SHORTAGE_PERCENT) return;
  await insertShortage(tx, { channel, requestedMinor, usedPercent, at: now });
  ctx.log.warn(
    { event: "qr", externalParty: channel, outcome: "shortage" },
    "the unique amounts of a requested one are running out",
  );
  ctx.push.queue("treasury");
}
