/** SQL of the console's queue of gifts. */

import type { Db } from "../../../kernel/db/database.ts";
import type { DepositsGiftState } from "../../../kernel/db/schema.ts";
import { isWaitingGift } from "../published.ts";

interface GiftRow {
  id: string;
  memberId: bigint;
  memberName: string;
  memberPhone: string;
  hash: string;
  state: DepositsGiftState;
  amountMinor: bigint | null;
  answer: string | null;
  answeredAt: Date | null;
  attempts: number;
  createdAt: Date;
  closedAt: Date | null;
  closedBy: string | null;
  note: string | null;
}

interface Page {
  after: [Date, string] | null;
  limit: number;
}

/** One page of the gifts that have no outcome for too long, the oldest first. */
export async function listWaitingGifts(
  db: Db,
  { now, after, limit }: Page & { now: Date },
): Promise<GiftRow[]> {
  let query = selectGifts(db)
    .where(isWaitingGift(now, "gift"))
    .orderBy("gift.created_at")
    .orderBy("gift.id")
    .limit(limit);
  if (after) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple("gift.created_at", "gift.id"), ">", tuple(...after)),
    );
  }
  return query.execute();
}

/** One page of the gifts that staff users closed, the newest first. */
export async function listClosedGifts(db: Db, { after, limit }: Page): Promise<GiftRow[]> {
  let query = selectGifts(db)
    .where("gift.closed_by", "is not", null)
    .orderBy("gift.closed_at", "desc")
    .orderBy("gift.id", "desc")
    .limit(limit);
  if (after) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple("gift.closed_at", "gift.id"), "<", tuple(...after)),
    );
  }
  return query.execute();
}

/** How many gifts have no outcome for too long. */
export async function countWaitingGifts(db: Db, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom("deposits_gift")
    .select((eb) => eb.fn.countAll<bigint>().as("count"))
    .where(isWaitingGift(now))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function selectGifts(db: Db) {
  return db
    .selectFrom("deposits_gift as gift")
    .innerJoin("accounts_member as member", "member.id", "gift.member_id")
    .select([
      "gift.id",
      "gift.member_id as memberId",
      "member.name as memberName",
      "member.phone as memberPhone",
      "gift.hash",
      "gift.state",
      "gift.amount_minor as amountMinor",
      "gift.answer",
      "gift.answered_at as answeredAt",
      "gift.attempts",
      "gift.created_at as createdAt",
      "gift.closed_at as closedAt",
      "gift.closed_by as closedBy",
      "gift.note",
    ]);
}
