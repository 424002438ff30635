import { recordId, transaction } from "../../kernel/context.ts";
import type { Tx } from "../../kernel/db.ts";
import type { Context } from "../../ports/context.ts";
import { settleLine } from "../statements/index.ts";
import { creditPayment, pushDeposit } from "./credit-payment.ts";
import { pushFailed } from "./declare-transfer.ts";
import type { Declared } from "./declared.ts";
import { closeDeclared, findDeclared, lockDeclared } from "./queries-declared.ts";
import {
  type BookedPayment,
  findPayment,
  hasSameReference,
  insertPayment,
  lockPayment,
  type Payment,
} from "./queries-payments.ts";
import { insertDecision } from "./queries-queue.ts";

/**
 * `done`: it is so, by this call or by an earlier one that decided the same. `closed`: the declaration does not wait any
 * more. `taken`: the payment with this reference was credited or returned before. `currency`: the money is in another one.
 */
export type DeclaredOutcome = "done" | "closed" | "taken" | "currency" | "missing";

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

/**
 * A cashier settles a declared transfer with a payment seen at the bank. One that the feed has reported under the same
 * reference comes out of the queue; otherwise it is booked now, and the feed's later report changes nothing.
 */
export async function settleDeclared(
  ctx: Context,
  settled: { declaredId: string; operator: string; seen: SeenPayment; note?: string },
): Promise<DeclaredOutcome> {
  const { declaredId, operator, seen } = settled;
  const known = await findDeclared(ctx.db, declaredId);
  if (!known) return "missing";
  const { memberId, currency } = known;
  const { outcome, isNew } = await transaction(ctx.db, async (tx) => {
    // The payment first, then the declaration: the order in which a callback locks them.
    const payment = await writePayment(ctx, tx, { seen, currency, operator });
    const declared = await lockDeclared(tx, declaredId);
    const outcome = judge(payment, declared);
    if (outcome !== "open" || !declared) throw new Undone(outcome);
    const isSecondAmount = await hasSameReference(tx, payment);
    const from = payment.suspenseId === null ? "bank" : "suspense";
    const credit = { payment, memberId, qr: null, declared, from, isSecondAmount } as const;
    await creditPayment(ctx, tx, credit);
    await insertDecision(tx, {
      id: recordId(ctx),
      action: "settle",
      paymentId: payment.id,
      declaredId,
      memberId,
      operator,
      note: settled.note ?? "",
      at: ctx.clock.now(),
    });
    return { outcome: "done" as const, isNew: true };
  }).catch((error: unknown) => {
    if (error instanceof Undone) return { outcome: error.outcome, isNew: false };
    throw error;
  });
  if (isNew) pushDeposit(ctx, { memberId, amountMinor: seen.amountMinor });
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

function judge(payment: BookedPayment, declared: Declared | null): DeclaredOutcome | "open" {
  if (!declared) return "missing";
  if (declared.state === "settled" && declared.paymentId === payment.id) return "done";
  if (declared.state !== "waiting") return "closed";
  if (payment.state !== "unmatched") return "taken";
  return payment.currency === declared.currency ? "open" : "currency";
}

/** The payment of this reference and amount, locked: the feed's, or a new one in the operator's name. */
async function writePayment(
  ctx: Context,
  tx: Tx,
  {
    seen,
    currency,
    operator,
  }: { seen: SeenPayment; currency: Payment["currency"]; operator: string },
): Promise<BookedPayment> {
  const id = recordId(ctx);
  const payment: Payment = {
    id,
    source: "bank-feed",
    eventId: `operator:${id}`,
    reference: `${seen.bankCode}:${seen.reference}`,
    channel: seen.bankCode,
    houseAccount: seen.houseAccount,
    amountMinor: seen.amountMinor,
    currency,
    payer: { bankCode: null, accountNo: null, name: null },
    paidAt: seen.paidAt,
    receivedAt: ctx.clock.now(),
    enteredBy: operator,
  };
  const isNew = await insertPayment(tx, payment);
  const known = isNew ? payment : await findPayment(tx, payment);
  const locked = known && (await lockPayment(tx, known.id));
  if (!locked) throw new Error("a payment that is known by its reference is there");
  return locked;
}

/** A cashier says that a declared transfer never came. @returns `closed` when it was settled or ran out before. */
export async function refuseDeclared(
  ctx: Context,
  refused: { declaredId: string; operator: string; note: string },
): Promise<DeclaredOutcome> {
  const { declaredId, operator, note } = refused;
  const { outcome, failed } = await transaction(ctx.db, async (tx) => {
    const declared = await lockDeclared(tx, declaredId);
    if (!declared) return { outcome: "missing" as const, failed: null };
    if (declared.state === "refused") return { outcome: "done" as const, failed: null };
    const at = ctx.clock.now();
    const isClosed = await closeDeclared(tx, { id: declaredId, at, to: "refused" });
    if (!isClosed) return { outcome: "closed" as const, failed: null };
    await settleLine(tx, { id: declaredId, status: "FAILED", at });
    const { memberId } = declared;
    const decision = { action: "refuse", paymentId: null, declaredId, memberId } as const;
    await insertDecision(tx, { ...decision, id: recordId(ctx), operator, note, at });
    return { outcome: "done" as const, failed: declared };
  });
  if (failed) pushFailed(ctx, failed);
  return outcome;
}
