import type { contract, ServerInput, ServerOutput } from "@krapao/contract";
import type { slipRecord } from "@krapao/contract/console/deposits/payments";
import { DAY_MS } from "@krapao/contract/time";
import type { PageRequest } from "../../../kernel/db/numbered-list.ts";
import { refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { readReviewMinutes } from "../../statements/index.ts";
import { depositReviews } from "../published.ts";
import { fromQrcodeId, toQrcodeId } from "../qr.ts";
import { failureReason } from "./advance-slip.ts";
import { findSlip, listSlips } from "./queries.ts";
import { countUnread, slipList } from "./queries-console.ts";
import { slipStatus } from "./slip.ts";

/** One page of the member's slips, newest first; `page` starts at 1. */
export async function listMemberSlips(
  ctx: Context,
  page: PageRequest,
): Promise<ServerOutput<typeof contract.statements.slips>> {
  const { mediaLinks } = ctx;
  const { total, slips } = await listSlips(ctx, page);
  const isOpen = slips.some(({ state }) => slipStatus(state) === "PROCESSING");
  return {
    total,
    reviewMinutes: isOpen ? await readReviewMinutes(ctx, depositReviews) : null,
    slips: slips.map((slip) => ({
      _id: toQrcodeId(slip.id),
      createdAt: slip.createdAt,
      amount: slip.amountMinor,
      status: slipStatus(slip.state),
      note: failureReason(slip),
      link: mediaLinks.sign(slip.mediaId),
      reference: toQrcodeId(slip.id),
      payload: slip.payload,
    })),
  };
}

/** A link to the image of the member's own slip, valid for five minutes. @throws NO_DATA */
export async function signSlip(
  { db, mediaLinks }: Context,
  { memberId, reference }: { memberId: bigint; reference: string },
): Promise<string> {
  const id = fromQrcodeId(reference);
  const slip = id === null ? null : await findSlip(db, id);
  return slip?.memberId === memberId ? mediaLinks.sign(slip.mediaId) : refuse("NO_DATA");
}

/** One page of a tab of the slip queue, with the number of unread slips. @throws KEY_INVALID */
export async function listSlipQueue(
  ctx: Context,
  input: ServerInput<typeof slipRecord.call>,
): Promise<ServerOutput<typeof slipRecord.call>> {
  const [page, unread] = await Promise.all([
    slipList.page(ctx.db, input, ctx),
    countUnread(ctx.db, new Date(ctx.clock.now().getTime() - DAY_MS)),
  ]);
  return { ...page, unread };
}
