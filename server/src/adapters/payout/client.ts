import { createHmac } from "node:crypto";
import {
  PAYOUT_HEADERS,
  PAYOUT_PATHS,
  type PayoutRequest,
  payoutSignatureBase,
} from "@krapao/contract/wire/payout";
import type { Party } from "../../config.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Log } from "../../kernel/log.ts";
import { callParty, closeParty, openParty, PartyUnavailable } from "../../kernel/outbound.ts";
import type { PayoutBank } from "../../ports/payout-bank.ts";
import { readOutcome, readStatus, writeTransfer } from "./translate.ts";
import { readCallback } from "./webhook.ts";

const SEND_TIMEOUT_MS = 10_000;
const STATUS_TIMEOUT_MS = 5_000;
/** The longest the bank keeps an order on its way: before that, "never received" proves nothing. */
const BANK_TIMEOUT_MS = 30_000;

/** The payout bank, over the wire of contract/src/wire/payout.ts. End it with `close`. */
export function connectPayout(
  party: Party,
  { log, clock }: { log: Log; clock: Clock },
): PayoutBank & { close(): Promise<void> } {
  const outside = openParty({ name: "payout", url: party.url, log });
  const call = (request: {
    operation: string;
    method: "GET" | "POST";
    path: string;
    body?: PayoutRequest;
    timeoutMs: number;
  }) => {
    const { operation, method, path, timeoutMs } = request;
    const rawBody = request.body ? JSON.stringify(request.body) : "";
    const seconds = Math.floor(clock.nowMs() / 1000);
    return callParty(outside, {
      operation,
      method,
      path,
      timeoutMs,
      headers: headers(party, { seconds, method, path, rawBody }),
      ...(rawBody ? { body: rawBody } : {}),
    });
  };
  return {
    capabilities: { resendIsSafe: true, bankTimeoutMs: BANK_TIMEOUT_MS },
    async send(order) {
      try {
        const answer = await call({
          operation: "send",
          method: "POST",
          path: PAYOUT_PATHS.transfers,
          body: writeTransfer(order),
          timeoutMs: SEND_TIMEOUT_MS,
        });
        return readOutcome(answer, order);
      } catch (error) {
        return unknown(error);
      }
    },
    async status(reference) {
      try {
        const answer = await call({
          operation: "status",
          method: "GET",
          path: PAYOUT_PATHS.transfer(reference),
          timeoutMs: STATUS_TIMEOUT_MS,
        });
        return readStatus(answer, { reference });
      } catch (error) {
        return unknown(error);
      }
    },
    readCallback: (callback) => readCallback(callback, { secrets: party.secrets, clock }),
    close: () => closeParty(outside),
  };
}

function unknown(error: unknown): { outcome: "unknown"; reason: string } {
  if (error instanceof PartyUnavailable) return { outcome: "unknown", reason: error.kind };
  throw error;
}

function headers(party: Party, signed: Parameters<typeof payoutSignatureBase>[0]) {
  const digest = createHmac("sha256", party.secrets[0] ?? "").update(payoutSignatureBase(signed));
  return {
    "content-type": "application/json",
    [PAYOUT_HEADERS.key]: party.key,
    [PAYOUT_HEADERS.signature]: `t=${signed.seconds},v1=${digest.digest("hex")}`,
  };
}
