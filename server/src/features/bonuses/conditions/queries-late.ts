/** SQL of the late results of gifts that were given back. */
import { sql } from "kysely";
import { type Db, type Statement, statementOf, type Tx } from "../../../kernel/db/database.ts";
import type { Leaving } from "./given-back.ts";

/** Whether results of a gift that was given back are missing. */
export function hasLateResults(db: Db | Tx, memberId: bigint): Statement<boolean> {
  return db
    .selectFrom("bonuses_given_back")
    .select("condition_id")
    .where("member_id", "=", memberId)
    .where("settled_at", "is", null)
    .$call(statementOf(db, ([row]) => row !== undefined));
}

/**
 * Inserts a late result and adds its parts. `isLast`: the account has no other one.
 * @returns false: it was counted before
 */
export async function insertLateResult(
  tx: Tx,
  late: {
    id: string;
    conditionId: string;
    accountId: string;
    parts: Leaving;
    isLast: boolean;
    at: Date;
  },
): Promise<boolean> {
  const { id, conditionId, accountId, parts, isLast, at } = late;
  const amountMinor = parts.kept + parts.gift + parts.winnings;
  const inserted = await tx
    .insertInto("bonuses_late_result")
    .values({
      id,
      condition_id: conditionId,
      game_account_id: accountId,
      amount_minor: amountMinor,
      kept_minor: parts.kept,
      gift_minor: parts.gift,
      winnings_minor: parts.winnings,
      at,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!inserted) return false;
  if (isLast) {
    await tx
      .updateTable("bonuses_late_account")
      .set({ settled_at: at })
      .where("condition_id", "=", conditionId)
      .where("game_account_id", "=", accountId)
      .execute();
  }
  await tx
    .updateTable("bonuses_given_back")
    .set((eb) => ({
      total_minor: eb("total_minor", "+", amountMinor),
      kept_minor: eb("kept_minor", "+", parts.kept),
      gift_minor: eb("gift_minor", "+", parts.gift),
      winnings_minor: eb("winnings_minor", "+", parts.winnings),
      settled_at: sql<Date | null>`case when exists (
        select from bonuses_late_account late
        where late.condition_id = ${conditionId} and late.settled_at is null
      ) then null else ${at}::timestamptz end`,
    }))
    .where("condition_id", "=", conditionId)
    .execute();
  return true;
}

export interface LateAccount {
  conditionId: string;
  accountId: string;
  /** How many results of it were counted. */
  results: number;
}

/**
 * Accounts whose results are missing and may be in: nothing is open as far as it was read, or the
 * last reading is older than `readBefore`.
 */
export async function listLateAccounts(
  db: Db,
  { now, readBefore }: { now: Date; readBefore: Date },
): Promise<LateAccount[]> {
  const { rows } = await sql<LateAccount>`
    select late.condition_id as "conditionId", late.game_account_id as "accountId",
      (select count(*)::integer from bonuses_late_result result
        where result.condition_id = late.condition_id
          and result.game_account_id = late.game_account_id) as results
    from bonuses_late_account late join games_account account on account.id = late.game_account_id
    where late.settled_at is null
      and (account.read_at is null or account.read_at < ${readBefore}
        or (account.open_minor = 0 and account.unreported_minor = 0
          and public.possible_credits(account.possible, ${now}) = 0))
    order by late.game_account_id`.execute(db);
  return rows;
}

/** The gift that was given back, while results are missing, with the games that hold them. */
export async function findMissingResults(db: Db, memberId: bigint) {
  const row = await db
    .selectFrom("bonuses_given_back as back")
    .innerJoin("bonuses_condition as condition", "condition.id", "back.condition_id")
    .select([
      "condition.id",
      "condition.kind",
      "condition.description",
      "condition.currency",
      "back.kept_minor as keptMinor",
      "back.at",
    ])
    .select((eb) => eb("back.gift_minor", "+", eb.ref("back.winnings_minor")).as("leftMinor"))
    .where("back.member_id", "=", memberId)
    .where("back.settled_at", "is", null)
    .executeTakeFirst();
  if (!row) return null;
  const games = await db
    .selectFrom("bonuses_late_account as late")
    .innerJoin("games_account as account", "account.id", "late.game_account_id")
    .innerJoin("games_game as game", "game.code", "account.game_code")
    .select("game.name")
    .where("late.condition_id", "=", row.id)
    .where("late.settled_at", "is", null)
    .orderBy("game.name")
    .execute();
  return { ...row, games: games.map(({ name }) => name) };
}
