import type { Period } from "@krapao/contract/protection";
import { type Selectable, sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import { keepPlan } from "../../kernel/keep-plan.ts";
import type { ProtectionMember } from "../../kernel/schema.ts";
import { type Limits, PERIOD_MS, type Used } from "./limit.ts";

/** What a member has set. */
export interface Protection {
  limits: Limits;
  pausedUntil: Date | null;
}

type Row = Pick<
  Selectable<ProtectionMember>,
  "day_minor" | "week_minor" | "month_minor" | "paused_until"
>;

const toProtection = (row: Row): Protection => ({
  limits: { day: row.day_minor, week: row.week_minor, month: row.month_minor },
  pausedUntil: row.paused_until,
});

const columns = ["day_minor", "week_minor", "month_minor", "paused_until"] as const;

export async function findProtection(db: Db | Tx, memberId: bigint): Promise<Protection | null> {
  const row = await db
    .selectFrom("protection_member")
    .select(columns)
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  return row ? toProtection(row) : null;
}

/** What a member has set, locked until the transaction ends; null: nothing, and nothing to lock. */
export async function lockProtection(tx: Tx, memberId: bigint): Promise<Protection | null> {
  const { rows } = await sql<Row>`${keepPlan}
    select day_minor, week_minor, month_minor, paused_until from protection_member
    where member_id = ${memberId} for no key update`.execute(tx);
  return rows[0] ? toProtection(rows[0]) : null;
}

/** The same, written now if it is the member's first. */
export async function claimProtection(tx: Tx, memberId: bigint): Promise<Protection> {
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
  { memberId, period, amountMinor }: LimitWish,
): Promise<void> {
  await tx
    .updateTable("protection_member")
    .set({ [`${period}_minor`]: amountMinor })
    .where("member_id", "=", memberId)
    .execute();
}

export interface LimitWish {
  memberId: bigint;
  period: Period;
  /** null: none */
  amountMinor: bigint | null;
}

export async function updatePausedUntil(
  tx: Tx,
  { memberId, until }: { memberId: bigint; until: Date },
): Promise<void> {
  await tx
    .updateTable("protection_member")
    .set({ paused_until: until })
    .where("member_id", "=", memberId)
    .execute();
}

/** What was credited as deposits within each period before now. */
export async function sumDeposits(
  db: Db | Tx,
  { memberId, now }: { memberId: bigint; now: Date },
): Promise<Used> {
  const since = (period: Period) => new Date(now.getTime() - PERIOD_MS[period]);
  const { rows } = await sql<Used>`select
      coalesce(sum(amount_minor) filter (where at > ${since("day")}), 0)::bigint as day,
      coalesce(sum(amount_minor) filter (where at > ${since("week")}), 0)::bigint as week,
      coalesce(sum(amount_minor), 0)::bigint as month
    from protection_deposit where member_id = ${memberId} and at > ${since("month")}`.execute(db);
  return rows[0] ?? { day: 0n, week: 0n, month: 0n };
}

export async function insertDeposit(
  tx: Tx,
  deposit: { transferId: string; memberId: bigint; amountMinor: bigint; at: Date },
): Promise<void> {
  await tx
    .insertInto("protection_deposit")
    .values({
      transfer_id: deposit.transferId,
      member_id: deposit.memberId,
      amount_minor: deposit.amountMinor,
      at: deposit.at,
    })
    .execute();
}

export async function deleteDeposit(tx: Tx, transferId: string): Promise<void> {
  await tx.deleteFrom("protection_deposit").where("transfer_id", "=", transferId).execute();
}

/** Forgets what no limit looks back to any more. */
export async function deleteDepositsBefore(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom("protection_deposit").where("at", "<", before).execute();
}
