import { CLAIM_MS } from "@krapao/contract/office/deposits";
import { bankNumber } from "@krapao/contract/wire/bank-numbers";
import { buildSlipQr } from "@krapao/contract/wire/slip-qr";
import { transaction } from "../../kernel/context.ts";
import { refuse } from "../../kernel/errors.ts";
import { enqueue } from "../../kernel/jobs.ts";
import type { Context } from "../../ports/context.ts";
import type { Desk } from "./desk.ts";
import {
  claimSlip,
  findDeskSlip,
  releaseClaim,
  restartSlip,
  setHeld,
} from "./queries-slip-desk.ts";
import { lockForDeed, recordSlipDecision, type SlipDeed } from "./record-slip-decision.ts";
import { REOPENED_FROM, REREAD_FROM } from "./slip.ts";
import { tellSlip } from "./slip-step.ts";

/**
 * Takes a waiting slip for a minute, renews that, or gives it back. Nothing else changes: a claim keeps others from
 * deciding at the same time, and nobody for longer than they are there.
 * @throws NO_DATA, ALREADY_DECIDED, CLAIMED_BY_OTHER
 */
export async function takeSlip(
  ctx: Context,
  { staff }: Pick<Desk, "staff">,
  { slipId, isTaken }: { slipId: string; isTaken: boolean },
): Promise<void> {
  const { staffId, name } = staff;
  const slip = await findDeskSlip(ctx.db, slipId);
  if (!slip) return refuse("NO_DATA");
  if (!isTaken) {
    await transaction(ctx.db, (tx) => releaseClaim(tx, { id: slipId, staffId }));
  } else {
    if (slip.state !== "review") return refuse("ALREADY_DECIDED");
    const now = ctx.clock.now();
    const until = new Date(now.getTime() + CLAIM_MS);
    const claim = { id: slipId, staffId, name, now, until };
    const isMine = await transaction(ctx.db, (tx) => claimSlip(tx, claim));
    if (!isMine) return refuse("CLAIMED_BY_OTHER");
  }
  // A renewal is nobody's news.
  if (isTaken !== (slip.claim?.staffId === staffId)) ctx.push.queue("slips");
}

/** Sets a slip aside with a note; the member sees it in progress still. @throws NO_DATA, ALREADY_DECIDED, VERSION_CHANGED, CLAIMED_BY_OTHER */
export async function holdSlip(
  ctx: Context,
  desk: Desk,
  { note, ...deed }: SlipDeed & { note: string },
): Promise<void> {
  const { slipId } = deed;
  await transaction(ctx.db, async (tx) => {
    await lockForDeed(ctx, tx, { desk, deed, from: ["review"] });
    await setHeld(tx, { id: slipId, by: desk.staff.name, note, at: ctx.clock.now() });
    const after = { isHeld: true };
    await recordSlipDecision(ctx, tx, { desk, slipId, deed: "hold", note, after });
  });
  ctx.push.queue("slips");
}

/** Puts a slip that failed back into the queue. @throws NO_DATA, ALREADY_DECIDED, VERSION_CHANGED */
export async function reopenSlip(
  ctx: Context,
  desk: Desk,
  { note, ...deed }: SlipDeed & { note: string },
): Promise<void> {
  const { slipId } = deed;
  const slip = await transaction(ctx.db, async (tx) => {
    await lockForDeed(ctx, tx, { desk, deed, from: REOPENED_FROM });
    const at = ctx.clock.now();
    const moved = await restartSlip(tx, { id: slipId, at, to: "review", reason: "reopened" });
    const after = { state: "review" };
    await recordSlipDecision(ctx, tx, { desk, slipId, deed: "reopen", note, after });
    return moved;
  });
  if (slip) tellSlip(ctx, slip);
}

/** What a clerk reads from a picture that no machine could read. */
export interface Reading {
  bankCode: string;
  transRef: string;
  amountMinor: bigint | null;
  paidAt: Date | null;
}

/**
 * Asks the verifier about what a clerk read from the picture; the slip goes its ordinary way with the answer.
 * @throws NO_DATA, ALREADY_DECIDED, VERSION_CHANGED, CLAIMED_BY_OTHER, INVALID_BANK when slips of this bank have no number
 */
export async function rereadSlip(
  ctx: Context,
  desk: Desk,
  { reading, ...deed }: SlipDeed & { reading: Reading },
): Promise<void> {
  const { slipId } = deed;
  const { bankCode, transRef, amountMinor, paidAt } = reading;
  const sendingBank = bankNumber(bankCode) ?? refuse("INVALID_BANK");
  const slip = await transaction(ctx.db, async (tx) => {
    await lockForDeed(ctx, tx, { desk, deed, from: REREAD_FROM });
    const moved = await restartSlip(tx, {
      id: slipId,
      at: ctx.clock.now(),
      to: "verifying",
      payload: buildSlipQr({ sendingBank, transRef }),
      sendingBank,
      transRef,
      typed: {
        amountMinor: amountMinor === null ? null : `${amountMinor}`,
        paidAt: paidAt?.toISOString() ?? null,
        by: desk.staff.name,
      },
    });
    await enqueue(tx, { name: "deposits:verify_slip", payload: { slipId } });
    const after = { bankCode, transRef };
    await recordSlipDecision(ctx, tx, { desk, slipId, deed: "reread", note: "", after });
    return moved;
  });
  if (slip) tellSlip(ctx, slip);
}
