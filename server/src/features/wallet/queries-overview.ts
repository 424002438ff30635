/** SQL of the money on a member's page in the console. */
import { sql } from "kysely";
import type { Db } from "../../kernel/db/database.ts";
import type { OpenCondition, Overview } from "../accounts/index.ts";
import { isOpenTransfer } from "../games/published.ts";
import { phoneVerifiedAt } from "../otp/published.ts";

export async function getOverview(
  db: Db,
  { id, phone, since }: { id: bigint; phone: string; since: Date },
): Promise<Overview> {
  const { rows } = await sql<Overview>`
    with wallet as (
      select b.posted_minor, b.held_minor from ledger.account a
      join ledger.balance b on b.account_id = a.id and b.slot = 0
      where a.kind = 'main' and a.owner = ${`${id}`}
    ), games as (
      select coalesce(sum(c.credits_minor * g.ft_wallet_slot), 0)::bigint as worth, coalesce(bool_or(c.is_stale), false) as stale
      from games_account c join games_game g on g.code = c.game_code
      where c.member_id = ${id} and c.state = 'active'
    ), sums as (
      select statement_type as type, sum(amount_minor)::bigint as sum from statements_line
      where member_id = ${id} and created_at >= ${since} and status = 'SUCCESS' group by statement_type
    )
    select
      coalesce((select posted_minor from wallet), 0)::bigint as "walletMinor",
      coalesce((select held_minor from wallet), 0)::bigint as "heldMinor",
      (select worth from games) as "gamesMinor",
      (select stale from games) as "isStale",
      coalesce((select sum from sums where type = 'deposit'), 0)::bigint as "depositsMinor",
      coalesce((select sum from sums where type = 'withdraw'), 0)::bigint as "withdrawalsMinor",
      coalesce((select sum from sums where type = 'bonus'), 0)::bigint as "giftsMinor",
      (select count(*) from games_transfer t join games_account c on c.id = t.game_account_id
        where c.member_id = ${id} and ${isOpenTransfer("t")}) as "transfersWaiting",
      ${phoneVerifiedAt(phone)} as "phoneVerifiedAt",
      (select max(last_seen_at) from accounts_session where member_id = ${id}) as "lastSeenAt"`.execute(
    db,
  );
  const [overview] = rows;
  if (!overview) throw new Error("the overview query returned no row");
  return overview;
}

/** The member's open bonus condition; there is one at most. */
export async function findOpenCondition(db: Db, memberId: bigint): Promise<OpenCondition | null> {
  const row = await db
    .selectFrom("bonuses_condition")
    .select([
      "description",
      "amount_minor as amountMinor",
      "target_minor as targetMinor",
      "floor_minor as floorMinor",
      "state",
      "opened_at as openedAt",
    ])
    .where("member_id", "=", memberId)
    .where("state", "<>", "cleared")
    .executeTakeFirst();
  return row ?? null;
}
