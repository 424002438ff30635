import { minorFromNumber } from "@krapao/contract/wire/amount";
import { bankFeedEvent } from "@krapao/contract/wire/bank-feed";
import type { IncomingTransfer } from "../../ports/bank-feed.ts";
import { readJson } from "../json.ts";

/** Reads the body of a callback; null when it is malformed. */
export function readTransfer(body: Buffer): IncomingTransfer | null {
  const event = readJson(bankFeedEvent, body.toString("utf8"));
  if (event === null) return null;
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
