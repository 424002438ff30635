import type { SlipReason } from "@krapao/contract/member/deposits";
import { transaction } from "../../../kernel/context.ts";
import { enqueue } from "../../../kernel/jobs/jobs.ts";
import { pictureSide } from "../../../kernel/media/media.ts";
import { readQrInThread } from "../../../kernel/media/qr-threads.ts";
import type { Context } from "../../../ports/context.ts";
import { findMember } from "../../accounts/index.ts";
import { advanceAndPushSlip, advanceSlip, pushSlip } from "./advance-slip.ts";
import { isReferenceClaimed } from "./queries.ts";
import { findMiniQr, type Slip, TRUEMONEY } from "./slip.ts";

/** A mini-QR has 29 modules a side: a smaller image cannot contain a readable one. */
const SIDE_MIN = 64;

/** Reads the mini-QR of a slip; a slip with one goes to the verifier. */
export async function readSlip(ctx: Context, id: string): Promise<void> {
  const slip = await begin(ctx, id);
  if (!slip) return;
  const jpeg = await ctx.media.read(slip.mediaId);
  if (!jpeg) return void (await advanceAndPushSlip(ctx, fail(id, "UPLOADED_FILE_NOT_EXIST")));
  if ((await pictureSide(jpeg)) < SIDE_MIN) {
    return void (await advanceAndPushSlip(ctx, fail(id, "IMG_SIZE_UNABLE_TO_PROCESS")));
  }
  const member = await findMember(ctx.db, slip.memberId);
  if (member?.currency !== "THB") {
    // Only mini-QRs of Thai banks can be verified: other slips go to review.
    return void (await advanceAndPushSlip(ctx, { id, to: "review", reason: "kind" }));
  }
  const codes = (await readQrInThread(jpeg)) ?? [];
  const qr = findMiniQr(codes.map(({ text }) => text));
  if (qr.outcome === "failed") return void (await advanceAndPushSlip(ctx, fail(id, qr.reason)));
  const { payload, sendingBank, transRef } = qr;
  const qrBox = codes.find(({ text }) => text === payload)?.box ?? null;
  const read = { id, payload, sendingBank, transRef, qrBox };
  if (await isReferenceClaimed(ctx.db, qr)) {
    return void (await advanceAndPushSlip(ctx, { ...read, ...fail(id, "SLIP_REFNO_DUPLICATED") }));
  }
  if (sendingBank === TRUEMONEY) {
    return void (await advanceAndPushSlip(ctx, { ...read, to: "review", reason: "kind" }));
  }
  const verifying = await transaction(ctx.db, async (tx) => {
    const moved = await advanceSlip(ctx, tx, { ...read, to: "verifying" });
    if (moved) await enqueue(tx, { name: "deposits:verify_slip", payload: { slipId: id } });
    return moved;
  });
  if (verifying) pushSlip(ctx, verifying);
}

/**
 * The slip when there is something to read, including a slip whose reading a dead process did not
 * finish.
 */
function begin(ctx: Context, id: string): Promise<Slip | null> {
  return advanceAndPushSlip(ctx, { id, to: "reading" });
}

function fail(id: string, reason: SlipReason) {
  return { id, to: "failed" as const, reason };
}
