import type { ConditionState } from "@krapao/contract/member/bonuses";
import { type Selectable, sql } from "kysely";
import { firstIdAt } from "../../../kernel/clock.ts";
import { lockName } from "../../../kernel/db/advisory-lock.ts";
import { ask, type Db, type Statement, statementOf, type Tx } from "../../../kernel/db/database.ts";
import { prepared } from "../../../kernel/db/prepared-statement.ts";
import type { BonusesCondition } from "../../../kernel/db/schema.ts";
import { type Condition, statesBefore } from "./condition.ts";

/**
 * Locks the member's conditions: until the transaction ends no other one opens or evaluates a
 * condition, or lets money leave. Take this lock before those of campaigns and of the ledger.
 */
export function lockConditions(tx: Tx, memberId: bigint): Statement<void> {
  return lockName(tx, `bonuses:${memberId}`);
}

/** The member's uncleared condition; a unique index allows only one. */
export function findActiveCondition(db: Db | Tx, memberId: bigint): Statement<Condition | null> {
  return db
    .selectFrom("bonuses_condition")
    .selectAll()
    .where("member_id", "=", memberId)
    .where("state", "<>", "cleared")
    .$call(statementOf(db, ([row]) => (row ? toCondition(row) : null)));
}

/** A condition in any state. */
export async function getCondition(db: Db | Tx, id: string): Promise<Condition> {
  const query = db.selectFrom("bonuses_condition").selectAll().where("id", "=", id);
  return toCondition(await query.executeTakeFirstOrThrow());
}

/**
 * Enqueues a job about a member who has an open condition; for any other member it only looks.
 * @returns whether it was enqueued
 */
export function enqueueIfConditionIsOpen(
  tx: Tx,
  job: { name: string; payload: { memberId: string }; key: string | null },
): Statement<boolean> {
  const query = sql`${prepared}
    select public.enqueue_job(${job.name}, ${JSON.stringify(job.payload)}::json, null, ${job.key})
    from bonuses_condition
    where member_id = ${job.payload.memberId}::bigint and state = 'open'`;
  return ask(tx, query, (rows) => rows.length > 0);
}

/** Fails on the unique index when the member has an uncleared condition. */
export function insertCondition(tx: Tx, condition: Condition): Statement<void> {
  return tx
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
      own_minor: condition.ownMinor,
      base_minor: condition.baseMinor,
      target_minor: condition.targetMinor,
      floor_minor: condition.floorMinor,
      turnover_minor: condition.turnoverMinor,
      state: condition.state,
      opened_at: condition.openedAt,
      ends_at: condition.endsAt,
    })
    .$call(statementOf(tx));
}

/**
 * Moves an open condition to a met state, with the net total that met it.
 * @returns false: was not open
 */
export async function meetCondition(
  tx: Tx,
  met: { id: string; to: "met_success" | "met_fail"; at: Date; netMinor: bigint },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("bonuses_condition")
    .set({ state: met.to, met_at: met.at, met_minor: met.netMinor })
    .where("id", "=", met.id)
    .where("state", "in", statesBefore(met.to))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/**
 * What was credited to the member's wallet since the condition opened, without what games moved:
 * deposits, coupons, adjustments and rewards, less reversals; and the results of bets that were
 * placed before it and recorded since, or placed after its end. What was recorded before was in the
 * total at the gift.
 */
export function sumCreditedSince(
  db: Db | Tx,
  { id, memberId, openedAt, endsAt }: Pick<Condition, "id" | "memberId" | "openedAt" | "endsAt">,
): Statement<bigint> {
  const query = sql<{ sum: bigint }>`
    select coalesce(sum(later.amount_minor), 0)::bigint + (
      select coalesce(sum(result_minor), 0)::bigint from games_turnover
      where member_id = ${memberId} and source = 'report'
        and id > ${firstIdAt(openedAt)}
        and (placed_at <= ${openedAt} or placed_at > ${endsAt})) as sum
    from ledger.account account
      join ledger.entry reward
        on reward.transfer_id = ${id} and reward.account_id = account.id and reward.slot = 0
      join ledger.entry later
        on later.account_id = account.id and later.slot = 0 and later.version > reward.version
      join ledger.transfer moved on moved.id = later.transfer_id
    where account.kind = 'main' and account.owner = ${`${memberId}`}
      and moved.kind not in ('wallet_to_game', 'game_to_wallet')`;
  return ask(db, query, (rows) => rows[0]?.sum ?? 0n);
}

/**
 * The results, recorded after a time, of bets that were placed before the condition opened or after
 * its end: they are the member's own.
 */
export async function sumSettledOfEarlier(
  db: Db | Tx,
  {
    memberId,
    openedAt,
    endsAt,
    after,
  }: Pick<Condition, "memberId" | "openedAt" | "endsAt"> & {
    after: Date;
  },
): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(result_minor), 0)::bigint as sum from games_turnover
    where member_id = ${memberId} and source = 'report'
      and id > ${firstIdAt(after)}
      and (placed_at <= ${openedAt} or placed_at > ${endsAt})`.execute(db);
  return rows[0]?.sum ?? 0n;
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

export function toCondition(row: Selectable<BonusesCondition>): Condition {
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
    ownMinor: row.own_minor,
    baseMinor: row.base_minor,
    targetMinor: row.target_minor,
    floorMinor: row.floor_minor,
    turnoverMinor: row.turnover_minor,
    state: row.state,
    openedAt: row.opened_at,
    endsAt: row.ends_at,
    metAt: row.met_at,
    waitAskedAt: row.wait_asked_at,
    givesBackAt: row.gives_back_at,
    warned: row.warned,
  };
}
