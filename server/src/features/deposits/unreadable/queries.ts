/** SQL of signed callbacks that cannot be used. */
import type { UnreadableReason } from "@krapao/contract/console/deposits/callbacks";
import { sql } from "kysely";
import type { Db, Tx } from "../../../kernel/db/database.ts";

export interface UnreadableRow {
  id: string;
  externalParty: string;
  reason: UnreadableReason;
  body: Buffer;
  times: number;
  firstAt: Date;
  lastAt: Date;
  closedAt: Date | null;
  closedBy: string | null;
  note: string | null;
}

/** Inserts a callback, or counts it again. */
export async function insertUnreadable(
  tx: Tx,
  kept: {
    id: string;
    externalParty: string;
    reason: UnreadableReason;
    body: Buffer;
    bodyHash: Buffer;
    at: Date;
  },
): Promise<void> {
  await tx
    .insertInto("deposits_unreadable_callback")
    .values({
      id: kept.id,
      external_party: kept.externalParty,
      reason: kept.reason,
      body: kept.body,
      body_hash: kept.bodyHash,
      first_at: kept.at,
      last_at: kept.at,
    })
    .onConflict((conflict) =>
      conflict.columns(["external_party", "body_hash"]).doUpdateSet({
        times: sql<number>`deposits_unreadable_callback.times + 1`,
        last_at: kept.at,
      }),
    )
    .execute();
}

/** One page: open ones in the order of arrival, closed ones newest first. */
export async function listUnreadable(
  db: Db,
  page: { tab: "waiting" | "done"; after: [Date, string] | null; limit: number },
): Promise<UnreadableRow[]> {
  const isWaiting = page.tab === "waiting";
  const order = isWaiting ? "asc" : "desc";
  let query = selectUnreadable(db)
    .where("closed_at", isWaiting ? "is" : "is not", null)
    .orderBy("first_at", order)
    .orderBy("id", order)
    .limit(page.limit);
  if (page.after) {
    const [at, id] = page.after;
    const compare = sql.raw(isWaiting ? ">" : "<");
    query = query.where(sql<boolean>`(first_at, id) ${compare} (${at}, ${id}::uuid)`);
  }
  return query.execute();
}

/** The callback with this id. */
export async function findUnreadable(db: Db, id: string): Promise<UnreadableRow | null> {
  return (await selectUnreadable(db).where("id", "=", id).executeTakeFirst()) ?? null;
}

/** The callback with this id, locked until the transaction ends. */
export async function lockUnreadable(tx: Tx, id: string): Promise<UnreadableRow | null> {
  const row = await selectUnreadable(tx).where("id", "=", id).forUpdate().executeTakeFirst();
  return row ?? null;
}

function selectUnreadable(db: Db | Tx) {
  return db
    .selectFrom("deposits_unreadable_callback")
    .select([
      "id",
      "external_party as externalParty",
      sql<UnreadableReason>`reason`.as("reason"),
      "body",
      "times",
      "first_at as firstAt",
      "last_at as lastAt",
      "closed_at as closedAt",
      "closed_by as closedBy",
      "note",
    ]);
}

/** Closes a locked callback, or opens it again. */
export async function updateClosed(
  tx: Tx,
  {
    id,
    at,
    by,
    note,
  }: { id: string } & ({ at: Date; by: string; note: string } | { at: null; by: null; note: null }),
): Promise<void> {
  await tx
    .updateTable("deposits_unreadable_callback")
    .set({ closed_at: at, closed_by: by, note })
    .where("id", "=", id)
    .execute();
}

export async function deleteClosedBefore(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom("deposits_unreadable_callback").where("closed_at", "<", before).execute();
}
