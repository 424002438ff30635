import type { SlipReason } from "@krapao/contract/deposits";
import { transaction } from "../../kernel/context.ts";
import { enqueue } from "../../kernel/jobs.ts";
import { pictureSide } from "../../kernel/media.ts";
import { readQrInThread } from "../../kernel/qr-threads.ts";
import type { Context } from "../../ports/context.ts";
import { findMember } from "../accounts/index.ts";
import { isReferenceClaimed } from "./queries-slips.ts";
import { findMiniQr, type Slip, TRUEMONEY } from "./slip.ts";
import { stepSlip, takeStep, tellSlip } from "./slip-step.ts";

/** A mini-QR has 29 modules a side: below this no picture holds one that can be read. */
const SIDE_MIN = 64;

/** Reads the mini-QR of a slip; what has one goes on to the verifier. */
export async function readSlip(ctx: Context, id: string): Promise<void> {
  const slip = await begin(ctx, id);
  if (!slip) return;
  const jpeg = await ctx.media.read(slip.mediaId);
  if (!jpeg) return void (await stepSlip(ctx, fail(id, "UPLOADED_FILE_NOT_EXIST")));
  if ((await pictureSide(jpeg)) < SIDE_MIN) {
    return void (await stepSlip(ctx, fail(id, "IMG_SIZE_UNABLE_TO_PROCESS")));
  }
  const member = await findMember(ctx.db, slip.memberId);
  if (member?.currency !== "THB") {
    // Only Thai banks print mini-QRs that somebody can verify: an operator looks at any other slip.
    return void (await stepSlip(ctx, { id, to: "review", reason: "kind" }));
  }
  const codes = (await readQrInThread(jpeg)) ?? [];
  const qr = findMiniQr(codes.map(({ text }) => text));
  if (qr.outcome === "failed") return void (await stepSlip(ctx, fail(id, qr.reason)));
  const { payload, sendingBank, transRef } = qr;
  const qrBox = codes.find(({ text }) => text === payload)?.box ?? null;
  const read = { id, payload, sendingBank, transRef, qrBox };
  if (await isReferenceClaimed(ctx.db, qr)) {
    return void (await stepSlip(ctx, { ...read, ...fail(id, "SLIP_REFNO_DUPLICATED") }));
  }
  if (sendingBank === TRUEMONEY) {
    return void (await stepSlip(ctx, { ...read, to: "review", reason: "kind" }));
  }
  const verifying = await transaction(ctx.db, async (tx) => {
    const moved = await takeStep(ctx, tx, { ...read, to: "verifying" });
    if (moved) await enqueue(tx, { name: "deposits:verify_slip", payload: { slipId: id } });
    return moved;
  });
  if (verifying) tellSlip(ctx, verifying);
}

/** The slip when there is something to read: also one that a process began to read and did not finish. */
function begin(ctx: Context, id: string): Promise<Slip | null> {
  return stepSlip(ctx, { id, to: "reading" });
}

function fail(id: string, reason: SlipReason) {
  return { id, to: "failed" as const, reason };
}
