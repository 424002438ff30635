/** SQL of the positive controls of look-ups. */
import { firstIdAt } from "../../../kernel/clock.ts";
import type { Db } from "../../../kernel/db/database.ts";
import type { TransferRow } from "./queries-transfers.ts";

type Control = Pick<
  TransferRow,
  "id" | "provider" | "game_account_id" | "direction" | "credits_minor" | "called_at"
>;

/**
 * The newest transfer of a provider that was called since a time and settled by the provider's
 * answer. Ids are ordered by time, so that only the newest rows are read.
 */
export function findControl(
  db: Db,
  { provider, since }: { provider: string; since: Date },
): Promise<Control | undefined> {
  return db
    .selectFrom("games_transfer as t")
    .select(["id", "provider", "game_account_id", "direction", "credits_minor", "called_at"])
    .where("t.id", ">=", firstIdAt(since))
    .where("t.provider", "=", provider)
    .where("t.state", "=", "done")
    .where("t.called_at", ">=", since)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("games_decision as d")
            .select("d.outcome")
            .whereRef("d.transfer_id", "=", "t.id"),
        ),
      ),
    )
    .orderBy("t.id", "desc")
    .limit(1)
    .executeTakeFirst();
}
