import {
  KBANK_PATHS,
  KBANK_QR_LIFE_MS,
  type KbankCreateQr,
  type KbankOrder,
} from "@krapao/contract/wire/banks/kbank";
import type { BankConfig } from "../../config.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Log } from "../../kernel/log.ts";
import {
  closeExternalParty,
  type ExternalAnswer,
  openExternalParty,
} from "../../kernel/outbound/outbound.ts";
import {
  GatewayRefused,
  type OrderLife,
  type PaymentGateway,
} from "../../ports/payment-gateway.ts";
import { bearerCalls, isKnownToken, orderIdOf, requestId } from "../bank-qr.ts";
import { callGateway } from "../call-gateway.ts";
import {
  RECEIVED,
  readCallback,
  readCancel,
  readPayment,
  readQr,
  readToken,
  writeQr,
} from "./translate.ts";

const CREATE_TIMEOUT_MS = 6_000;
const TIMEOUT_MS = 4_000;
const UID_LENGTH = 15;

/** KBANK's own QR, by contract/src/wire/banks/kbank.ts. Close it with `close`. */
export function connectKbank(
  config: BankConfig["kbank"],
  { log, clock }: { log: Log; clock: Clock },
): PaymentGateway & { close(): Promise<void> } {
  const { external, call, partner } = openCalls(config, { log, clock });
  const inquire = (orderId: string, life: OrderLife | null) =>
    call({
      operation: "status",
      path: KBANK_PATHS.inquiry,
      body: { ...partner(requestId(UID_LENGTH)), origPartnerTxnUid: orderId },
      read: (answer) => readPayment(answer, { orderId, life, now: clock.now() }),
    });
  return {
    code: "KBANK_QR",
    bank: { code: "KBANK", currency: "THB" },
    capabilities: { cancel: true },
    received: RECEIVED,
    async createOrder({ reference, amountMinor, currency, expiresAt }) {
      if (currency !== "THB") throw new GatewayRefused("only baht");
      const orderId = orderIdOf(reference, UID_LENGTH);
      const endsAt = new Date(clock.nowMs() + KBANK_QR_LIFE_MS);
      const made = await call({
        operation: "create",
        path: KBANK_PATHS.create,
        timeoutMs: CREATE_TIMEOUT_MS,
        body: { ...partner(orderId), ...writeQr({ orderId, amountMinor }) },
        read: (answer) => readQr(answer, { amountMinor }),
      });
      if (made.outcome === "refused") throw new GatewayRefused(made.code);
      return {
        orderId,
        payload: made.payload,
        expiresAt: endsAt < expiresAt ? endsAt : expiresAt,
      };
    },
    async cancelOrder({ orderId }) {
      const cancelled = await call({
        operation: "cancel",
        path: KBANK_PATHS.cancel,
        body: { ...partner(requestId(UID_LENGTH)), origPartnerTxnUid: orderId },
        read: readCancel,
      });
      if (cancelled.outcome === "refused") throw new GatewayRefused(cancelled.code);
    },
    async readOrder({ reference }, life) {
      const orderId = orderIdOf(reference, UID_LENGTH);
      const payment = await inquire(orderId, life);
      return payment && { orderId, payload: null, expiresAt: null, payment };
    },
    readCallback: ({ body, ...given }) =>
      isKnownToken(given, config.callbackTokens) ? readCallback(body) : null,
    async confirm({ orderId }, life) {
      const payment = await inquire(orderId, life);
      return payment ? [payment] : [];
    },
    close: () => closeExternalParty(external),
  };
}

/** Calls with a token, and what every request says about the merchant. */
function openCalls(config: BankConfig["kbank"], { log, clock }: { log: Log; clock: Clock }) {
  const external = openExternalParty({ name: "kbank", url: config.url, log });
  const withToken = bearerCalls(
    () =>
      callGateway(external, {
        operation: "token",
        method: "POST",
        path: KBANK_PATHS.token,
        timeoutMs: TIMEOUT_MS,
        headers: {
          "content-type": "application/x-www-form-urlencoded",
          authorization: `Basic ${Buffer.from(`${config.key}:${config.secret}`).toString("base64")}`,
        },
        body: "grant_type=client_credentials",
        read: readToken,
      }),
    clock,
  );
  const call = <T>(request: {
    operation: string;
    path: string;
    body: KbankCreateQr | KbankOrder;
    read: (answer: ExternalAnswer) => T;
    timeoutMs?: number;
  }) => {
    const { body, timeoutMs = TIMEOUT_MS, ...rest } = request;
    return withToken((token) =>
      callGateway(external, {
        ...rest,
        method: "POST",
        timeoutMs,
        headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      }),
    );
  };
  const partner = (partnerTxnUid: string) => ({
    partnerTxnUid,
    partnerId: config.partnerId,
    partnerSecret: config.partnerSecret,
    requestDt: inBangkok(clock.now()),
    merchantId: config.merchantId,
    ...(config.terminalId === null ? {} : { terminalId: config.terminalId }),
  });
  return { external, call, partner };
}

const BANGKOK_MS = 7 * 3_600_000;

/** As in `2018-04-05T12:30:00+07:00`. */
function inBangkok(at: Date): string {
  return `${new Date(at.getTime() + BANGKOK_MS).toISOString().slice(0, 19)}+07:00`;
}
