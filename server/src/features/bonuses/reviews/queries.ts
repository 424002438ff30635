/** SQL of what members of one campaign share, and of gifts that wait for a staff user. */

import type { Currency } from "@krapao/contract";
import type { SharingKind } from "@krapao/contract/console/invites";
import type { GiftKind } from "@krapao/contract/member/bonuses";
import { sql } from "kysely";
import { ask, type Db, type Statement, statementOf, type Tx } from "../../../kernel/db/database.ts";
import { isGiftInReview } from "../published.ts";

/** A member and a campaign. */
export interface Gift {
  memberId: bigint;
  kind: GiftKind;
  code: string;
}

/** What a member shares with another one who had the campaign. */
export interface Sharing {
  trace: SharingKind;
  otherId: bigint;
}

/** Longer lists are of no use to staff. */
const OTHERS_MAX = 20;

/**
 * Claims the campaign for what the member uses: its holders, accounts and devices are unique in it,
 * and its addresses are locked. A transaction with the same ones waits here for the end of `tx`.
 * @returns what the member shares and no staff user has approved. `tx` must not end with it then.
 */
export function claimGift(
  tx: Tx,
  { memberId, kind, code, at }: Gift & { at: Date },
): Statement<Sharing[]> {
  const query = sql<Sharing>`
    select trace, other_id as "otherId" from public.claim_gift(
      ${memberId}, ${kind}::bonuses_condition_kind, ${code}, ${at})
    order by other_id, trace`;
  return ask(tx, query);
}

/** The state of a campaign's gift for a member. */
export interface GiftState {
  code: string;
  isShared: boolean;
  isWaiting: boolean;
  /** The last rejection. */
  rejectedAt: Date | null;
  /** When it waited; `to` is null while it does. */
  waits: { from: Date; to: Date | null }[];
}

/**
 * The state of a member's gifts by code, for codes with sharing or a review.
 * @param gift.code null: of every active bonus
 */
export async function listGiftStates(
  db: Db | Tx,
  { memberId, kind, code, at }: Omit<Gift, "code"> & { code: string | null; at: Date },
): Promise<GiftState[]> {
  const codes =
    code === null
      ? sql`array(select code from bonuses_campaign where is_active)`
      : sql`array[${code}::text]`;
  const { rows } = await sql<Omit<GiftState, "waits"> & { waits: [string, string | null][] }>`
    select code, bool_or(is_shared) as "isShared",
      coalesce(bool_or(opened_at is not null and decided_at is null), false) as "isWaiting",
      max(decided_at) filter (where outcome = 'rejected') as "rejectedAt",
      coalesce(json_agg(json_build_array(opened_at, decided_at))
        filter (where opened_at is not null), '[]') as waits
    from (
      select code, true as is_shared, null::timestamptz as opened_at,
        null::timestamptz as decided_at, null::text as outcome
      from public.gift_sharing(${memberId}, ${kind}::bonuses_condition_kind, ${codes}, ${at})
      union all
      select code, false, opened_at, decided_at, outcome from bonuses_gift_review
      where member_id = ${memberId} and kind = ${kind}::bonuses_condition_kind
        and code = any(${codes})
    ) known
    group by code`.execute(db);
  return rows.map(({ waits, ...state }) => ({
    ...state,
    waits: waits.map(([from, to]) => ({ from: new Date(from), to: to ? new Date(to) : null })),
  }));
}

/** When a gift of the member waited. */
export function listGiftWaits(
  db: Db | Tx,
  { memberId, kind, code }: Gift,
): Statement<GiftState["waits"]> {
  return db
    .selectFrom("bonuses_gift_review")
    .select(["opened_at as from", "decided_at as to"])
    .where("member_id", "=", memberId)
    .where("kind", "=", kind)
    .where("code", "=", code)
    .$call(statementOf(db));
}

/** When a staff user last rejected the gift; null: never. */
export async function findRejection(tx: Tx, { memberId, kind, code }: Gift): Promise<Date | null> {
  const row = await tx
    .selectFrom("bonuses_gift_review")
    .select("decided_at as at")
    .where("member_id", "=", memberId)
    .where("kind", "=", kind)
    .where("code", "=", code)
    .where("outcome", "=", "rejected")
    .orderBy("decided_at", "desc")
    .executeTakeFirst();
  return row?.at ?? null;
}

/**
 * Opens the review of a gift, or adds to the one that waits what the member shares by now.
 * @returns whether it is new
 */
export async function upsertReview(
  tx: Tx,
  review: Gift & {
    id: string;
    amountMinor: bigint;
    currency: Currency;
    sharing: readonly Sharing[];
    at: Date;
  },
): Promise<boolean> {
  const shared = [...new Set(review.sharing.map(({ trace }) => trace))];
  const others = [...new Set(review.sharing.map(({ otherId }) => `${otherId}`))];
  const { rows } = await sql<{ id: string }>`
    insert into bonuses_gift_review as known
      (id, member_id, kind, code, amount_minor, currency, shared, other_ids, opened_at)
    values (${review.id}, ${review.memberId}, ${review.kind}::bonuses_condition_kind,
      ${review.code}, ${review.amountMinor}, ${review.currency}::ledger.currency,
      ${shared}::text[], ${others.slice(0, OTHERS_MAX)}::bigint[], ${review.at})
    on conflict (member_id, kind, code) where outcome is null do update set
      amount_minor = excluded.amount_minor,
      shared = array(select distinct unnest(known.shared || excluded.shared)),
      other_ids = (array(
        select distinct unnest(known.other_ids || excluded.other_ids)))[1:${OTHERS_MAX}::integer]
    returning id`.execute(tx);
  return rows[0]?.id === review.id;
}

export interface GiftReview extends Gift {
  id: string;
  amountMinor: bigint;
  currency: Currency;
  shared: string[];
  otherIds: bigint[];
  outcome: string | null;
}

export async function lockReview(tx: Tx, id: string): Promise<GiftReview | null> {
  const { rows } = await sql<GiftReview>`
    select id, member_id as "memberId", kind, code, amount_minor as "amountMinor", currency,
      shared, other_ids as "otherIds", outcome
    from bonuses_gift_review where id = ${id} for update`.execute(tx);
  return rows[0] ?? null;
}

export async function endReview(
  tx: Tx,
  ended: { id: string; outcome: "approved" | "rejected"; staffId: string; at: Date },
): Promise<void> {
  await tx
    .updateTable("bonuses_gift_review")
    .set({ outcome: ended.outcome, staff_id: ended.staffId, decided_at: ended.at })
    .where("id", "=", ended.id)
    .execute();
}

export interface WaitingGift {
  id: string;
  memberId: bigint;
  name: string;
  phone: string;
  kind: GiftKind;
  code: string;
  amountMinor: bigint;
  currency: Currency;
  shared: string[];
  since: Date;
  others: { id: string; name: string; phone: string }[];
}

/** Gifts that wait for a decision, longest wait first. */
export async function listWaitingGifts(
  db: Db,
  { after, limit }: { after: { since: Date; id: string } | null; limit: number },
): Promise<WaitingGift[]> {
  const beyond = after ? sql`and (r.opened_at, r.id) > (${after.since}, ${after.id}::uuid)` : sql``;
  const { rows } = await sql<WaitingGift>`
    select r.id, r.member_id as "memberId", m.name, m.phone, r.kind, r.code,
      r.amount_minor as "amountMinor", r.currency, r.shared, r.opened_at as since,
      (select json_agg(json_build_object('id', o.id::text, 'name', o.name, 'phone', o.phone)
          order by o.id)
        from accounts_member o where o.id = any(r.other_ids)) as others
    from bonuses_gift_review r join accounts_member m on m.id = r.member_id
    where ${isGiftInReview("r")} ${beyond}
    order by r.opened_at, r.id limit ${limit}`.execute(db);
  return rows;
}

/** Deletes addresses of gifts that no longer count. */
export async function deleteOldGiftAddresses(tx: Tx, before: Date): Promise<void> {
  await tx
    .deleteFrom("bonuses_gift_trace")
    .where("trace", "=", "address")
    .where("given_at", "<", before)
    .execute();
}
