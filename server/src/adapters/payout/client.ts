import { createHmac } from "node:crypto";
import {
  PAYOUT_HEADERS,
  PAYOUT_PATHS,
  type PayoutRequest,
  payoutSignatureBase,
} from "@krapao/contract/wire/bridge/payout";
import type { ExternalPartyConfig } from "../../config.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Log } from "../../kernel/log.ts";
import {
  callExternalParty,
  closeExternalParty,
  type ExternalAnswer,
  ExternalPartyUnavailable,
  openExternalParty,
} from "../../kernel/outbound/outbound.ts";
import type { PayoutBank, PayoutOutcome } from "../../ports/payout-bank.ts";
import { readOutcome, readStatus, writeTransfer } from "./translate.ts";
import { readCallback } from "./webhook.ts";

const SEND_TIMEOUT_MS = 10_000;
const STATUS_TIMEOUT_MS = 5_000;
/** How long the bank may still act on an order. Before that, "never received" proves nothing. */
const BANK_TIMEOUT_MS = 30_000;

/** The payout bank, over contract/src/wire/bridge/payout.ts. Close it with `close`. */
export function connectPayout(
  config: ExternalPartyConfig,
  { log, clock }: { log: Log; clock: Clock },
): PayoutBank & { close(): Promise<void> } {
  const external = openExternalParty({ name: "payout", url: config.url, log });
  const call = async <T>(request: {
    operation: string;
    method: "GET" | "POST";
    path: string;
    body?: PayoutRequest;
    timeoutMs: number;
    read: (answer: ExternalAnswer) => T;
  }): Promise<T | Unknown> => {
    const { body, ...rest } = request;
    const { method, path } = request;
    const rawBody = body ? JSON.stringify(body) : "";
    const seconds = Math.floor(clock.nowMs() / 1000);
    try {
      return await callExternalParty(external, {
        ...rest,
        headers: headers(config, { seconds, method, path, rawBody }),
        ...(rawBody ? { body: rawBody } : {}),
      });
    } catch (error) {
      return unknown(error);
    }
  };
  return {
    capabilities: { resendIsSafe: true, bankTimeoutMs: BANK_TIMEOUT_MS },
    send: (order) =>
      call({
        operation: "send",
        method: "POST",
        path: PAYOUT_PATHS.transfers,
        body: writeTransfer(order),
        timeoutMs: SEND_TIMEOUT_MS,
        read: (answer) => readOutcome(answer, order),
      }),
    status: (order) =>
      call({
        operation: "status",
        method: "GET",
        path: PAYOUT_PATHS.transfer(order.reference),
        timeoutMs: STATUS_TIMEOUT_MS,
        read: (answer) => readStatus(answer, order),
      }),
    readCallback: (callback) => readCallback(callback, { secrets: config.secrets, clock }),
    close: () => closeExternalParty(external),
  };
}

type Unknown = Extract<PayoutOutcome, { outcome: "unknown" }>;

/** A call that was not sent is unknown too: the order is sent again, and not refused for it. */
function unknown(error: unknown): Unknown {
  if (!(error instanceof ExternalPartyUnavailable)) throw error;
  const { sent, reason } = error;
  return { outcome: "unknown", reason: sent === false ? `not sent: ${reason}` : reason };
}

function headers(config: ExternalPartyConfig, signed: Parameters<typeof payoutSignatureBase>[0]) {
  const digest = createHmac("sha256", config.secrets[0] ?? "").update(payoutSignatureBase(signed));
  return {
    "content-type": "application/json",
    [PAYOUT_HEADERS.key]: config.key,
    [PAYOUT_HEADERS.signature]: `t=${signed.seconds},v1=${digest.digest("hex")}`,
  };
}
