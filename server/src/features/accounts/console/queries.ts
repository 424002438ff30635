/** SQL of the members' desk: one member, and what staff put beside it. */
import type { Currency } from "@krapao/contract";
import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";

export interface DeskMember {
  id: bigint;
  name: string;
  phone: string;
  currency: Currency;
  createdAt: Date;
  suspendedAt: Date | null;
  sourceCode: string | null;
  invitedBy: bigint | null;
  bankCode: string;
  bankAccountName: string;
  bankAccountNo: string;
  coin: bigint;
}

export async function selectDeskMember(db: Db | Tx, id: bigint): Promise<DeskMember | null> {
  const row = await db
    .selectFrom("accounts_member")
    .select([
      "id",
      "name",
      "phone",
      "currency",
      "created_at as createdAt",
      "suspended_at as suspendedAt",
      "source_code as sourceCode",
      "invited_by as invitedBy",
      "bank_code as bankCode",
      "bank_account_name as bankAccountName",
      "bank_account_no as bankAccountNo",
      "coin",
    ])
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? null;
}

/** What the head of the page shows beside the member itself, in one reading. */
export interface Overview {
  walletMinor: bigint;
  heldMinor: bigint;
  gamesMinor: bigint;
  isStale: boolean;
  depositsMinor: bigint;
  withdrawalsMinor: bigint;
  giftsMinor: bigint;
  transfersWaiting: bigint;
  phoneVerifiedAt: Date | null;
  lastSeenAt: Date | null;
}

export async function selectOverview(
  db: Db,
  { id, phone, since }: { id: bigint; phone: string; since: Date },
): Promise<Overview> {
  const { rows } = await sql<Overview>`
    with book as (
      select b.posted_minor, b.held_minor from ledger.account a
      join ledger.balance b on b.account_id = a.id and b.slot = 0
      where a.kind = 'main' and a.owner = ${`${id}`}
    ), games as (
      select coalesce(sum(c.credits_minor * g.ft_wallet_slot), 0)::bigint as worth, coalesce(bool_or(c.is_stale), false) as stale
      from games_account c join games_game g on g.code = c.game_code
      where c.member_id = ${id} and c.state = 'active'
    ), told as (
      select statement_type as type, sum(amount_minor)::bigint as sum from statements_line
      where member_id = ${id} and created_at >= ${since} and status = 'SUCCESS' group by statement_type
    )
    select
      coalesce((select posted_minor from book), 0)::bigint as "walletMinor",
      coalesce((select held_minor from book), 0)::bigint as "heldMinor",
      (select worth from games) as "gamesMinor",
      (select stale from games) as "isStale",
      coalesce((select sum from told where type = 'deposit'), 0)::bigint as "depositsMinor",
      coalesce((select sum from told where type = 'withdraw'), 0)::bigint as "withdrawalsMinor",
      coalesce((select sum from told where type = 'bonus'), 0)::bigint as "giftsMinor",
      (select count(*) from games_transfer t join games_account c on c.id = t.game_account_id
        where c.member_id = ${id} and t.state in ('decided', 'called', 'operator')) as "transfersWaiting",
      (select max(verified_at) from otp_request where phone = ${phone}) as "phoneVerifiedAt",
      (select max(last_seen_at) from accounts_session where member_id = ${id}) as "lastSeenAt"`.execute(
    db,
  );
  const [overview] = rows;
  if (!overview) throw new Error("an overview is one row");
  return overview;
}

export interface OpenCondition {
  description: string;
  amountMinor: bigint;
  targetMinor: bigint;
  floorMinor: bigint;
  state: string;
  openedAt: Date;
}

/** The gift whose condition counts now; there is one at most. */
export async function selectCondition(db: Db, memberId: bigint): Promise<OpenCondition | null> {
  const row = await db
    .selectFrom("bonuses_condition")
    .select([
      "description",
      "amount_minor as amountMinor",
      "target_minor as targetMinor",
      "floor_minor as floorMinor",
      "state",
      "opened_at as openedAt",
    ])
    .where("member_id", "=", memberId)
    .where("state", "<>", "cleared")
    .executeTakeFirst();
  return row ?? null;
}

/** Shuts a member out or lets it in again. @returns false when it is so already */
export async function updateSuspended(
  tx: Tx,
  { memberId, at }: { memberId: bigint; at: Date | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("accounts_member")
    .set({ suspended_at: at })
    .where("id", "=", memberId)
    .where("suspended_at", at === null ? "is not" : "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export function selectSessions(db: Db, { memberId, now }: { memberId: bigint; now: Date }) {
  return db
    .selectFrom("accounts_session")
    .select(["id", "created_at as createdAt", "last_seen_at as lastSeenAt", "address", "device"])
    .where("member_id", "=", memberId)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .orderBy("last_seen_at", "desc")
    .limit(100)
    .execute();
}

/** Ends one open session of this member. @returns false when there is none */
export async function endSession(
  tx: Tx,
  { memberId, sessionId, at }: { memberId: bigint; sessionId: string; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("accounts_session")
    .set({ revoked_at: at })
    .where("id", "=", sessionId)
    .where("member_id", "=", memberId)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends all of them. @returns how many */
export async function endSessions(
  tx: Tx,
  { memberId, at }: { memberId: bigint; at: Date },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable("accounts_session")
    .set({ revoked_at: at })
    .where("member_id", "=", memberId)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function selectTags(db: Db | Tx, memberId: bigint): Promise<string[]> {
  const rows = await db
    .selectFrom("accounts_tag")
    .select("tag")
    .where("member_id", "=", memberId)
    .orderBy("tag")
    .execute();
  return rows.map(({ tag }) => tag);
}

/** Writes which words a member has; those that stay keep who put them there. */
export async function replaceTags(
  tx: Tx,
  change: { memberId: bigint; added: string[]; removed: string[]; staffId: string; at: Date },
): Promise<void> {
  const { memberId, added, removed, staffId, at } = change;
  if (removed.length > 0) {
    await tx
      .deleteFrom("accounts_tag")
      .where("member_id", "=", memberId)
      .where("tag", "in", removed)
      .execute();
  }
  if (added.length === 0) return;
  await tx
    .insertInto("accounts_tag")
    .values(added.map((tag) => ({ member_id: memberId, tag, staff_id: staffId, added_at: at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface Note {
  id: string;
  text: string;
  staffName: string;
  at: Date;
}

export async function insertNote(
  tx: Tx,
  note: Note & { memberId: bigint; staffId: string },
): Promise<void> {
  await tx
    .insertInto("accounts_note")
    .values({
      id: note.id,
      member_id: note.memberId,
      text: note.text,
      staff_id: note.staffId,
      staff_name: note.staffName,
      at: note.at,
    })
    .execute();
}

export async function selectNotes(
  db: Db,
  page: { memberId: bigint; after: { at: Date; id: string } | null; limit: number },
): Promise<Note[]> {
  const { memberId, after, limit } = page;
  let query = db
    .selectFrom("accounts_note")
    .select(["id", "text", "staff_name as staffName", "at"])
    .where("member_id", "=", memberId);
  if (after) query = query.where(sql<boolean>`(at, id) < (${after.at}, ${after.id}::uuid)`);
  return query.orderBy("at", "desc").orderBy("id", "desc").limit(limit).execute();
}
