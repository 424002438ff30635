/** SQL of what follows a reset of the password. */
import { sql } from "kysely";
import { ask, type Db, type Statement, type Tx } from "../../kernel/db/database.ts";

/**
 * The member's last reset, and when a bank account took effect that was requested within
 * `followsMs` after it.
 */
export function findReset(
  db: Db | Tx,
  { memberId, followsMs }: { memberId: bigint; followsMs: number },
): Statement<{ at: Date; accountChangedAt: Date | null } | null> {
  const query = sql<{ at: Date; accountChangedAt: Date | null }>`
    select m.credentials_reset_at as at, (
      select max(c.closed_at) from accounts_bank_change c
      where c.member_id = m.id and c.state = 'applied' and c.requested_at >= m.credentials_reset_at
        and c.requested_at < m.credentials_reset_at + make_interval(secs => ${followsMs / 1_000}::float8)
    ) as "accountChangedAt"
    from accounts_member m where m.id = ${memberId} and m.credentials_reset_at is not null`;
  return ask(db, query, ([row]) => row ?? null);
}
