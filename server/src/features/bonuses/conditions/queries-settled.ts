/** SQL of what was settled in a time, without gifts that came back. */
import { sql } from "kysely";
import { ask, type Db, type Statement, statementOf, type Tx } from "../../../kernel/db/database.ts";

/**
 * Sums of the deposits, withdrawals and rewards that succeeded from `from` up to, not including,
 * `to`. A reward that came back in the same time was never received.
 */
export function sumSettled(
  db: Db | Tx,
  { memberId, from, to }: { memberId: bigint; from: Date; to: Date },
): Statement<{ depositsMinor: bigint; withdrawalsMinor: bigint; giftsMinor: bigint }> {
  return db
    .selectFrom("statements_line")
    .select(["statement_type as type", (eb) => eb.fn.sum<string>("amount_minor").as("sum")])
    .select(
      sql<bigint>`(
      select coalesce(sum(back.gift_minor), 0)::bigint from bonuses_given_back back
        join bonuses_condition condition on condition.id = back.condition_id
      where back.member_id = ${memberId} and condition.opened_at >= ${from}
        and back.at >= ${from} and back.at < ${to})`.as("neverReceived"),
    )
    .where("member_id", "=", memberId)
    .where("statement_type", "in", ["deposit", "withdraw", "bonus"])
    .where("status", "=", "SUCCESS")
    .where("updated_at", ">=", from)
    .where("updated_at", "<", to)
    .groupBy("statement_type")
    .$call(
      statementOf(db, (rows) => {
        const sumOf = (wanted: string) =>
          BigInt(rows.find(({ type }) => type === wanted)?.sum ?? 0);
        return {
          depositsMinor: sumOf("deposit"),
          withdrawalsMinor: sumOf("withdraw"),
          giftsMinor: sumOf("bonus") - (rows[0]?.neverReceived ?? 0n),
        };
      }),
    );
}

/** What left at a time when a gift was given back, or with a late result of it. */
export interface GivenBack {
  at: Date;
  /** When the gift was received. */
  openedAt: Date;
  giftMinor: bigint;
  winningsMinor: bigint;
}

/** What a member gave back in a time, oldest first. */
export function listGivenBack(
  db: Db | Tx,
  { memberId, from, to }: { memberId: bigint; from: Date; to: Date },
): Statement<GivenBack[]> {
  const query = sql<GivenBack>`
    select moved.at, condition.opened_at as "openedAt", moved.gift_minor as "giftMinor",
      moved.winnings_minor as "winningsMinor"
    from bonuses_given_back back
      join bonuses_condition condition on condition.id = back.condition_id
      cross join lateral (
        select at, gift_minor, winnings_minor from bonuses_late_result
        where condition_id = back.condition_id
        union all
        select back.at, back.gift_minor - coalesce(sum(gift_minor), 0)::bigint,
          back.winnings_minor - coalesce(sum(winnings_minor), 0)::bigint
        from bonuses_late_result where condition_id = back.condition_id) moved
    where back.member_id = ${memberId} and moved.at >= ${from} and moved.at < ${to}
    order by moved.at`;
  return ask(db, query);
}
