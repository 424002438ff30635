/** SQL of what the desk reads of the book: a member's lines, one transfer, and the record behind it. Nothing is written. */
import type { Currency } from "@krapao/contract";
import type { Status } from "@krapao/contract/schemas";
import type { StatementType } from "@krapao/contract/statements";
import { sql } from "kysely";
import type { Db } from "../../kernel/db.ts";

/** As the statement tells it; all null where it says nothing. */
export interface Told {
  toldType: StatementType | null;
  toldFrom: string | null;
  toldTo: string | null;
  toldStatus: Status | null;
}

export interface Entry extends Told {
  version: bigint;
  transferId: string;
  kind: string;
  at: Date;
  amountMinor: bigint;
  balanceMinor: bigint;
  reference: string | null;
}

export interface Hold extends Told {
  transferId: string;
  kind: string;
  at: Date;
  amountMinor: bigint;
}

/** The member's account in the book. */
export async function selectMainAccount(
  db: Db,
  memberId: bigint,
): Promise<{ id: bigint; currency: Currency } | null> {
  const { rows } = await sql<{ id: bigint; currency: Currency }>`
    select id, currency from ledger.account where kind = 'main' and owner = ${`${memberId}`}`.execute(
    db,
  );
  return rows[0] ?? null;
}

const TOLD = sql`l.statement_type as "toldType", l.from_name as "toldFrom", l.to_name as "toldTo", l.status as "toldStatus"`;
/** A deposit's line has the id of its payment, everything else's that of its transfer. */
const LINE = sql`left join statements_line l on l.id = coalesce((t.meta->>'paymentId')::uuid, t.id)`;

/** Entries of one account below a version, newest first. */
export async function selectEntries(
  db: Db,
  page: { accountId: bigint; below: bigint | null; to: Date | null; limit: number },
): Promise<Entry[]> {
  const { accountId, below, to, limit } = page;
  const { rows } = await sql<Entry>`
    select e.version, e.transfer_id as "transferId", t.kind, e.created_at as at, e.amount_minor as "amountMinor",
      e.balance_after_minor as "balanceMinor", t.ref as reference, ${TOLD}
    from ledger.entry e join ledger.transfer t on t.id = e.transfer_id ${LINE}
    where e.account_id = ${accountId} and e.slot = 0
      ${below === null ? sql`` : sql`and e.version < ${below}`}
      ${to === null ? sql`` : sql`and e.created_at < ${to}`}
    order by e.version desc limit ${limit}`.execute(db);
  return rows;
}

/** What is set aside of one account. Open transfers are few, whoever they belong to. */
export async function selectHolds(db: Db, accountId: bigint): Promise<Hold[]> {
  const { rows } = await sql<Hold>`
    select t.id as "transferId", t.kind, t.created_at as at, t.amount_minor as "amountMinor", ${TOLD}
    from ledger.transfer t ${LINE}
    where t.state = 'pending' and t.from_id = ${accountId}
    order by t.created_at desc limit 50`.execute(db);
  return rows;
}

/** Both sides of a transfer; a house account's balance is spread and means nothing here. */
export async function selectSides(
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

/** The record behind a transfer, as its table has it. */
export async function selectRecord(
  db: Db,
  { transferId, paymentId }: { transferId: string; paymentId: string | null },
): Promise<{ word: string; row: Record<string, unknown> } | null> {
  const { rows } = await sql<{ word: string; row: Record<string, unknown> }>`
    select 'games' as word, to_jsonb(r) as row from games_transfer r where id = ${transferId}::uuid
    union all select 'withdrawals', to_jsonb(r) from withdrawals_withdrawal r where id = ${transferId}::uuid
    union all select 'deposits', to_jsonb(r) from deposits_payment r where id = ${paymentId}::uuid
    union all select 'bonuses', to_jsonb(r) from bonuses_condition r where id = ${transferId}::uuid
    union all select 'adjustment', to_jsonb(r) from wallet_adjustment r where id = ${transferId}::uuid
    union all select 'gifts', to_jsonb(r) from deposits_gift r where id = ${transferId}::uuid
    union all select 'coupons', to_jsonb(r) from spinwheel_coupon r where id = ${transferId}::uuid
    limit 1`.execute(db);
  return rows[0] ?? null;
}
