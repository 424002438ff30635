/** SQL of what the console reads of the ledger: a member's entries and holds, and one transfer. */
import type { Currency } from "@krapao/contract";
import type { StatementType } from "@krapao/contract/member/statements";
import type { Status } from "@krapao/contract/schemas";
import { sql } from "kysely";
import type { Db } from "../../kernel/db/database.ts";

/** The statement line of a transfer; all null when it has none. */
export interface StatementColumns {
  statementType: StatementType | null;
  statementFrom: string | null;
  statementTo: string | null;
  statementStatus: Status | null;
}

interface Entry extends StatementColumns {
  version: bigint;
  transferId: string;
  kind: string;
  at: Date;
  amountMinor: bigint;
  balanceMinor: bigint;
  reference: string | null;
}

interface Hold extends StatementColumns {
  transferId: string;
  kind: string;
  at: Date;
  amountMinor: bigint;
}

/** The member's main account in the ledger. */
export async function findMainAccount(
  db: Db,
  memberId: bigint,
): Promise<{ id: bigint; currency: Currency } | null> {
  const { rows } = await sql<{ id: bigint; currency: Currency }>`
    select id, currency from ledger.account where kind = 'main'
      and owner = ${`${memberId}`}`.execute(db);
  return rows[0] ?? null;
}

const STATEMENT = sql`l.statement_type as "statementType", l.from_name as "statementFrom",
  l.to_name as "statementTo", l.status as "statementStatus"`;
/**
 * The statement line of a deposit has the deposit's id, which is mostly that of its payment; any
 * other line has the id of its transfer.
 */
const LINE = sql`left join statements_line l
  on l.id = coalesce((t.meta->>'depositId')::uuid, (t.meta->>'paymentId')::uuid, t.id)`;

/** Entries of one account below a version, newest first. */
export async function listEntries(
  db: Db,
  page: { accountId: bigint; below: bigint | null; to: Date | null; limit: number },
): Promise<Entry[]> {
  const { accountId, below, to, limit } = page;
  const { rows } = await sql<Entry>`
    select e.version, e.transfer_id as "transferId", t.kind, e.created_at as at,
      e.amount_minor as "amountMinor",
      e.balance_after_minor as "balanceMinor", t.ref as reference, ${STATEMENT}
    from ledger.entry e join ledger.transfer t on t.id = e.transfer_id ${LINE}
    where e.account_id = ${accountId} and e.slot = 0
      ${below === null ? sql`` : sql`and e.version < ${below}`}
      ${to === null ? sql`` : sql`and e.created_at < ${to}`}
    order by e.version desc limit ${limit}`.execute(db);
  return rows;
}

/** The pending holds of one account. There are few pending transfers in the whole ledger. */
export async function listHolds(db: Db, accountId: bigint): Promise<Hold[]> {
  const { rows } = await sql<Hold>`
    select t.id as "transferId", t.kind, t.created_at as at, t.amount_minor as "amountMinor",
      ${STATEMENT}
    from ledger.transfer t ${LINE}
    where t.state = 'pending' and t.from_id = ${accountId}
    order by t.created_at desc limit 50`.execute(db);
  return rows;
}

/**
 * Both sides of a transfer. A house account is spread over several balance rows, so its balance
 * after the entry means nothing here.
 */
export async function listSides(
  db: Db,
  transferId: string,
): Promise<{ account: string; amountMinor: bigint; balanceMinor: bigint | null }[]> {
  const { rows } = await sql<{ account: string; amountMinor: bigint; balanceMinor: bigint | null }>`
    select a.kind || ':' || a.owner as account, e.amount_minor as "amountMinor",
      case when a.kind = 'main' then e.balance_after_minor end as "balanceMinor"
    from ledger.entry e join ledger.account a on a.id = e.account_id
    where e.transfer_id = ${transferId}::uuid order by e.amount_minor`.execute(db);
  return rows;
}
