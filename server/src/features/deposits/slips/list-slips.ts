import type { contract, ServerInput, ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import type { PageRequest } from "../../../kernel/db/numbered-list.ts";
import { readSortedCursor, sortedCursor } from "../../../kernel/db/sorted-list.ts";
import { refuse } from "../../../kernel/errors.ts";
import type { Context } from "../../../ports/context.ts";
import { readReviewMinutes } from "../../statements/index.ts";
import { depositReviews } from "../published.ts";
import { fromQrcodeId, toQrcodeId } from "../qr.ts";
import { failureReason } from "./advance-slip.ts";
import { findSlip, listSlips } from "./queries.ts";
import { listConsoleSlips, listDuplicatedIds, slipKey, sumSlips } from "./queries-console.ts";
import { showSlip } from "./read-slip-detail.ts";
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

type QueueCall = typeof consoleContract.deposits.slips;

/**
 * One page of a tab of the slip queue: by default slips in review the longest waiting first, and
 * decided ones newest first.
 * @throws KEY_INVALID also for decided ones by amount, which has no index
 */
export async function listSlipQueue(
  ctx: Context,
  input: ServerInput<QueueCall>,
): Promise<ServerOutput<QueueCall>> {
  const { tab, limit } = input;
  const isQueue = tab === "waiting" || tab === "parked";
  const sort = input.sort ?? { by: "at", isDescending: !isQueue };
  if (sort.by === "amount" && !isQueue) return refuse("KEY_INVALID", { sort: "KEY_INVALID" });
  const after = readSortedCursor(input.cursor, { sort, key: slipKey(sort.by), id: "uuid" });
  const page = { tab, sort, after, filter: input, limit };
  const [found, totals] = await Promise.all([
    listConsoleSlips(ctx.db, { ...page, limit: limit + 1 }),
    input.withTotals ? sumSlips(ctx.db, page) : null,
  ]);
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  const duplicated = await listDuplicatedIds(
    ctx.db,
    rows.map(({ id }) => id),
  );
  return {
    slips: rows.map((slip) => showSlip(ctx, slip, duplicated.has(slip.id))),
    next: last ? sortedCursor(sort, { key: last.sortKey, id: last.id }) : null,
    totals,
    now: ctx.clock.now(),
  };
}
