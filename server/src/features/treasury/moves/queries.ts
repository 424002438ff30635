/** SQL of moves between own accounts. */

import type { Currency } from "@krapao/contract";
import type { Move, MoveKind } from "@krapao/contract/console/treasury/moves";
import { sql } from "kysely";
import type { Db, Tx } from "../../../kernel/db/database.ts";
import { isOpenRequest } from "../../approvals/published.ts";
import type { AccountKey } from "../own-account.ts";

export interface StoredMove {
  id: string;
  kind: MoveKind;
  currency: Currency;
  amountMinor: bigint;
  fromAccount: string | null;
  toAccount: string | null;
  state: "asked" | "approved" | "done" | "failed" | "cancelled";
}

export async function insertMove(
  tx: Tx,
  move: Omit<StoredMove, "state"> & {
    why: string;
    approvalId: string;
    askedById: string;
    askedBy: string;
    askedAt: Date;
  },
): Promise<void> {
  await tx
    .insertInto("treasury_move")
    .values({
      id: move.id,
      kind: move.kind,
      currency: move.currency,
      amount_minor: move.amountMinor,
      from_account: move.fromAccount,
      to_account: move.toAccount,
      why: move.why,
      state: "asked",
      approval_id: move.approvalId,
      asked_by_id: move.askedById,
      asked_by: move.askedBy,
      asked_at: move.askedAt,
    })
    .execute();
}

const stored = (tx: Db | Tx) =>
  tx
    .selectFrom("treasury_move")
    .select(["id", "kind", "currency", "amount_minor as amountMinor", "state"])
    .select(["from_account as fromAccount", "to_account as toAccount"]);

/** The move, locked until the transaction ends. */
export async function lockMove(tx: Tx, id: string): Promise<StoredMove | null> {
  const row = await stored(tx).where("id", "=", id).forUpdate().executeTakeFirst();
  return (row as StoredMove | undefined) ?? null;
}

/** Approved moves of an amount, the oldest first, locked. Two equal ones take a line each. */
export async function lockApprovedMoves(
  tx: Tx,
  { amountMinor, currency }: Pick<StoredMove, "amountMinor" | "currency">,
): Promise<StoredMove[]> {
  const rows = await stored(tx)
    .where("kind", "=", "move")
    .where("state", "=", "approved")
    .where("amount_minor", "=", amountMinor)
    .where("currency", "=", currency)
    .orderBy("approved_at")
    .forUpdate()
    .execute();
  return rows as StoredMove[];
}

/** Moves that are on the way. */
export async function listApprovedMoves(db: Db | Tx): Promise<StoredMove[]> {
  return (await stored(db).where("state", "=", "approved").execute()) as StoredMove[];
}

/** Opening balances that are booked, or that wait for a second person. */
export async function listOpenings(
  db: Db | Tx,
  now: Date,
): Promise<(AccountKey & { state: "asked" | "done" })[]> {
  const { rows } = await sql<AccountKey & { state: "asked" | "done" }>`
    select coalesce(m.to_account, m.from_account) as account, m.currency,
      case m.state when 'done' then 'done' else 'asked' end as state
    from treasury_move m join approvals_request a on a.id = m.approval_id
    where m.kind = 'opening' and (m.state = 'done'
      or (m.state = 'asked' and ${isOpenRequest(now, "a")}))
    order by m.state = 'done' desc`.execute(db);
  return rows;
}

export async function updateApproved(
  tx: Tx,
  { id, staffId, name, at }: { id: string; staffId: string; name: string; at: Date },
): Promise<void> {
  await tx
    .updateTable("treasury_move")
    .set({ state: "approved", approved_by_id: staffId, approved_by: name, approved_at: at })
    .where("id", "=", id)
    .execute();
}

export async function updateEnded(
  tx: Tx,
  end: {
    id: string;
    state: "done" | "failed" | "cancelled";
    endedBy: string | null;
    note: string | null;
    paymentId?: string;
    at: Date;
  },
): Promise<void> {
  await tx
    .updateTable("treasury_move")
    .set({
      state: end.state,
      ended_by: end.endedBy,
      ended_at: end.at,
      note: end.note,
      ...(end.paymentId !== undefined && { payment_id: end.paymentId }),
    })
    .where("id", "=", end.id)
    .execute();
}

export type MoveRow = Omit<Move, "amount" | "askedAt" | "approvedAt" | "endedAt"> & {
  amount: bigint;
  askedAt: Date;
  approvedAt: Date | null;
  endedAt: Date | null;
};

/** Moves by their ids, newest first. What is asked has the state of its approval. */
export async function listMoveRows(
  db: Db,
  page: { isOpen: boolean; before: string | null; limit: number; now: Date },
): Promise<MoveRow[]> {
  const { rows } = await sql<MoveRow>`
    select * from (
      select m.id, m.kind, m.currency, m.amount_minor as amount, m.from_account as "from",
        m.to_account as "to", m.why, m.approval_id as "approvalId", m.asked_by as "askedBy",
        m.asked_at as "askedAt", m.approved_by as "approvedBy", m.approved_at as "approvedAt",
        m.ended_by as "endedBy", m.ended_at as "endedAt", m.note,
        p.reference as "bankReference",
        case when m.state <> 'asked' then m.state
          when a.state = 'refused' and a.checker_id is null then 'cancelled'
          when a.state = 'refused' then 'refused'
          when a.expires_at <= ${page.now} then 'expired' else 'asked' end as state
      from treasury_move m join approvals_request a on a.id = m.approval_id
        left join deposits_payment p on p.id = m.payment_id
      where (${page.before}::uuid is null or m.id < ${page.before}::uuid)
        and (not ${page.isOpen}::boolean or m.state in ('asked', 'approved'))
    ) each
    where not ${page.isOpen}::boolean or state in ('asked', 'approved')
    order by id desc limit ${page.limit}`.execute(db);
  return rows;
}
