import type { ServerInput, ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import type { Context } from "../../../ports/context.ts";
import { nextPageCursor, readPageCursor } from "../page-cursor.ts";
import { type ConsolePayment, listConsolePayments } from "./queries.ts";

type Call = typeof consoleContract.deposits.payments;

/** One page of a tab of the matching queue. */
export async function listPayments(
  ctx: Context,
  { cursor, ...page }: ServerInput<Call>,
): Promise<ServerOutput<Call>> {
  const rows = await listConsolePayments(ctx.db, { ...page, after: readPageCursor(cursor) });
  return {
    payments: rows.map(showPayment),
    next: nextPageCursor(rows, page.limit, ({ receivedAt }) => receivedAt),
    now: ctx.clock.now(),
  };
}

/** A payment as the console shows it. */
export function showPayment(payment: ConsolePayment) {
  const { id, source, channel, reference, currency, payer, paidAt, receivedAt } = payment;
  const { enteredBy, state, reason, member, round } = payment;
  return {
    id,
    source,
    channel,
    currency,
    paidAt,
    receivedAt,
    enteredBy,
    state,
    reason,
    member,
    // References of the bank feed have the bank's code as a prefix, which `channel` shows already.
    reference: reference.startsWith(`${channel}:`)
      ? reference.slice(channel.length + 1)
      : reference,
    amount: payment.amountMinor,
    payer: { bank: payer.bankCode, accountNo: payer.accountNo, name: payer.name },
    version: round,
  };
}
