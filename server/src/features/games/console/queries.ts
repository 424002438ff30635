/** SQL of the console's queue of unknown transfers, and of the decisions about them. */
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import {
  type AmountAndDays,
  conditionsOf,
  type Sort,
  type SortedPage,
  type SortKey,
  sqlOf,
  sumRows,
  type Totals,
} from "../../../kernel/db/sorted-list.ts";
import type { TransferRow } from "../transfers/queries-transfers.ts";

export interface ConsoleTransfer extends TransferRow {
  member_name: string;
  member_phone: string;
  game_name: string;
  provider_name: string | null;
  username: string;
  account_created_at: Date;
  /** When a staff user decided it; null: undecided. */
  decided_at: Date | null;
}

const COLUMNS = sql`
  t.*, m.name as member_name, m.phone as member_phone, g.name as game_name,
    p.name as provider_name, c.username,
    c.created_at as account_created_at, d.at as decided_at`;

const JOINED = sql`
  from games_transfer t
    join accounts_member m on m.id = t.member_id
    join games_account c on c.id = t.game_account_id
    join games_game g on g.code = c.game_code
    left join games_provider p on p.code = t.provider
    left join games_decision d on d.transfer_id = t.id`;

export interface TransferPage {
  view: "waiting" | "decided";
  sort: Sort;
  after: SortedPage["after"];
  filter: Partial<AmountAndDays>;
  /** A transfer without an answer since then waits for staff. */
  overdue: Date;
  limit: number;
}

/** What the columns of the transfers sort by. The amount is for those that wait, which are few. */
export function transferKey(view: TransferPage["view"], by: string): SortKey {
  if (by === "amount") return { of: sql`t.amount_minor`, type: "bigint" };
  return { of: view === "waiting" ? sql`t.created_at` : sql`d.at`, type: "timestamptz" };
}

/** Transfers in review or overdue, or those that staff users decided. */
export async function listConsoleTransfers(
  db: Db,
  page: TransferPage,
): Promise<(ConsoleTransfer & { sort_key: string })[]> {
  const { view, sort, after } = page;
  const id = { of: view === "waiting" ? sql`t.id` : sql`d.transfer_id`, type: "uuid" } as const;
  const key = transferKey(view, sort.by);
  const sorted = sqlOf({ key, id, isDescending: sort.isDescending, after });
  const { rows } = await sql<ConsoleTransfer & { sort_key: string }>`
    select ${COLUMNS}, ${sorted.keyText} as sort_key ${JOINED}
    where ${sql.join([...transferConditions(page), sorted.beyond], sql` and `)}
    order by ${sorted.order} limit ${page.limit + 1}`.execute(db);
  return rows;
}

/** Count and sums of all transfers that the filter leaves. */
export function sumTransfers(db: Db, page: TransferPage): Promise<Totals> {
  return sumRows(
    db,
    sql`select t.currency, t.amount_minor from games_transfer t
      left join games_decision d on d.transfer_id = t.id
      where ${sql.join(transferConditions(page), sql` and `)}`,
  );
}

function transferConditions({ view, filter, overdue }: TransferPage): RawBuilder<boolean>[] {
  const columns = { amount: sql`t.amount_minor`, at: sql`t.created_at`, currency: sql`t.currency` };
  const found = conditionsOf(filter, columns);
  if (view === "decided") return [...found, sql`d.at is not null`];
  return [
    ...found,
    sql`t.state in ('decided', 'called', 'review')`,
    sql`(t.state = 'review' or t.created_at < ${overdue})`,
  ];
}

export async function findConsoleTransfer(db: Db, id: string): Promise<ConsoleTransfer | null> {
  const { rows } = await sql<ConsoleTransfer>`
    select ${COLUMNS} ${JOINED} where t.id = ${id}::uuid`.execute(db);
  return rows[0] ?? null;
}

/** What a staff user decided about a transfer whose outcome could not be proven. */
export interface Decision {
  transferId: string;
  outcome: "done" | "refused";
  evidence: string;
  staffId: string;
  staffName: string;
  at: Date;
}

/** Inserts the decision about a transfer, which has at most one. */
export async function insertDecision(tx: Tx, decision: Decision): Promise<void> {
  await tx
    .insertInto("games_decision")
    .values({
      transfer_id: decision.transferId,
      outcome: decision.outcome,
      evidence: decision.evidence,
      staff_id: decision.staffId,
      staff_name: decision.staffName,
      at: decision.at,
    })
    .execute();
}

export async function findDecision(db: Db, transferId: string): Promise<Decision | null> {
  const row = await db
    .selectFrom("games_decision")
    .selectAll()
    .where("transfer_id", "=", transferId)
    .executeTakeFirst();
  if (!row) return null;
  const { transfer_id, staff_id, staff_name, outcome, evidence, at } = row;
  return {
    transferId: transfer_id,
    outcome: outcome as Decision["outcome"],
    evidence,
    staffId: staff_id,
    staffName: staff_name,
    at,
  };
}
