import type { ConditionState } from "@krapao/contract/member/bonuses";
import { type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import type { BonusesCondition } from "../../../kernel/db/schema.ts";
import { type Condition, statesBefore } from "./condition.ts";

/**
 * Locks the member's conditions: until the transaction ends no other one opens or evaluates a
 * condition, or lets money leave. Take this lock before those of campaigns and of the ledger.
 */
export async function lockConditions(tx: Tx, memberId: bigint): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bonuses:${memberId}`}, 0))`.execute(
    tx,
  );
}

/** The member's uncleared condition; a unique index allows only one. */
export async function findActiveCondition(
  db: Db | Tx,
  memberId: bigint,
): Promise<Condition | null> {
  const row = await db
    .selectFrom("bonuses_condition")
    .selectAll()
    .where("member_id", "=", memberId)
    .where("state", "<>", "cleared")
    .executeTakeFirst();
  return row ? toCondition(row) : null;
}

/** Fails on the unique index when the member has an uncleared condition. */
export async function insertCondition(tx: Tx, condition: Condition): Promise<void> {
  await tx
    .insertInto("bonuses_condition")
    .values({
      id: condition.id,
      member_id: condition.memberId,
      kind: condition.kind,
      code: condition.code,
      description: condition.description,
      amount_minor: condition.amountMinor,
      currency: condition.currency,
      percent_success: condition.percentSuccess,
      percent_fail: condition.percentFail,
      base_minor: condition.baseMinor,
      target_minor: condition.targetMinor,
      floor_minor: condition.floorMinor,
      state: condition.state,
      opened_at: condition.openedAt,
    })
    .execute();
}

/**
 * Moves an open condition to a met state, with the total that met it.
 * @returns false: was not open
 */
export async function meetCondition(
  tx: Tx,
  met: { id: string; to: "met_success" | "met_fail"; at: Date; totalMinor: bigint },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("bonuses_condition")
    .set({ state: met.to, met_at: met.at, met_minor: met.totalMinor })
    .where("id", "=", met.id)
    .where("state", "in", statesBefore(met.to))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Moves a met condition to `cleared`. @returns false: was not met */
export async function clearCondition(tx: Tx, cleared: { id: string; at: Date }): Promise<boolean> {
  const to: ConditionState = "cleared";
  const { numUpdatedRows } = await tx
    .updateTable("bonuses_condition")
    .set({ state: to, cleared_at: cleared.at })
    .where("id", "=", cleared.id)
    .where("state", "in", statesBefore(to))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Members with an unmet condition, oldest first. */
export async function listMembersWithOpenCondition(db: Db): Promise<bigint[]> {
  const rows = await db
    .selectFrom("bonuses_condition")
    .select("member_id")
    .where("state", "=", "open")
    .orderBy("opened_at")
    .execute();
  return rows.map(({ member_id }) => member_id);
}

function toCondition(row: Selectable<BonusesCondition>): Condition {
  return {
    id: row.id,
    memberId: row.member_id,
    kind: row.kind,
    code: row.code,
    description: row.description,
    amountMinor: row.amount_minor,
    currency: row.currency,
    percentSuccess: row.percent_success,
    percentFail: row.percent_fail,
    baseMinor: row.base_minor,
    targetMinor: row.target_minor,
    floorMinor: row.floor_minor,
    state: row.state,
    openedAt: row.opened_at,
    metAt: row.met_at,
  };
}
