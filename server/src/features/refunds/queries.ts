import type { Currency } from "@krapao/contract";
import { sql } from "kysely";
import type { Clock } from "../../kernel/clock.ts";
import { lockName } from "../../kernel/db/advisory-lock.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import {
  listNumberedPage,
  type NumberedList,
  type PageRequest,
} from "../../kernel/db/numbered-list.ts";
import type { Period } from "./refund.ts";

/** What the member had at a midnight, minor units; null without a snapshot. */
export async function findSnapshot(
  db: Db | Tx,
  { memberId, boundary }: { memberId: bigint; boundary: Date },
): Promise<bigint | null> {
  const row = await db
    .selectFrom("refunds_snapshot")
    .select("total_minor as totalMinor")
    .where("member_id", "=", memberId)
    .where("boundary", "=", boundary)
    .executeTakeFirst();
  return row?.totalMinor ?? null;
}

/** What the member had at the midnights from `from` to `to`, both included. */
export async function listSnapshots(
  db: Db | Tx,
  { memberId, from, to }: { memberId: bigint; from: Date; to: Date },
): Promise<{ boundary: Date; totalMinor: bigint }[]> {
  return db
    .selectFrom("refunds_snapshot")
    .select(["boundary", "total_minor as totalMinor"])
    .where("member_id", "=", memberId)
    .where("boundary", ">=", from)
    .where("boundary", "<=", to)
    .execute();
}

/** Does nothing when the snapshot exists. */
export async function insertSnapshot(
  tx: Tx,
  snapshot: { memberId: bigint; boundary: Date; totalMinor: bigint; takenAt: Date },
): Promise<void> {
  await tx
    .insertInto("refunds_snapshot")
    .values({
      member_id: snapshot.memberId,
      boundary: snapshot.boundary,
      total_minor: snapshot.totalMinor,
      taken_at: snapshot.takenAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteSnapshotsBefore(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom("refunds_snapshot").where("boundary", "<", before).execute();
}

/**
 * The next members by id after `afterId` without a snapshot of the boundary, and whether each needs
 * one: a member who has money or was seen since `seenSince`.
 */
export async function listMembersWithoutSnapshot(
  db: Db,
  { boundary, seenSince, afterId }: { boundary: Date; seenSince: Date; afterId: bigint },
): Promise<{ id: bigint; isNeeded: boolean }[]> {
  const { rows } = await sql<{ id: bigint; isNeeded: boolean }>`
    with page as materialized (
      select member.id from accounts_member member
      where member.id > ${afterId} and member.suspended_at is null and member.created_at < ${boundary}
        and not exists (
          select from refunds_snapshot where member_id = member.id and boundary = ${boundary})
      order by member.id limit 1000
    ), wallet as materialized (
      select a.owner from ledger.account a join ledger.balance b on b.account_id = a.id
      where a.kind = 'main' and a.owner in (select id::text from page) and b.posted_minor > 0
    )
    select id, id::text in (select owner from wallet)
      or exists (
        select from accounts_session
        where member_id = page.id and revoked_at is null and last_seen_at >= ${seenSince})
      or exists (select from games_account where member_id = page.id and credits_minor > 0)
      as "isNeeded"
    from page order by id`.execute(db);
  return rows;
}

/**
 * What games won and lost since a time. A provider without a report does not say which bets a gain
 * belongs to: it counts for the time before, as far as it is more than what was lost since.
 */
export async function sumResultsSince(
  db: Db | Tx,
  { memberId, since }: { memberId: bigint; since: Date },
): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(case when source = 'report' then result else least(result, 0) end), 0)::bigint
      as sum
    from (
      select source, sum(result_minor) as result from games_turnover
      where member_id = ${memberId} and at >= ${since}
        and placed_at > ${since}::timestamptz - interval '60 days'
      group by game_account_id, source
    ) account`.execute(db);
  return rows[0]?.sum ?? 0n;
}

export interface Refund {
  id: string;
  memberId: bigint;
  period: Period;
  lossMinor: bigint;
  amountMinor: bigint;
  currency: Currency;
  /** The campaign whose budget it is part of. */
  campaign: string;
  createdAt: Date;
}

/** @returns false when the period was refunded before */
export async function insertRefund(tx: Tx, refund: Refund): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("refunds_refund")
    .values({
      id: refund.id,
      member_id: refund.memberId,
      period: refund.period.type,
      period_from: refund.period.from,
      period_to: refund.period.to,
      loss_minor: refund.lossMinor,
      amount_minor: refund.amountMinor,
      currency: refund.currency,
      campaign: refund.campaign,
      created_at: refund.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Whether part of the period was refunded: the setting may have changed from days to weeks. */
export async function isRefunded(
  db: Db | Tx,
  { memberId, period }: { memberId: bigint; period: Period },
): Promise<boolean> {
  const row = await db
    .selectFrom("refunds_refund")
    .select("id")
    .where("member_id", "=", memberId)
    .where("period_from", "<", period.to)
    .where("period_to", ">", period.from)
    .executeTakeFirst();
  return row !== undefined;
}

/** The refunds of a member, as the member's list pages them. */
const REFUNDS = {
  table: "refunds_refund",
  member: "member_id",
  tie: { column: "id", type: "uuid" },
} as const satisfies NumberedList;

/** One page of a member's refunds, newest first, and the number of all. */
export function listRefundPage(
  at: { db: Db; clock: Clock },
  page: PageRequest,
): Promise<{ total: number; rows: { id: string; amountMinor: bigint; createdAt: Date }[] }> {
  const columns = sql`item.id, item.amount_minor as "amountMinor", item.created_at as "createdAt"`;
  return listNumberedPage(at, REFUNDS, { ...page, columns });
}

/** The sum of the refunds that are not in the wallet yet, and of those of other campaigns. */
export async function sumPot(
  db: Db,
  { memberId, campaign }: { memberId: bigint; campaign: string },
): Promise<{ potMinor: bigint; elsewhereMinor: bigint }> {
  const { rows } = await sql<{ potMinor: bigint; elsewhereMinor: bigint }>`
    select coalesce(sum(amount_minor), 0)::bigint as "potMinor",
      coalesce(sum(amount_minor) filter (where campaign is distinct from ${campaign}), 0)::bigint
        as "elsewhereMinor"
    from refunds_refund
    where member_id = ${memberId} and addition_id is null`.execute(db);
  return rows[0] ?? { potMinor: 0n, elsewhereMinor: 0n };
}

/** Locks the refunds that are not in the wallet yet. */
export function lockPot(
  tx: Tx,
  memberId: bigint,
): Promise<{ id: string; amountMinor: bigint; campaign: string | null }[]> {
  return tx
    .selectFrom("refunds_refund")
    .select(["id", "amount_minor as amountMinor", "campaign"])
    .where("member_id", "=", memberId)
    .where("addition_id", "is", null)
    .orderBy("id")
    .forUpdate()
    .execute();
}

/**
 * What the received refunds of a campaign cost, in the wallet or not yet, less what came back of
 * those in the wallet. Locks the campaign until `tx` ends.
 */
export async function lockCampaignSpent(
  tx: Tx,
  { campaign, currency }: { campaign: string; currency: Currency },
): Promise<bigint> {
  await lockName(tx, `refunds:${campaign}`);
  return sumCampaignSpent(tx, { campaign, currency });
}

/** As `lockCampaignSpent`, without the lock. */
export async function sumCampaignSpent(
  db: Db | Tx,
  { campaign, currency }: { campaign: string; currency: Currency },
): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce((select sum(amount_minor) from refunds_refund
        where campaign = ${campaign} and currency = ${currency}), 0)::bigint
      - coalesce((select sum(returned_minor) from refunds_addition
        where campaign = ${campaign} and currency = ${currency} and returned_minor > 0), 0)::bigint
        as sum`.execute(db);
  return rows[0]?.sum ?? 0n;
}

/** Inserts an addition. Its refunds count for its campaign from now on. */
export async function insertAddition(
  tx: Tx,
  addition: {
    id: string;
    memberId: bigint;
    campaign: string;
    amountMinor: bigint;
    currency: Currency;
    createdAt: Date;
    refundIds: string[];
  },
): Promise<void> {
  await tx
    .insertInto("refunds_addition")
    .values({
      id: addition.id,
      member_id: addition.memberId,
      campaign: addition.campaign,
      amount_minor: addition.amountMinor,
      currency: addition.currency,
      created_at: addition.createdAt,
    })
    .execute();
  await tx
    .updateTable("refunds_refund")
    .set({ addition_id: addition.id, campaign: addition.campaign })
    .where("id", "in", addition.refundIds)
    .execute();
}
