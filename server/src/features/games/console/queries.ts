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
import { isWaitingTransfer } from "../published.ts";
import type { TransferRow } from "../transfers/queries-transfers.ts";
import type { Proof } from "./suggest-outcome.ts";

export interface ConsoleTransfer extends TransferRow {
  member_name: string;
  member_phone: string;
  game_name: string;
  provider_name: string | null;
  username: string;
  account_created_at: Date;
  /** When a staff user decided it; null: undecided. */
  decided_at: Date | null;
  contradicted_at: Date | null;
  case_closed_at: Date | null;
}

const COLUMNS = sql`
  t.*, m.name as member_name, m.phone as member_phone, g.name as game_name,
    p.name as provider_name, c.username,
    c.created_at as account_created_at, d.at as decided_at, d.contradicted_at, d.case_closed_at`;

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

/** Transfers in review, overdue or with an open case, or those that staff users decided. */
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

const openCase = sql`contradicted_at is not null and case_closed_at is null`;

function transferConditions({ view, filter, overdue }: TransferPage): RawBuilder<boolean>[] {
  const columns = { amount: sql`t.amount_minor`, at: sql`t.created_at`, currency: sql`t.currency` };
  const found = conditionsOf(filter, columns);
  if (view === "decided") return [...found, sql`d.at is not null`];
  return [
    ...found,
    sql`(${isWaitingTransfer(overdue, "t")}
      or t.id in (select transfer_id from games_decision where ${openCase}))`,
  ];
}

export async function findConsoleTransfer(db: Db, id: string): Promise<ConsoleTransfer | null> {
  const { rows } = await sql<ConsoleTransfer>`
    select ${COLUMNS} ${JOINED} where t.id = ${id}::uuid`.execute(db);
  return rows[0] ?? null;
}

/** What staff users decided about a transfer whose outcome could not be proven. */
export interface Decision {
  transferId: string;
  outcome: "done" | "refused";
  evidence: string;
  staffId: string;
  staffName: string;
  /** The first of two persons; null: one person decided alone. */
  maker: { id: string; name: string } | null;
  /** The readings by which one person decided alone. */
  proof: Proof | null;
  at: Date;
  nextCheckAt: Date | null;
}

/**
 * Inserts the decision about a transfer, which has at most one. The database refuses one that
 * brings money to the wallet without a second person and without proof.
 */
export async function insertDecision(tx: Tx, decision: Decision): Promise<void> {
  const { maker, proof } = decision;
  const text = proof && { now: `${proof.now}`, moved: `${proof.moved}`, played: `${proof.played}` };
  await sql`insert into games_decision (transfer_id, outcome, evidence, staff_id, staff_name,
      maker_id, maker_name, proof, at, next_check_at)
    values (${decision.transferId}, ${decision.outcome}, ${decision.evidence}, ${decision.staffId},
      ${decision.staffName}, ${maker?.id ?? null}, ${maker?.name ?? null},
      ${text && JSON.stringify(text)}::jsonb, ${decision.at}, ${decision.nextCheckAt})`.execute(tx);
}

/** The decision about a transfer, as the console shows it. */
export async function findDecision(db: Db, transferId: string) {
  const { rows } = await sql<{
    outcome: Decision["outcome"];
    evidence: string;
    staffName: string;
    makerName: string | null;
    at: Date;
    nextCheckAt: Date | null;
    caseClosedAt: Date | null;
    caseNote: string | null;
  }>`select outcome, evidence, staff_name as "staffName", maker_name as "makerName", at,
      next_check_at as "nextCheckAt", case_closed_at as "caseClosedAt", case_note as "caseNote"
    from games_decision where transfer_id = ${transferId}::uuid`.execute(db);
  return rows[0] ?? null;
}
