/** SQL of the console's queue of unknown transfers, and of the decisions about them. */
import { sql } from "kysely";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import type { TransferRow } from "../transfers/queries-transfers.ts";

export interface ConsoleTransfer extends TransferRow {
  member_name: string;
  member_phone: string;
  game_name: string;
  username: string;
  account_created_at: Date;
  /** When a staff user decided it; null: undecided. */
  decided_at: Date | null;
}

type Keys = { at: Date; id: string } | null;

const TRANSFER = sql`
  select t.*, m.name as member_name, m.phone as member_phone, g.name as game_name, c.username,
    c.created_at as account_created_at, d.at as decided_at
  from games_transfer t
    join accounts_member m on m.id = t.member_id
    join games_account c on c.id = t.game_account_id
    join games_game g on g.code = c.game_code
    left join games_decision d on d.transfer_id = t.id`;

/** Transfers in review, or unsettled and older than `overdue`; the oldest first. */
export async function listWaiting(
  db: Db,
  { after, overdue, limit }: { after: Keys; overdue: Date; limit: number },
): Promise<ConsoleTransfer[]> {
  const beyond = after ? sql`and (t.created_at, t.id) > (${after.at}, ${after.id}::uuid)` : sql``;
  const { rows } = await sql<ConsoleTransfer>`
    ${TRANSFER} where t.state in ('decided', 'called', 'review')
      and (t.state = 'review' or t.created_at < ${overdue}) ${beyond}
    order by t.created_at, t.id limit ${limit}`.execute(db);
  return rows;
}

/** Transfers that staff users decided, newest first. */
export async function listDecided(
  db: Db,
  { after, limit }: { after: Keys; limit: number },
): Promise<ConsoleTransfer[]> {
  const beyond = after ? sql`and (d.at, d.transfer_id) < (${after.at}, ${after.id}::uuid)` : sql``;
  const { rows } = await sql<ConsoleTransfer>`
    ${TRANSFER} where d.at is not null ${beyond}
    order by d.at desc, d.transfer_id desc limit ${limit}`.execute(db);
  return rows;
}

export async function findConsoleTransfer(db: Db, id: string): Promise<ConsoleTransfer | null> {
  const { rows } = await sql<ConsoleTransfer>`${TRANSFER} where t.id = ${id}::uuid`.execute(db);
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
