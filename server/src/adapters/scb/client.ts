import { DAY_MS } from "@krapao/contract/time";
import { SCB_PATHS, type ScbInquiry, type ScbTokenRequest } from "@krapao/contract/wire/banks/scb";
import type { BankConfig } from "../../config.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Log } from "../../kernel/log.ts";
import {
  closeExternalParty,
  type ExternalAnswer,
  type ExternalCall,
  openExternalParty,
} from "../../kernel/outbound/outbound.ts";
import {
  GatewayRefused,
  type OrderLife,
  type PaymentGateway,
} from "../../ports/payment-gateway.ts";
import { bearerCalls, isKnownToken, orderIdOf, requestId } from "../bank-qr.ts";
import { callGateway } from "../call-gateway.ts";
import { readConfirmation, readPayments, readQr, readToken, writeQr } from "./translate.ts";

const CREATE_TIMEOUT_MS = 6_000;
const TIMEOUT_MS = 4_000;
const ORDER_ID_LENGTH = 20;

/** SCB's own QR, over the wire format of contract/src/wire/banks/scb.ts. Close it with `close`. */
export function connectScb(
  config: BankConfig["scb"],
  { log, clock }: { log: Log; clock: Clock },
): PaymentGateway & { close(): Promise<void> } {
  const { merchant } = config;
  const { external, call, withToken } = openCalls(config, { log, clock });
  const inquire = (orderId: string, transactionDate: string) => {
    const { billerId } = merchant;
    const query: ScbInquiry = {
      eventCode: "00300100",
      transactionDate,
      billerId,
      reference1: orderId,
    };
    const path = `${SCB_PATHS.inquiry}?${new URLSearchParams({ ...query })}`;
    const read = (answer: ExternalAnswer) => readPayments(answer, { orderId, billerId });
    return withToken((token) =>
      call({ operation: "status", method: "GET", path, timeoutMs: TIMEOUT_MS, read }, token),
    );
  };
  const inquireDays = async (orderId: string, days: readonly string[]) => {
    const found = [];
    for (const day of days) found.push(...(await inquire(orderId, day)));
    return found;
  };
  return {
    code: "SCB_QR30",
    bank: { code: "SCB", currency: "THB" },
    capabilities: { cancel: false },
    async createOrder({ reference, amountMinor, currency, expiresAt }) {
      if (currency !== "THB") throw new GatewayRefused("only baht");
      const orderId = orderIdOf(reference, ORDER_ID_LENGTH);
      const payload = await withToken((token) =>
        call(
          {
            operation: "create",
            method: "POST",
            path: SCB_PATHS.create,
            timeoutMs: CREATE_TIMEOUT_MS,
            body: writeQr(merchant, { orderId, amountMinor }),
            read: (answer) => readQr(answer, { amountMinor }),
          },
          token,
        ),
      );
      return { orderId, payload, expiresAt };
    },
    async cancelOrder() {
      throw new GatewayRefused("SCB cancels no QR");
    },
    async readOrder({ reference }, life) {
      const orderId = orderIdOf(reference, ORDER_ID_LENGTH);
      const [payment, ...others] = await inquireDays(orderId, daysOf(life, clock.now()));
      if (!payment) return null;
      return { orderId, payload: null, expiresAt: null, payment, others };
    },
    readCallback: ({ body, ...given }) =>
      isKnownToken(given, config.callbackTokens) ? readConfirmation(body) : null,
    confirm: ({ orderId, paidAt }, life) => {
      const now = clock.now();
      const days = new Set([dayOf(paidAt ?? now), ...(life ? daysOf(life, now) : [])]);
      return inquireDays(orderId, [...days]);
    },
    close: () => closeExternalParty(external),
  };
}

/** Calls with SCB's headers, and with a token. */
function openCalls(config: BankConfig["scb"], { log, clock }: { log: Log; clock: Clock }) {
  const { key, secret } = config;
  const external = openExternalParty({ name: "scb", url: config.url, log });
  const call = <T>(
    request: Pick<ExternalCall, "operation" | "method" | "path" | "timeoutMs"> & {
      body?: object;
      read: (answer: ExternalAnswer) => T;
    },
    token?: string,
  ) => {
    const { body, ...rest } = request;
    return callGateway(external, {
      ...rest,
      headers: {
        "content-type": "application/json",
        "accept-language": "EN",
        resourceOwnerId: key,
        requestUId: requestId(32),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  };
  const withToken = bearerCalls(() => {
    const body: ScbTokenRequest = { applicationKey: key, applicationSecret: secret };
    const path = SCB_PATHS.token;
    const timeoutMs = TIMEOUT_MS;
    return call({ operation: "token", method: "POST", path, timeoutMs, body, read: readToken });
  }, clock);
  return { external, call, withToken };
}

/** The days on which an order can have been paid by now: a saved QR is paid within a day. */
function daysOf({ createdAt, expiresAt }: OrderLife, now: Date): string[] {
  const lastMs = Math.max(
    createdAt.getTime(),
    Math.min(now.getTime(), expiresAt.getTime() + DAY_MS),
  );
  const days = new Set<string>();
  for (let ms = createdAt.getTime(); ms < lastMs; ms += DAY_MS) days.add(dayOf(new Date(ms)));
  return [...days.add(dayOf(new Date(lastMs)))];
}

const BANGKOK_MS = 7 * 3_600_000;

/** The day in Bangkok, as in `2026-11-29`. */
function dayOf(at: Date): string {
  return new Date(at.getTime() + BANGKOK_MS).toISOString().slice(0, 10);
}
