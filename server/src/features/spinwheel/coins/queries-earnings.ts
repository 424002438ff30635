/** SQL of the coins that deposits earn once they were played. */
import { sql } from "kysely";
import { lockName } from "../../../kernel/db/advisory-lock.ts";
import type { Db, Statement, Tx } from "../../../kernel/db/database.ts";

export interface Earning {
  depositId: string;
  memberId: bigint;
  coins: number;
  /** The bets that it takes. */
  playedMinor: bigint;
  /** When the deposit was settled. */
  at: Date;
}

/** Does nothing when the deposit has earned before. */
export async function insertEarning(tx: Tx, earning: Earning): Promise<void> {
  await tx
    .insertInto("spinwheel_earning")
    .values({
      deposit_id: earning.depositId,
      member_id: earning.memberId,
      coins: earning.coins,
      played_minor: earning.playedMinor,
      created_at: earning.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The coins that wait for a member's play. */
export async function sumPendingCoins(db: Db, memberId: bigint): Promise<number> {
  const { sum } = await db
    .selectFrom("spinwheel_earning")
    .select((eb) => eb.fn.sum<string | null>("coins").as("sum"))
    .where("member_id", "=", memberId)
    .where("granted_at", "is", null)
    .where("clawed_back_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}

/** Until the transaction ends, no other one grants the coins of this member. */
export function lockEarningsOf(tx: Tx, memberId: bigint): Statement<void> {
  return lockName(tx, `spinwheel:coins:${memberId}`);
}

/**
 * The member's open earnings, and the granted ones before that may have counted the same bets,
 * oldest first: all since the last deposit at whose time no earlier one was open.
 */
export async function listEarningsToPlay(
  db: Db | Tx,
  memberId: bigint,
): Promise<(Earning & { isOpen: boolean })[]> {
  const { rows } = await sql<Earning & { isOpen: boolean }>`
    with earning as (
      select *, max(coalesce(granted_at, 'infinity')) over (
        order by created_at, deposit_id rows between unbounded preceding and 1 preceding
      ) as earlier_until
      from spinwheel_earning
      where member_id = ${memberId} and clawed_back_at is null
    )
    select deposit_id as "depositId", member_id as "memberId", coins,
      played_minor as "playedMinor", created_at as at, granted_at is null as "isOpen"
    from earning
    where (created_at, deposit_id) >= (
      select created_at, deposit_id from earning
      where earlier_until is null or earlier_until <= created_at
      order by created_at desc, deposit_id desc limit 1
    )
    order by created_at, deposit_id`.execute(db);
  return rows;
}

/** The coins that a member was granted since a time for deposits. */
export async function sumGrantedCoins(
  tx: Tx,
  { memberId, since }: { memberId: bigint; since: Date },
): Promise<number> {
  const { sum } = await tx
    .selectFrom("spinwheel_earning")
    .select((eb) => eb.fn.sum<string | null>("granted_coins").as("sum"))
    .where("member_id", "=", memberId)
    .where("granted_at", ">=", since)
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}

/** @returns false when the deposit was reversed in the meantime */
export async function markEarningGranted(
  tx: Tx,
  { depositId, coins, at }: { depositId: string; coins: number; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("spinwheel_earning")
    .set({ granted_at: at, granted_coins: coins })
    .where("deposit_id", "=", depositId)
    .where("granted_at", "is", null)
    .where("clawed_back_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Claws back the coins of a deposit that are not granted; null: there are none. */
export async function clawBackEarning(
  tx: Tx,
  { depositId, at }: { depositId: string; at: Date },
): Promise<{ memberId: bigint; coins: number } | null> {
  const row = await tx
    .updateTable("spinwheel_earning")
    .set({ clawed_back_at: at })
    .where("deposit_id", "=", depositId)
    .where("granted_at", "is", null)
    .where("clawed_back_at", "is", null)
    .returning(["member_id as memberId", "coins"])
    .executeTakeFirst();
  return row ?? null;
}

/** A page of the members with pending coins and bets since, in the order of their ids. */
export async function listMembersWithPlay(
  db: Db,
  { afterId, limit }: { afterId: bigint; limit: number },
): Promise<bigint[]> {
  const rows = await db
    .selectFrom("spinwheel_earning as earning")
    .select("earning.member_id as memberId")
    .distinct()
    .where("earning.member_id", ">", afterId)
    .where("earning.granted_at", "is", null)
    .where("earning.clawed_back_at", "is", null)
    .where((eb) =>
      eb.or([
        eb("earning.played_minor", "=", 0n),
        eb.exists(
          eb
            .selectFrom("games_turnover as turnover")
            .select("turnover.id")
            .whereRef("turnover.member_id", "=", "earning.member_id")
            .whereRef("turnover.placed_at", ">", "earning.created_at"),
        ),
      ]),
    )
    .orderBy("earning.member_id")
    .limit(limit)
    .execute();
  return rows.map(({ memberId }) => memberId);
}
