import type { ServerInput, ServerOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import { readSortedCursor, sortedCursor } from "../../../kernel/db/sorted-list.ts";
import type { Context } from "../../../ports/context.ts";
import { type ConsolePayment, listConsolePayments, paymentKey, sumPayments } from "./queries.ts";

type Call = typeof consoleContract.deposits.payments;

/**
 * One page of a tab of the matching queue: by default unmatched payments in the order of arrival,
 * decided ones newest first. @throws KEY_INVALID
 */
export async function listPayments(
  ctx: Context,
  input: ServerInput<Call>,
): Promise<ServerOutput<Call>> {
  const { tab, reason, text, house, limit } = input;
  const sort = input.sort ?? { by: "at", isDescending: tab !== "waiting" };
  const after = readSortedCursor(input.cursor, { sort, key: paymentKey(sort.by), id: "uuid" });
  const page = { tab, reason, text, house, sort, after, filter: input, limit };
  const [rows, totals] = await Promise.all([
    listConsolePayments(ctx.db, { ...page, limit: limit + 1 }),
    input.withTotals ? sumPayments(ctx.db, page) : null,
  ]);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    payments: rows.slice(0, limit).map(showPayment),
    next: last ? sortedCursor(sort, { key: last.sortKey, id: last.id }) : null,
    totals,
    now: ctx.clock.now(),
  };
}

/** A payment as the console shows it. */
export function showPayment(payment: ConsolePayment) {
  const { id, source, channel, reference, currency, payer, paidAt, receivedAt } = payment;
  const { enteredBy, state, reason, askedBy, member, round } = payment;
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
    askedBy,
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
