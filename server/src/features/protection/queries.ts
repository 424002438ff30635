import type { Period, ShownDeferral } from "@krapao/contract/member/protection";
import { type Selectable, sql } from "kysely";
import { ask, type Db, type Statement, statementOf, type Tx } from "../../kernel/db/database.ts";
import { prepared } from "../../kernel/db/prepared-statement.ts";
import type { ProtectionMember } from "../../kernel/db/schema.ts";
import { type Counted, type Limits, PERIOD_MS, type Used } from "./limit.ts";
import { deferredPayments } from "./needs.ts";

/** The current settings of a member. */
export interface Protection {
  limits: Limits;
  excludedUntil: Date | null;
}

type Row = Pick<
  Selectable<ProtectionMember>,
  "day_minor" | "week_minor" | "month_minor" | "excluded_until"
>;

const toProtection = (row: Row): Protection => ({
  limits: { day: row.day_minor, week: row.week_minor, month: row.month_minor },
  excludedUntil: row.excluded_until,
});

const columns = ["day_minor", "week_minor", "month_minor", "excluded_until"] as const;

export function findProtection(db: Db | Tx, memberId: bigint): Statement<Protection | null> {
  return db
    .selectFrom("protection_member")
    .select(columns)
    .where("member_id", "=", memberId)
    .$call(statementOf(db, ([row]) => (row ? toProtection(row) : null)));
}

/**
 * Locks the member's settings until `tx` ends; null: the member has none, and there is nothing to
 * lock.
 */
export function lockProtection(tx: Tx, memberId: bigint): Statement<Protection | null> {
  const query = sql<Row>`${prepared}
    select day_minor, week_minor, month_minor, excluded_until from protection_member
    where member_id = ${memberId} for no key update`;
  return ask(tx, query, (rows) => (rows[0] ? toProtection(rows[0]) : null));
}

/** Locks the member's settings until `tx` ends, and creates them first if there are none. */
export async function lockOrCreateProtection(tx: Tx, memberId: bigint): Promise<Protection> {
  await tx
    .insertInto("protection_member")
    .values({ member_id: memberId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await tx
    .selectFrom("protection_member")
    .select(columns)
    .where("member_id", "=", memberId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return toProtection(row);
}

export async function updateLimit(
  tx: Tx,
  { memberId, period, amountMinor }: LimitChangeRequest,
): Promise<void> {
  await tx
    .updateTable("protection_member")
    .set({ [`${period}_minor`]: amountMinor })
    .where("member_id", "=", memberId)
    .execute();
}

export interface LimitChangeRequest {
  memberId: bigint;
  period: Period;
  /** Null removes the limit. */
  amountMinor: bigint | null;
}

/** Sums of the deposits credited within each period up to now. */
export function sumDeposits(
  db: Db | Tx,
  { memberId, now }: { memberId: bigint; now: Date },
): Statement<Used> {
  const since = (period: Period) => new Date(now.getTime() - PERIOD_MS[period]);
  const query = sql<Used>`select
      coalesce(sum(amount_minor) filter (where at > ${since("day")}), 0)::bigint as day,
      coalesce(sum(amount_minor) filter (where at > ${since("week")}), 0)::bigint as week,
      coalesce(sum(amount_minor), 0)::bigint as month
    from protection_deposit where member_id = ${memberId} and at > ${since("month")}`;
  return ask(db, query, (rows) => rows[0] ?? { day: 0n, week: 0n, month: 0n });
}

/** The deposits that count towards the longest limit, oldest first, of a member who has limits. */
export async function listCountedDeposits(
  db: Db,
  { memberId, now }: { memberId: bigint; now: Date },
): Promise<Counted[]> {
  const since = new Date(now.getTime() - PERIOD_MS.month);
  const { rows } = await sql<Counted>`select d.at, d.amount_minor as "amountMinor"
    from protection_deposit d join protection_member p on p.member_id = d.member_id
    where d.member_id = ${memberId} and d.at > ${since}
      and coalesce(p.day_minor, p.week_minor, p.month_minor) is not null
    order by d.at`.execute(db);
  return rows;
}

/** Counts a credited deposit towards the limits. `transferId` is the ledger's. */
export function insertCountedDeposit(
  tx: Tx,
  deposit: { transferId: string; memberId: bigint; amountMinor: bigint; at: Date },
): Statement<void> {
  return tx
    .insertInto("protection_deposit")
    .values({
      transfer_id: deposit.transferId,
      member_id: deposit.memberId,
      amount_minor: deposit.amountMinor,
      at: deposit.at,
    })
    .$call(statementOf(tx));
}

/** Stops counting a deposit that was reversed. */
export async function deleteCountedDeposit(tx: Tx, transferId: string): Promise<void> {
  await tx.deleteFrom("protection_deposit").where("transfer_id", "=", transferId).execute();
}

/** Deletes deposits that are older than every period. */
export async function deleteDepositsBefore(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom("protection_deposit").where("at", "<", before).execute();
}

/**
 * Deferred payments of a member, oldest first: they have arrived and wait for the limits or for the
 * end of the self-exclusion.
 */
export async function listDeferredPayments(db: Db, memberId: bigint) {
  const rows = await db
    .selectFrom(deferredPayments.offered.as("payment"))
    .innerJoin("protection_member as own", "own.member_id", "payment.member_id")
    .select((eb) => [
      "amount_minor",
      "received_at",
      "reason",
      // Limits that are not set are ignored.
      eb(
        "amount_minor",
        ">",
        eb.fn<bigint>("least", ["day_minor", "week_minor", "month_minor"]),
      ).as("is_above"),
    ])
    .where("payment.member_id", "=", memberId)
    .orderBy("received_at")
    .limit(20)
    .execute();
  return rows.map((row) => ({
    amount: row.amount_minor,
    at: row.received_at,
    reason: shownReason(row),
  }));
}

/** A sum above a limit itself never fits, whatever else it waits for. */
function shownReason(row: { reason: string | null; is_above: unknown }): ShownDeferral {
  if (row.is_above === true) return "aboveLimit";
  return row.reason === "excluded" ? "excluded" : "limit";
}
