import { createHmac } from "node:crypto";
import {
  PAYOUT_HEADERS,
  PAYOUT_PATHS,
  type PayoutRequest,
  payoutSignatureBase,
} from "@krapao/contract/wire/payout";
import type { ExternalPartyConfig } from "../../config.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Log } from "../../kernel/log.ts";
import {
  callExternalParty,
  closeExternalParty,
  ExternalPartyUnavailable,
  openExternalParty,
} from "../../kernel/outbound/outbound.ts";
import type { PayoutBank } from "../../ports/payout-bank.ts";
import { readOutcome, readStatus, writeTransfer } from "./translate.ts";
import { readCallback } from "./webhook.ts";

const SEND_TIMEOUT_MS = 10_000;
const STATUS_TIMEOUT_MS = 5_000;
/** How long the bank may still act on an order. Before that, "never received" proves nothing. */
const BANK_TIMEOUT_MS = 30_000;

/** The payout bank, over the wire format of contract/src/wire/payout.ts. Close it with `close`. */
export function connectPayout(
  config: ExternalPartyConfig,
  { log, clock }: { log: Log; clock: Clock },
): PayoutBank & { close(): Promise<void> } {
  const external = openExternalParty({ name: "payout", url: config.url, log });
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
    return callExternalParty(external, {
      operation,
      method,
      path,
      timeoutMs,
      headers: headers(config, { seconds, method, path, rawBody }),
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
    async status(order) {
      try {
        const answer = await call({
          operation: "status",
          method: "GET",
          path: PAYOUT_PATHS.transfer(order.reference),
          timeoutMs: STATUS_TIMEOUT_MS,
        });
        return readStatus(answer, order);
      } catch (error) {
        return unknown(error);
      }
    },
    readCallback: (callback) => readCallback(callback, { secrets: config.secrets, clock }),
    close: () => closeExternalParty(external),
  };
}

function unknown(error: unknown): { outcome: "unknown"; reason: string } {
  if (error instanceof ExternalPartyUnavailable)
    return { outcome: "unknown", reason: error.reason };
  throw error;
}

function headers(config: ExternalPartyConfig, signed: Parameters<typeof payoutSignatureBase>[0]) {
  const digest = createHmac("sha256", config.secrets[0] ?? "").update(payoutSignatureBase(signed));
  return {
    "content-type": "application/json",
    [PAYOUT_HEADERS.key]: config.key,
    [PAYOUT_HEADERS.signature]: `t=${signed.seconds},v1=${digest.digest("hex")}`,
  };
}
