/** SQL of the accounts whose bets are pulled. */
import type { Db } from "../../../kernel/db/database.ts";

/**
 * A page of the accounts at these providers that may have new bets, in the order of their ids: the
 * ones that held credits when they were last read, and those that were read or had a transfer since
 * the last report: a balance that was lost since then reads as zero.
 */
export async function listAccountsInPlay(
  db: Db,
  page: { providers: readonly string[]; after: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom("games_account as account")
    .select("account.id")
    .where("account.provider", "in", page.providers)
    .where("account.state", "=", "active")
    .where("account.id", ">", page.after)
    .where((eb) =>
      eb.or([
        eb("account.credits_minor", "<>", 0n),
        eb("account.read_at", ">", eb.ref("account.reported_until")),
        eb.exists(
          eb
            .selectFrom("games_transfer as moved")
            .select("moved.id")
            .whereRef("moved.member_id", "=", "account.member_id")
            .whereRef("moved.game_account_id", "=", "account.id")
            .where((moved) =>
              moved.or([
                moved("account.reported_until", "is", null),
                moved("moved.settled_at", ">", moved.ref("account.reported_until")),
              ]),
            ),
        ),
      ]),
    )
    .orderBy("account.id")
    .limit(page.limit)
    .execute();
  return rows.map(({ id }) => id);
}
