import { recordId } from "../../../kernel/context.ts";
import { inOrder, type Tx } from "../../../kernel/db/database.ts";
import type { Context } from "../../../ports/context.ts";
import { explainLine } from "../../statements/index.ts";
import { findPayer } from "../crediting/match-member.ts";
import { explainWaiting } from "../crediting/waiting-line.ts";
import type { BookedPayment } from "../payment.ts";
import { countAttempts, countReturnsOf, insertReturn, movePayment } from "./queries.ts";
import { type Concern, OFTEN_COUNT, OFTEN_MS, type Opener } from "./return.ts";

/**
 * Opens the return of a locked payment that may go back. From this transaction on nothing credits
 * it. @returns the return's id
 */
export async function openReturn(
  ctx: Context,
  tx: Tx,
  { payment, memberId, openedBy }: { payment: BookedPayment; memberId: bigint; openedBy: Opener },
): Promise<string> {
  const askedAt = ctx.clock.now();
  const concerns = await findConcerns(tx, { payment, memberId, askedAt });
  const isFirst = (await countAttempts(tx, payment.id)) === 0;
  const id = isFirst ? payment.id : recordId(ctx);
  await insertReturn(tx, { id, paymentId: payment.id, memberId, openedBy, concerns, askedAt });
  await movePayment(tx, { id: payment.id, to: "returning" });
  await explainLine(tx, { id: payment.id, reason: "returning" });
  return id;
}

async function findConcerns(
  tx: Tx,
  { payment, memberId, askedAt }: { payment: BookedPayment; memberId: bigint; askedAt: Date },
): Promise<Concern[]> {
  const since = new Date(askedAt.getTime() - OFTEN_MS);
  const [matchPayer, earlier] = await inOrder(tx, [
    findPayer(tx, payment),
    countReturnsOf(tx, { memberId, since }),
  ]);
  const { member, reason } = await matchPayer();
  const isOwn = member?.id === memberId && (reason === null || reason === "currency");
  const isUnconfirmed = payment.enteredBy !== null && payment.confirmedAt === null;
  return [
    ...(isOwn ? [] : (["payer"] as const)),
    ...(earlier + 1 >= OFTEN_COUNT ? (["often"] as const) : []),
    ...(isUnconfirmed ? (["unconfirmed"] as const) : []),
  ];
}

/** Puts the payment of a return that has ended unpaid back into the queue, with its reason. */
export async function putBack(tx: Tx, payment: BookedPayment): Promise<void> {
  await movePayment(tx, { id: payment.id, to: "unmatched" });
  await explainWaiting(tx, payment);
}
