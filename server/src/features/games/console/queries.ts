/** SQL of the console's queue of unknown transfers, and of the decisions about them. */
import { transfers } from "@krapao/contract/console/games";
import { sql } from "kysely";
import { listOf } from "../../../kernel/console-http/list-of.ts";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import { isWaitingTransfer } from "../published.ts";
import type { TransferRow } from "../transfers/queries-transfers.ts";
import type { Proof } from "./suggest-outcome.ts";

export interface ConsoleTransfer extends TransferRow {
  provider_name: string;
  username: string;
  account_created_at: Date;
  /** When a staff user decided it; null: undecided. */
  decided_at: Date | null;
  contradicted_at: Date | null;
  case_closed_at: Date | null;
}

const openCase = sql`contradicted_at is not null and case_closed_at is null`;

/** A transfer without an answer since `overdue` waits for staff. */
export const transferList = listOf(transfers, ({ overdue }: { overdue: Date }) => ({
  from: sql`games_transfer t
    join accounts_member m on m.id = t.member_id
    join games_account c on c.id = t.game_account_id
    join games_game g on g.code = c.game_code
    left join games_provider p on p.code = t.provider
    left join games_decision d on d.transfer_id = t.id`,
  sumFrom: sql`games_transfer t left join games_decision d on d.transfer_id = t.id`,
  id: sql`t.id`,
  fields: {
    member: { id: sql`t.member_id`, name: sql`m.name`, phone: sql`m.phone` },
    amount: sql`t.amount_minor`,
    currency: sql`t.currency`,
    createdAt: sql`t.created_at`,
    settledAt: { of: sql`t.settled_at`, sort: { of: sql`d.at`, type: "timestamptz" } },
    direction: sql`t.direction`,
    provider: sql`t.provider`,
    gameName: sql`g.name`,
    state: sql`t.state`,
  },
  tabs: {
    waiting: sql`(${isWaitingTransfer(overdue, "t")}
      or t.id in (select transfer_id from games_decision where ${openCase}))`,
    decided: sql`d.at is not null`,
  },
  more: sql`t.*, coalesce(p.name, t.provider) as provider_name, c.username,
    c.created_at as account_created_at, d.at as decided_at, d.contradicted_at, d.case_closed_at`,
  also: (row: ConsoleTransfer) => ({
    providerName: row.provider_name,
    credits: row.credits_minor,
    reason: row.reason,
    calledAt: row.called_at,
    attempts: row.attempts,
    contradictedAt: row.contradicted_at,
    isCaseOpen: row.contradicted_at !== null && row.case_closed_at === null,
  }),
}));

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
