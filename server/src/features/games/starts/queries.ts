/** SQL of starts and of what members prefer. */
import type { START_SOURCES } from "@krapao/contract/member/games";
import { type Selectable, sql } from "kysely";
import type { SingleStatement } from "../../../kernel/context.ts";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import { DELETED_AT_ONCE } from "../../../kernel/db/delete-in-batches.ts";
import type { GamesStart } from "../../../kernel/db/schema.ts";
import type { Skip } from "../transfers/queries-sweeps.ts";

export type Source = (typeof START_SOURCES)[number];
export type StartRow = Selectable<GamesStart>;

export async function insertStart(
  tx: Tx,
  start: { id: string; memberId: bigint; gameCode: string; from: Source; createdAt: Date },
): Promise<void> {
  await tx
    .insertInto("games_start")
    .values({
      id: start.id,
      member_id: start.memberId,
      game_code: start.gameCode,
      source: start.from,
      created_at: start.createdAt,
    })
    .execute();
}

export function getStartRow(db: Db, id: string): Promise<StartRow> {
  return db.selectFrom("games_start").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

/** The member's last start after a time. */
export function findLastStart(
  db: Db,
  { memberId, after }: { memberId: bigint; after: Date },
): Promise<StartRow | undefined> {
  return db
    .selectFrom("games_start")
    .selectAll()
    .where("member_id", "=", memberId)
    .where("created_at", ">", after)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Stores the code with which a start ended before anything moved; null: it runs again. */
export async function updateRefusal(
  { db }: SingleStatement,
  { id, refusal }: { id: string; refusal: string | null },
): Promise<void> {
  await db.updateTable("games_start").set({ refusal }).where("id", "=", id).execute();
}

/** Deletes some of the starts before a date. @returns how many */
export async function deleteStartsBefore(tx: Tx, before: Date): Promise<bigint | undefined> {
  const { numAffectedRows } = await sql`
    delete from games_start where id in (
      select id from games_start where created_at < ${before} limit ${DELETED_AT_ONCE})`.execute(
    tx,
  );
  return numAffectedRows;
}

/** The accounts that a sweep left out, with the codes of their games. */
export function listSkips(
  db: Db,
  sweepId: string,
): Promise<{ gameCode: string; reason: Skip["reason"] }[]> {
  return db
    .selectFrom("games_sweep_skip as skip")
    .innerJoin("games_account as account", "account.id", "skip.game_account_id")
    .select(["account.game_code as gameCode", "skip.reason"])
    .$narrowType<{ reason: Skip["reason"] }>()
    .where("skip.sweep_id", "=", sweepId)
    .orderBy("account.game_code")
    .execute();
}

export async function savePreference(
  { db }: SingleStatement,
  preference: { memberId: bigint; bringsMoney: boolean; at: Date },
): Promise<void> {
  const row = { brings_money: preference.bringsMoney, changed_at: preference.at };
  await db
    .insertInto("games_preference")
    .values({ member_id: preference.memberId, ...row })
    .onConflict((conflict) => conflict.column("member_id").doUpdateSet(row))
    .execute();
}
