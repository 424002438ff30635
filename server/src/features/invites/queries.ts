import type { Currency } from "@krapao/contract";
import type { SharingKind } from "@krapao/contract/console/invites";
import { sql } from "kysely";
import type { Clock } from "../../kernel/clock.ts";
import { lockName } from "../../kernel/db/advisory-lock.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import {
  deleteMarks,
  listNumberedPage,
  type NumberedList,
  type PageRequest,
} from "../../kernel/db/numbered-list.ts";
import type { CommissionClawback } from "./invite.ts";

export interface Commission {
  id: string;
  depositId: string;
  inviterId: bigint;
  inviteeId: bigint;
  depositMinor: bigint;
  amountMinor: bigint;
  currency: Currency;
  /** What inviter and invitee share and no staff user has approved: it waits for a decision. */
  shared: readonly SharingKind[];
  createdAt: Date;
}

/** Does nothing when the deposit has a commission already. */
export async function insertCommission(tx: Tx, commission: Commission): Promise<void> {
  await tx
    .insertInto("invites_commission")
    .values({
      id: commission.id,
      deposit_id: commission.depositId,
      inviter_id: commission.inviterId,
      invitee_id: commission.inviteeId,
      deposit_minor: commission.depositMinor,
      amount_minor: commission.amountMinor,
      currency: commission.currency,
      shared: [...commission.shared],
      review_since: commission.shared.length > 0 ? commission.createdAt : null,
      created_at: commission.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The commissions of a member, as the member's list pages them. */
const COMMISSIONS = {
  table: "invites_commission",
  member: "inviter_id",
  tie: { column: "position", type: "bigint" },
  without: "clawed_back_at",
} as const satisfies NumberedList;

/** Claws back the commission of a deposit unless it is collected; null: the deposit earned none. */
export async function clawBackCommission(
  tx: Tx,
  { depositId, at }: { depositId: string; at: Date },
): Promise<CommissionClawback | null> {
  const columns = ["inviter_id as inviterId", "amount_minor as amountMinor", "currency"] as const;
  const clawedBack = await tx
    .updateTable("invites_commission")
    .set({ clawed_back_at: at })
    .where("deposit_id", "=", depositId)
    .where("collection_id", "is", null)
    .where("clawed_back_at", "is", null)
    .returning(columns)
    .executeTakeFirst();
  if (clawedBack) {
    await deleteMarks(tx, COMMISSIONS, clawedBack.inviterId);
    return { ...clawedBack, isClawedBack: true };
  }
  const collected = await tx
    .selectFrom("invites_commission")
    .select(columns)
    .where("deposit_id", "=", depositId)
    .where("collection_id", "is not", null)
    .executeTakeFirst();
  return collected ? { ...collected, isClawedBack: false } : null;
}

export interface ListedCommission {
  id: string;
  /** The invited member's name. */
  name: string;
  amountMinor: bigint;
  collectionId: string | null;
  reviewSince: Date | null;
  rejectedAt: Date | null;
  createdAt: Date;
}

/** One page of a member's commissions, newest first, and the number of all. */
export function listCommissions(
  at: { db: Db; clock: Clock },
  page: PageRequest,
): Promise<{ total: number; rows: ListedCommission[] }> {
  const columns = sql`item.id,
    (select name from accounts_member invitee where invitee.id = item.invitee_id) as name,
    item.amount_minor as "amountMinor", item.collection_id as "collectionId",
    item.review_since as "reviewSince", item.rejected_at as "rejectedAt",
    item.created_at as "createdAt"`;
  return listNumberedPage(at, COMMISSIONS, { ...page, columns });
}

/** Whether a member has commissions that are neither collected nor rejected. */
export async function hasOpenCommissions(db: Db | Tx, memberId: bigint): Promise<boolean> {
  const row = await db
    .selectFrom("invites_commission")
    .select("id")
    .where("inviter_id", "=", memberId)
    .where("collection_id", "is", null)
    .where("rejected_at", "is", null)
    .where("clawed_back_at", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

export interface OpenCommission {
  id: string;
  inviteeId: bigint;
  amountMinor: bigint;
  /** null: no staff user has to decide. */
  reviewSince: Date | null;
  shared: string[];
}

/** Locks a member's commissions that are neither collected nor rejected, oldest first. */
export function lockOpenCommissions(tx: Tx, memberId: bigint): Promise<OpenCommission[]> {
  return tx
    .selectFrom("invites_commission")
    .select([
      "id",
      "invitee_id as inviteeId",
      "amount_minor as amountMinor",
      "review_since as reviewSince",
      "shared",
    ])
    .where("inviter_id", "=", memberId)
    .where("collection_id", "is", null)
    .where("rejected_at", "is", null)
    .where("clawed_back_at", "is", null)
    .orderBy("created_at")
    .orderBy("position")
    .forUpdate()
    .execute();
}

export async function insertCollection(
  tx: Tx,
  collection: {
    id: string;
    memberId: bigint;
    campaign: string;
    amountMinor: bigint;
    currency: Currency;
    createdAt: Date;
    commissionIds: string[];
  },
): Promise<void> {
  await tx
    .insertInto("invites_collection")
    .values({
      id: collection.id,
      member_id: collection.memberId,
      campaign: collection.campaign,
      amount_minor: collection.amountMinor,
      currency: collection.currency,
      created_at: collection.createdAt,
    })
    .execute();
  await tx
    .updateTable("invites_commission")
    .set({ collection_id: collection.id })
    .where("id", "in", collection.commissionIds)
    .execute();
}

/** What collections have cost: what came back is a part of the budget again. */
const KEPT = sql<string | null>`sum(amount_minor - returned_minor)`.as("sum");

/** What a member has collected so far, in all campaigns, less what came back. */
export async function sumCollected(db: Db, memberId: bigint): Promise<bigint> {
  const { sum } = await db
    .selectFrom("invites_collection")
    .select(KEPT)
    .where("member_id", "=", memberId)
    .executeTakeFirstOrThrow();
  return BigInt(sum ?? 0);
}

/** What a campaign has paid so far. Locks the campaign until `tx` ends. */
export async function lockCampaignSpent(
  tx: Tx,
  { campaign, currency }: { campaign: string; currency: Currency },
): Promise<bigint> {
  await lockName(tx, `invites:${campaign}`);
  return sumCampaignSpent(tx, { campaign, currency });
}

/** As `lockCampaignSpent`, without the lock. */
export async function sumCampaignSpent(
  db: Db | Tx,
  { campaign, currency }: { campaign: string; currency: Currency },
): Promise<bigint> {
  const { sum } = await db
    .selectFrom("invites_collection")
    .select(KEPT)
    .where("campaign", "=", campaign)
    .where("currency", "=", currency)
    .executeTakeFirstOrThrow();
  return BigInt(sum ?? 0);
}

/** The invitees of a member's open commissions, those of the oldest commissions first. */
export async function listOpenInvitees(
  db: Db,
  { memberId, limit }: { memberId: bigint; limit: number },
): Promise<bigint[]> {
  const rows = await db
    .selectFrom("invites_commission")
    .select("invitee_id")
    .where("inviter_id", "=", memberId)
    .where("collection_id", "is", null)
    .where("clawed_back_at", "is", null)
    .where("rejected_at", "is", null)
    .groupBy("invitee_id")
    .orderBy((eb) => eb.fn.min("created_at"))
    .limit(limit)
    .execute();
  return rows.map(({ invitee_id }) => invitee_id);
}
