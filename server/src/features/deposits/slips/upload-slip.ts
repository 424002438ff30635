import { recordId, transaction } from "../../../kernel/context.ts";
import { Refusal, refuse } from "../../../kernel/errors.ts";
import type { ReceivedFile } from "../../../kernel/http/uploads.ts";
import { enqueue } from "../../../kernel/jobs/jobs.ts";
import { describeError } from "../../../kernel/log.ts";
import { cleanPicture } from "../../../kernel/media/media.ts";
import type { Context } from "../../../ports/context.ts";
import { isInDailyWindow, readSetting } from "../../lookups/index.ts";
import { toQrcodeId } from "../qr.ts";
import { pushSlip } from "./advance-slip.ts";
import { insertSlip } from "./queries.ts";

/**
 * Accepts a slip: the image is re-encoded and saved, the rest happens in the background.
 * @throws SLIP_CLOSED, SLIP_NO_FILE, SLIP_INVALID_FILE, SLIP_UPLOAD_FAIL, PAYLOAD_TOO_LARGE,
 * REQUEST_LIMIT, KEY_INVALID
 */
export async function uploadSlip(
  ctx: Context,
  { memberId, receive }: { memberId: bigint; receive: () => Promise<ReceivedFile | null> },
) {
  const { closedFrom: from, closedTo: to } = await readSetting(ctx.db, "slip");
  if (isInDailyWindow(ctx.clock.now(), { from, to })) refuse("SLIP_CLOSED");
  const file = await orFail(ctx, receive);
  if (!file || file.bytes === 0) return refuse("SLIP_NO_FILE");
  const picture = await orFail(ctx, () => cleanPicture(file.path));
  if (!picture) return refuse("SLIP_INVALID_FILE");
  const id = await saveSlip(ctx, { memberId, sha256: file.sha256, jpeg: picture.jpeg });
  return { message: "IN_PROGRESS" as const, status: "PROCESSING" as const, slipId: toQrcodeId(id) };
}

/** Saves the image before the row: an orphan file is harmless, a row without a file is not. */
async function saveSlip(
  ctx: Context,
  { memberId, sha256, jpeg }: { memberId: bigint; sha256: Buffer; jpeg: Buffer },
): Promise<string> {
  const id = recordId(ctx);
  const mediaId = ctx.random.bytes(16).toString("hex");
  await orFail(ctx, () => ctx.media.save(mediaId, jpeg));
  try {
    await transaction(ctx.db, async (tx) => {
      await insertSlip(tx, { id, memberId, sha256, mediaId, createdAt: ctx.clock.now() });
      await enqueue(tx, { name: "deposits:read_slip", payload: { slipId: id } });
    });
  } catch (error) {
    await ctx.media.remove(mediaId);
    throw error;
  }
  pushSlip(ctx, { id, memberId, state: "received", reason: null });
  return id;
}

/** Answers errors of the disk with SLIP_UPLOAD_FAIL and logs the cause. */
async function orFail<T>(ctx: Context, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    ctx.log.error({ event: "slip", ...describeError(error) }, "slip upload failed");
    return refuse("SLIP_UPLOAD_FAIL");
  }
}
