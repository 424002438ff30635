import type { Tx } from "../../../kernel/db/database.ts";
import { refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { AMOUNTS_PER_SUM, RESTING_AMOUNTS_MAX } from "../qr.ts";
import {
  claimAmount,
  countRestingAmounts,
  countUsedAmounts,
  insertShortage,
  reclaimAmount,
} from "./queries.ts";

/** From this percent on, staff users see that a requested amount is running out. */
const SHORTAGE_PERCENT = 50;

/**
 * Reserves the unique amount of a new PromptPay QR. The member's open QR is closed before this.
 * @throws QR_TOO_MANY, with the end of the wait, when three amounts of the member rest already;
 * QR_FULL when every amount of the requested one is in use
 */
export async function reserveAmount(
  ctx: Context,
  tx: Tx,
  claim: Parameters<typeof reclaimAmount>[1],
): Promise<bigint> {
  const [again, resting] = await Promise.all([
    reclaimAmount(tx, claim),
    countRestingAmounts(tx, claim),
  ]);
  if (again !== null) return again;
  if (resting.count > RESTING_AMOUNTS_MAX) {
    refuse("QR_TOO_MANY", undefined, resting.freeAt ?? undefined);
  }
  const amountMinor = (await claimAmount(tx, claim)) ?? refuse("QR_FULL");
  // While the requested amount itself is free, at most one amount of it was in use.
  if (amountMinor !== claim.requestedMinor) await recordShortage(ctx, tx, claim);
  return amountMinor;
}

async function recordShortage(
  ctx: Context,
  tx: Tx,
  { channel, requestedMinor, now }: Parameters<typeof claimAmount>[1],
): Promise<void> {
  const used = await countUsedAmounts(tx, { channel, requestedMinor, now });
  const usedPercent = Math.min(100, Math.floor((used * 100) / AMOUNTS_PER_SUM));
  if (usedPercent < SHORTAGE_PERCENT) return;
  await insertShortage(tx, { channel, requestedMinor, usedPercent, at: now });
  ctx.log.warn(
    { event: "qr", externalParty: channel, outcome: "shortage" },
    "the unique amounts of a requested one are running out",
  );
  ctx.push.queue("treasury");
}
