/** SQL of one member's page in the console. */

import { sql } from "kysely";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import { isOpenTransfer } from "../../games/published.ts";

/** Balances and sums of a member, read in one statement. */
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

export async function getOverview(
  db: Db,
  { id, phone, since }: { id: bigint; phone: string; since: Date },
): Promise<Overview> {
  const { rows } = await sql<Overview>`
    with wallet as (
      select b.posted_minor, b.held_minor from ledger.account a
      join ledger.balance b on b.account_id = a.id and b.slot = 0
      where a.kind = 'main' and a.owner = ${`${id}`}
    ), games as (
      select coalesce(sum(c.credits_minor * g.ft_wallet_slot), 0)::bigint as worth, coalesce(bool_or(c.is_stale), false) as stale
      from games_account c join games_game g on g.code = c.game_code
      where c.member_id = ${id} and c.state = 'active'
    ), sums as (
      select statement_type as type, sum(amount_minor)::bigint as sum from statements_line
      where member_id = ${id} and created_at >= ${since} and status = 'SUCCESS' group by statement_type
    )
    select
      coalesce((select posted_minor from wallet), 0)::bigint as "walletMinor",
      coalesce((select held_minor from wallet), 0)::bigint as "heldMinor",
      (select worth from games) as "gamesMinor",
      (select stale from games) as "isStale",
      coalesce((select sum from sums where type = 'deposit'), 0)::bigint as "depositsMinor",
      coalesce((select sum from sums where type = 'withdraw'), 0)::bigint as "withdrawalsMinor",
      coalesce((select sum from sums where type = 'bonus'), 0)::bigint as "giftsMinor",
      (select count(*) from games_transfer t join games_account c on c.id = t.game_account_id
        where c.member_id = ${id} and ${isOpenTransfer("t")}) as "transfersWaiting",
      (select max(verified_at) from otp_request where phone = ${phone}) as "phoneVerifiedAt",
      (select max(last_seen_at) from accounts_session where member_id = ${id}) as "lastSeenAt"`.execute(
    db,
  );
  const [overview] = rows;
  if (!overview) throw new Error("the overview query returned no row");
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

/** The member's open bonus condition; there is one at most. */
export async function findOpenCondition(db: Db, memberId: bigint): Promise<OpenCondition | null> {
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

/**
 * Suspends a member, or reinstates one with `at` null.
 * @returns false when the member is already in that state
 */
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

export async function listTags(db: Db | Tx, memberId: bigint): Promise<string[]> {
  const rows = await db
    .selectFrom("accounts_tag")
    .select("tag")
    .where("member_id", "=", memberId)
    .orderBy("tag")
    .execute();
  return rows.map(({ tag }) => tag);
}

/** Adds and removes tags. Rows of the others keep the staff user who added them. */
export async function updateTags(
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

export async function listNotesBefore(
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
