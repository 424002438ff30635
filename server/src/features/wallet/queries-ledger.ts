/** SQL of what the console reads of the ledger: a member's entries and holds, and one transfer. */
import type { Currency } from "@krapao/contract";
import type { StatementType } from "@krapao/contract/member/statements";
import type { Status } from "@krapao/contract/schemas";
import { sql } from "kysely";
import type { Db } from "../../kernel/db/database.ts";
import { ENTRIES, entrySteps } from "../../ledger/steps.ts";

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
 * The lines of the transfers of the step `moved`. The line of a deposit has the deposit's id, which
 * is mostly that of its payment; any other line has the id of its transfer.
 */
const LINES = sql`line as materialized (
    select id, statement_type, from_name, to_name, status from statements_line
    where id in (select line_id from moved))`;
const LINE_ID = sql`coalesce((t.meta->>'depositId')::uuid, (t.meta->>'paymentId')::uuid, t.id)
  as line_id`;

/** Entries of one account below a version, newest first. */
export async function listEntries(
  db: Db,
  page: { accountId: bigint; below: bigint | null; to: Date | null; limit: number },
): Promise<Entry[]> {
  const { accountId, below, to, limit } = page;
  const { rows } = await sql<Entry>`
    with ${entrySteps(sql`
      select version, transfer_id, created_at, amount_minor, balance_after_minor from ledger.entry
      where account_id = ${accountId} and slot = 0
        ${below === null ? sql`` : sql`and version < ${below}`}
        ${to === null ? sql`` : sql`and created_at < ${to}`}
      order by version desc limit ${limit}`)}, moved as materialized (
      select e.*, t.kind, t.ref, ${LINE_ID} from ${ENTRIES}
    ), ${LINES}
    select m.version, m.transfer_id as "transferId", m.kind, m.created_at as at,
      m.amount_minor as "amountMinor", m.balance_after_minor as "balanceMinor",
      m.ref as reference, ${STATEMENT}
    from moved m left join line l on l.id = m.line_id order by m.version desc`.execute(db);
  return rows;
}

/** The pending holds of one account. There are few pending transfers in the whole ledger. */
export async function listHolds(db: Db, accountId: bigint): Promise<Hold[]> {
  const { rows } = await sql<Hold>`
    with moved as materialized (
      select t.id, t.kind, t.created_at, t.amount_minor, ${LINE_ID} from ledger.transfer t
      where t.state = 'pending' and t.from_id = ${accountId}
      order by t.created_at desc limit 50
    ), ${LINES}
    select m.id as "transferId", m.kind, m.created_at as at, m.amount_minor as "amountMinor",
      ${STATEMENT}
    from moved m left join line l on l.id = m.line_id order by m.created_at desc`.execute(db);
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
