/** SQL of the end of conditions. */
import { sql } from "kysely";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import type { Condition } from "../conditions/condition.ts";
import { toCondition } from "../conditions/queries.ts";

const open = (db: Db | Tx) =>
  db.selectFrom("bonuses_condition").selectAll().where("state", "=", "open");

/** Open conditions that have ended, or whose member excluded themselves long enough ago. */
export async function listEnding(db: Db, now: Date): Promise<Condition[]> {
  const rows = await open(db)
    .where((eb) => eb.or([eb("ends_at", "<=", now), eb("gives_back_at", "<=", now)]))
    .orderBy("ends_at")
    .execute();
  return rows.map(toCondition);
}

/** Open conditions that end between two times. */
export async function listEndingWithin(
  db: Db,
  { after, until }: { after: Date; until: Date },
): Promise<Condition[]> {
  const rows = await open(db)
    .where("ends_at", ">", after)
    .where("ends_at", "<=", until)
    .orderBy("ends_at")
    .execute();
  return rows.map(toCondition);
}

/** Records that a warning is sent. @returns false: it was sent before, or the condition is over */
export async function updateWarned(
  tx: Tx,
  { id, warned }: { id: string; warned: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("bonuses_condition")
    .set({ warned })
    .where("id", "=", id)
    .where("state", "=", "open")
    .where("warned", "<", warned)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Records that the member asks to wait. Again changes nothing. @returns null: none is open */
export async function askToWait(
  tx: Tx,
  { memberId, at }: { memberId: bigint; at: Date },
): Promise<Date | null> {
  const row = await tx
    .updateTable("bonuses_condition")
    .set((eb) => ({ wait_asked_at: eb.fn.coalesce("wait_asked_at", eb.val(at)) }))
    .where("member_id", "=", memberId)
    .where("state", "=", "open")
    .returning("ends_at")
    .executeTakeFirst();
  return row?.ends_at ?? null;
}

/** What exclusions have changed on the open condition of a member; null: none is open. */
export async function findExtension(
  tx: Tx,
  memberId: bigint,
): Promise<{ id: string; excludedUntil: Date | null; extendedMs: number } | null> {
  const row = await open(tx).where("member_id", "=", memberId).executeTakeFirst();
  if (!row) return null;
  const { id, excluded_until: excludedUntil, extended_seconds: seconds } = row;
  return { id, excludedUntil, extendedMs: seconds * 1_000 };
}

/** Moves the end of a condition, whose warnings begin again, and counts the exclusion. */
export async function updateExtension(
  tx: Tx,
  moved: { id: string; byMs: number; excludedUntil: Date; givesBackAt: Date | null },
): Promise<void> {
  const { id, byMs, excludedUntil, givesBackAt } = moved;
  const seconds = Math.floor(byMs / 1_000);
  await tx
    .updateTable("bonuses_condition")
    .set((eb) => ({
      ends_at: sql<Date>`ends_at + make_interval(secs => ${seconds})`,
      extended_seconds: eb("extended_seconds", "+", seconds),
      ...(seconds > 0 && { warned: 0 }),
      excluded_until: excludedUntil,
      gives_back_at: sql<Date | null>`coalesce(gives_back_at, ${givesBackAt}::timestamptz)`,
    }))
    .where("id", "=", id)
    .execute();
}
