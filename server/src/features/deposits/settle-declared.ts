import { recordId, transaction } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db.ts";
import type { Context } from "../../ports/context.ts";
import { lockProtection } from "../protection/index.ts";
import { settleLine } from "../statements/index.ts";
import { creditPayment, pushDeposit } from "./credit-payment.ts";
import { pushFailed } from "./declare-transfer.ts";
import type { Declared } from "./declared.ts";
import { type Desk, mayAlone } from "./desk.ts";
import { closeDeclared, findDeclared, lockDeclared } from "./queries-declared.ts";
import {
  type BookedPayment,
  findPayment,
  hasSameReference,
  insertPayment,
  lockPayment,
  type Payment,
} from "./queries-payments.ts";
import { recordDecision } from "./record-decision.ts";

/**
 * `done`: it is so, by this call or by an earlier one that decided the same. `closed`: the declaration does not wait any
 * more. `taken`: the payment with this reference was credited or returned before. `currency`: the money is in another one.
 * `limit`: so much needs somebody who may do more, unless the bank feed told of it.
 */
export type DeclaredOutcome = "done" | "closed" | "taken" | "currency" | "limit" | "missing";

/** The money as the cashier saw it at the bank. */
export interface SeenPayment {
  /** The bank of the house account that it came to. */
  bankCode: string;
  houseAccount: string;
  /** The bank's own reference: should the feed report it later, it is known by this. */
  reference: string;
  amountMinor: bigint;
  paidAt: Date;
}

export interface Settlement {
  declaredId: string;
  /** What was seen at the bank, or the id of a payment that waits in the queue. */
  by: SeenPayment | string;
  note?: string;
}

/**
 * A cashier settles a declared transfer with a payment of the queue, or with one seen at the bank. One that the feed has
 * reported under the same reference comes out of the queue; otherwise it is booked now, and the feed's later report
 * changes nothing.
 * @throws DEPOSIT_LIMIT, PLAY_PAUSED of the member who declared it
 */
export async function settleDeclared(
  ctx: Context,
  desk: Desk,
  settlement: Settlement,
): Promise<DeclaredOutcome> {
  const { declaredId, by, note = "" } = settlement;
  const known = await findDeclared(ctx.db, declaredId);
  if (!known) return "missing";
  const { memberId, currency } = known;
  const { outcome, amountMinor } = await transaction(ctx.db, async (tx) => {
    // The payment first, then what the member has set, then the declaration: the order in which a callback locks them.
    const payment =
      typeof by === "string"
        ? await lockPayment(tx, by)
        : await writePayment(ctx, tx, { seen: by, currency, operator: desk.staff.name });
    await lockProtection(tx, memberId);
    const declared = await lockDeclared(tx, declaredId);
    const outcome = judge(desk, payment, declared);
    if (outcome !== "open" || !declared || !payment) throw new Undone(outcome);
    const isSecondAmount = await hasSameReference(tx, payment);
    const from = payment.suspenseId === null ? "bank" : "suspense";
    const credit = { payment, memberId, qr: null, declared, from, isSecondAmount } as const;
    await creditPayment(ctx, tx, credit);
    const { id: paymentId, amountMinor } = payment;
    const decision = { action: "settle", paymentId, declaredId, memberId, note } as const;
    await recordDecision(ctx, tx, { desk, decision, after: { memberId, amountMinor } });
    return { outcome: "done" as const, amountMinor };
  }).catch((error: unknown) => {
    if (error instanceof Undone) return { outcome: error.outcome, amountMinor: null };
    throw error;
  });
  if (amountMinor === null) return outcome;
  ctx.push.queue("payments");
  pushDeposit(ctx, { memberId, amountMinor });
  return outcome;
}

/** Rolls back what was written for a decision that cannot be. */
class Undone extends Error {
  readonly outcome: DeclaredOutcome;
  constructor(outcome: DeclaredOutcome | "open") {
    super(outcome);
    this.outcome = outcome === "open" ? "missing" : outcome;
  }
}

function judge(
  desk: Desk,
  payment: BookedPayment | null,
  declared: Declared | null,
): DeclaredOutcome | "open" {
  if (!declared || !payment) return "missing";
  if (declared.state === "settled" && declared.paymentId === payment.id) return "done";
  if (declared.state !== "waiting") return "closed";
  if (payment.state !== "unmatched") return "taken";
  if (payment.currency !== declared.currency) return "currency";
  // Only this person's word says that this money is there.
  const isUnproven = payment.enteredBy !== null && payment.suspenseId === null;
  return isUnproven && !mayAlone(desk, payment) ? "limit" : "open";
}

/** The payment of this reference and amount, locked: the feed's, or a new one in the operator's name. */
async function writePayment(
  ctx: Context,
  tx: Tx,
  entered: { seen: SeenPayment; currency: Payment["currency"]; operator: string },
): Promise<BookedPayment> {
  const payment = enteredPayment(ctx, entered);
  const isNew = await insertPayment(tx, payment);
  const known = isNew ? payment : await findPayment(tx, payment);
  const locked = known && (await lockPayment(tx, known.id));
  if (!locked) throw new Error("a payment that is known by its reference is there");
  return locked;
}

/** A payment on somebody's word, as the bank feed would report it. */
export function enteredPayment(
  ctx: Context,
  {
    seen,
    currency,
    operator,
    payer = { bankCode: null, accountNo: null, name: null },
  }: {
    seen: SeenPayment;
    currency: Payment["currency"];
    operator: string;
    payer?: Payment["payer"];
  },
): Payment {
  const id = recordId(ctx);
  return {
    id,
    source: "bank-feed",
    eventId: `operator:${id}`,
    reference: `${seen.bankCode}:${seen.reference}`,
    channel: seen.bankCode,
    houseAccount: seen.houseAccount,
    amountMinor: seen.amountMinor,
    currency,
    payer,
    paidAt: seen.paidAt,
    receivedAt: ctx.clock.now(),
    enteredBy: operator,
  };
}

/** A cashier says that a declared transfer never came. @returns `closed` when it was settled or ran out before. */
export async function refuseDeclared(
  ctx: Context,
  desk: Desk,
  { declaredId, note }: { declaredId: string; note: string },
): Promise<DeclaredOutcome> {
  const { outcome, failed } = await transaction(ctx.db, async (tx) => {
    const declared = await lockDeclared(tx, declaredId);
    if (!declared) return { outcome: "missing" as const, failed: null };
    if (declared.state === "refused") return { outcome: "done" as const, failed: null };
    const at = ctx.clock.now();
    const isClosed = await closeDeclared(tx, { id: declaredId, at, to: "refused" });
    if (!isClosed) return { outcome: "closed" as const, failed: null };
    await settleLine(tx, { id: declaredId, status: "FAILED", at });
    const { memberId } = declared;
    const decision = { action: "refuse", paymentId: null, declaredId, memberId, note } as const;
    await recordDecision(ctx, tx, { desk, decision, after: { state: "refused" } });
    return { outcome: "done" as const, failed: declared };
  });
  if (failed) {
    ctx.push.queue("payments");
    pushFailed(ctx, failed);
  }
  return outcome;
}
