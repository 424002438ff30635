/** SQL of the desk of unknown transfers. */
import { sql } from "kysely";
import type { Db } from "../../kernel/db.ts";
import type { TransferRow } from "./queries-transfers.ts";

export interface DeskTransfer extends TransferRow {
  member_name: string;
  member_phone: string;
  game_name: string;
  username: string;
  account_created_at: Date;
  /** Of one that a person decided. */
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
    left join games_verdict d on d.transfer_id = t.id`;

/** What waits for a person, or has been without an answer since `overdue`; the oldest first. */
export async function selectWaiting(
  db: Db,
  { after, overdue, limit }: { after: Keys; overdue: Date; limit: number },
): Promise<DeskTransfer[]> {
  const beyond = after ? sql`and (t.created_at, t.id) > (${after.at}, ${after.id}::uuid)` : sql``;
  const { rows } = await sql<DeskTransfer>`
    ${TRANSFER} where t.state in ('decided', 'called', 'operator')
      and (t.state = 'operator' or t.created_at < ${overdue}) ${beyond}
    order by t.created_at, t.id limit ${limit}`.execute(db);
  return rows;
}

/** What people decided, newest first. */
export async function selectDecided(
  db: Db,
  { after, limit }: { after: Keys; limit: number },
): Promise<DeskTransfer[]> {
  const beyond = after ? sql`and (d.at, d.transfer_id) < (${after.at}, ${after.id}::uuid)` : sql``;
  const { rows } = await sql<DeskTransfer>`
    ${TRANSFER} where d.at is not null ${beyond}
    order by d.at desc, d.transfer_id desc limit ${limit}`.execute(db);
  return rows;
}

export async function selectDeskTransfer(db: Db, id: string): Promise<DeskTransfer | null> {
  const { rows } = await sql<DeskTransfer>`${TRANSFER} where t.id = ${id}::uuid`.execute(db);
  return rows[0] ?? null;
}
