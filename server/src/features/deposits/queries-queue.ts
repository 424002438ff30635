import { sql } from "kysely";
import type { Db, Tx } from "../../kernel/db.ts";
import type { DepositsDecisionAction, DepositsPaymentState } from "../../kernel/schema.ts";
import type { UnmatchedReason } from "./qr.ts";
import { type BookedPayment, toPayment } from "./queries-payments.ts";

/** What an operator decided, and who it was. Written once, never changed. */
export interface Decision {
  id: string;
  action: DepositsDecisionAction;
  paymentId: string | null;
  declaredId: string | null;
  memberId: bigint | null;
  operator: string;
  /** Null of those who had no account yet. */
  staffId: string | null;
  note: string;
  at: Date;
}

export async function insertDecision(tx: Tx, decision: Decision): Promise<void> {
  await tx
    .insertInto("deposits_decision")
    .values({
      id: decision.id,
      action: decision.action,
      payment_id: decision.paymentId,
      declared_id: decision.declaredId,
      member_id: decision.memberId,
      operator: decision.operator,
      staff_id: decision.staffId,
      note: decision.note,
      at: decision.at,
    })
    .execute();
}

/** The decisions on a payment, oldest first. */
export async function selectDecisions(db: Db | Tx, paymentId: string): Promise<Decision[]> {
  const rows = await db
    .selectFrom("deposits_decision")
    .selectAll()
    .where("payment_id", "=", paymentId)
    .orderBy("at")
    .orderBy("id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    action: row.action,
    paymentId: row.payment_id,
    declaredId: row.declared_id,
    memberId: row.member_id,
    operator: row.operator,
    staffId: row.staff_id,
    note: row.note,
    at: row.at,
  }));
}

/** What the queue is looked through for; what is not named is not asked for. Times are of the arrival. */
export interface QueueFilter {
  state?: DepositsPaymentState;
  reason?: UnmatchedReason;
  source?: string;
  channel?: string;
  memberId?: bigint;
  amountMinor?: bigint;
  from?: Date;
  until?: Date;
  /** Part of the reference, of the payer's account or of the payer's name. */
  text?: string;
}

/** One page, newest first, and how many there are. `page` counts from 1. */
export async function selectPayments(
  db: Db | Tx,
  { filter, page, limit }: { filter: QueueFilter; page: number; limit: number },
): Promise<{ total: number; payments: BookedPayment[] }> {
  const found = filtered(db, filter);
  const [{ total }, rows] = await Promise.all([
    found.select((eb) => eb.fn.countAll<bigint>().as("total")).executeTakeFirstOrThrow(),
    found
      .selectAll()
      .orderBy("received_at", "desc")
      .orderBy("id", "desc")
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
  ]);
  return { total: Number(total), payments: rows.map(toPayment) };
}

function filtered(db: Db | Tx, filter: QueueFilter) {
  const { state, reason, source, channel, memberId, amountMinor, from, until, text } = filter;
  const pattern = `%${(text ?? "").replace(/[\\%_]/g, "\\$&")}%`;
  return db
    .selectFrom("deposits_payment")
    .$if(state !== undefined, (query) => query.where("state", "=", state ?? "unmatched"))
    .$if(reason !== undefined, (query) => query.where("reason", "=", reason ?? null))
    .$if(source !== undefined, (query) => query.where("source", "=", source ?? ""))
    .$if(channel !== undefined, (query) => query.where("channel", "=", channel ?? ""))
    .$if(memberId !== undefined, (query) => query.where("member_id", "=", memberId ?? 0n))
    .$if(amountMinor !== undefined, (query) => query.where("amount_minor", "=", amountMinor ?? 0n))
    .$if(from !== undefined, (query) => query.where("received_at", ">=", from ?? new Date(0)))
    .$if(until !== undefined, (query) => query.where("received_at", "<", until ?? new Date(0)))
    .$if(text !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb("reference", "ilike", pattern),
          sql<boolean>`payer ->> 'accountNo' ilike ${pattern}`,
          sql<boolean>`payer ->> 'name' ilike ${pattern}`,
        ]),
      ),
    );
}
