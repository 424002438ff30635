import type { Currency } from "@krapao/contract";
import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db/database.ts";
import type { CommissionClawback } from "./invite.ts";

export interface Commission {
  id: string;
  depositId: string;
  inviterId: bigint;
  inviteeId: bigint;
  depositMinor: bigint;
  amountMinor: bigint;
  currency: Currency;
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
      created_at: commission.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

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
  if (clawedBack) return { ...clawedBack, isClawedBack: true };
  const collected = await tx
    .selectFrom("invites_commission")
    .select(columns)
    .where("deposit_id", "=", depositId)
    .where("collection_id", "is not", null)
    .executeTakeFirst();
  return collected ? { ...collected, isClawedBack: false } : null;
}

/** A page of a member's commissions, newest first, with the invited members' names. */
export function listCommissions(
  db: Db,
  page: { memberId: bigint; limit: number; offset: number },
): Promise<{ id: string; name: string; amountMinor: bigint; createdAt: Date }[]> {
  return db
    .selectFrom("invites_commission as commission")
    .innerJoin("accounts_member as invitee", "invitee.id", "commission.invitee_id")
    .select([
      "commission.id",
      "invitee.name",
      "commission.amount_minor as amountMinor",
      "commission.created_at as createdAt",
    ])
    .where("commission.inviter_id", "=", page.memberId)
    .where("commission.clawed_back_at", "is", null)
    .orderBy("commission.created_at", "desc")
    .orderBy("commission.id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countCommissions(db: Db, memberId: bigint): Promise<number> {
  const { count } = await db
    .selectFrom("invites_commission")
    .select((eb) => eb.fn.countAll<bigint>().as("count"))
    .where("inviter_id", "=", memberId)
    .where("clawed_back_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The sum of a member's commissions that are not collected. */
export async function sumOpenCommissions(db: Db | Tx, memberId: bigint): Promise<bigint> {
  const { sum } = await db
    .selectFrom("invites_commission")
    .select((eb) => eb.fn.sum<string | null>("amount_minor").as("sum"))
    .where("inviter_id", "=", memberId)
    .where("collection_id", "is", null)
    .where("clawed_back_at", "is", null)
    .executeTakeFirstOrThrow();
  return BigInt(sum ?? 0);
}

/** Locks a member's commissions that are not collected. */
export function lockOpenCommissions(
  tx: Tx,
  memberId: bigint,
): Promise<{ id: string; amountMinor: bigint }[]> {
  return tx
    .selectFrom("invites_commission")
    .select(["id", "amount_minor as amountMinor"])
    .where("inviter_id", "=", memberId)
    .where("collection_id", "is", null)
    .where("clawed_back_at", "is", null)
    .orderBy("id")
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

/** What a campaign has paid so far. Locks the campaign until `tx` ends. */
export async function lockCampaignSpent(
  tx: Tx,
  { campaign, currency }: { campaign: string; currency: Currency },
): Promise<bigint> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`invites:${campaign}`}, 0))`.execute(
    tx,
  );
  const { sum } = await tx
    .selectFrom("invites_collection")
    .select((eb) => eb.fn.sum<string | null>("amount_minor").as("sum"))
    .where("campaign", "=", campaign)
    .where("currency", "=", currency)
    .executeTakeFirstOrThrow();
  return BigInt(sum ?? 0);
}

/** Whether an invited member has ever transferred money to a game, by the ledger. */
export async function hasPlayingInvitee(db: Db | Tx, memberId: bigint): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from public.accounts_member invitee
      join ledger.account account on account.kind = 'main' and account.owner = invitee.id::text
      join ledger.entry entry on entry.account_id = account.id and entry.amount_minor < 0
      join ledger.transfer transfer
        on transfer.id = entry.transfer_id and transfer.kind = 'wallet_to_game'
      where invitee.invited_by = ${memberId}
    ) as found`.execute(db);
  return rows[0]?.found ?? false;
}
