import { readBankFeedEvent } from "@krapao/contract/wire/bank-feed";
import type { IncomingTransfer } from "../../ports/bank-feed.ts";
import { readTheirCallback } from "../read-callback.ts";

/** Reads the body of a callback. @throws UnreadableCallback */
export function readTransfer(body: Buffer): IncomingTransfer {
  const event = readTheirCallback(readBankFeedEvent, body);
  return {
    eventId: event.eventId,
    reference: event.transRef,
    bankCode: event.bankCode,
    accountNo: event.accountNo,
    promptpayId: event.proxy?.value ?? null,
    amountMinor: event.amount,
    currency: event.currency,
    paidAt: event.at,
    payer: event.from,
  };
}
