import { minorFromNumber } from "@krapao/contract/wire/amount";
import { bankFeedEvent } from "@krapao/contract/wire/bank-feed";
import * as v from "valibot";
import type { IncomingTransfer } from "../../ports/bank-feed.ts";

/** Reads the body of a callback; null when it is malformed. */
export function readTransfer(body: Buffer): IncomingTransfer | null {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), bankFeedEvent), body.toString("utf8"));
  if (!read.success) return null;
  const event = read.output;
  const amountMinor = minorFromNumber(event.amount);
  if (amountMinor === undefined) return null;
  return {
    eventId: event.eventId,
    reference: event.transRef,
    bankCode: event.bankCode,
    accountNo: event.accountNo ?? null,
    promptpayId: event.proxy?.value ?? null,
    amountMinor,
    currency: event.currency,
    paidAt: new Date(event.at),
    payer: event.from,
  };
}
