import {
  BCEL_PATHS,
  type BcelCheck,
  type BcelCreateQr,
  type BcelSignIn,
} from "@krapao/contract/wire/banks/bcel-onepay";
import type { BankConfig } from "../../config.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Log } from "../../kernel/log.ts";
import {
  closeExternalParty,
  type ExternalAnswer,
  openExternalParty,
} from "../../kernel/outbound/outbound.ts";
import { GatewayRefused, type PaymentGateway } from "../../ports/payment-gateway.ts";
import { bearerCalls, isKnownToken, orderIdOf } from "../bank-qr.ts";
import { callGateway } from "../call-gateway.ts";
import { RECEIVED, readNotice, readPayment, readQr, readToken, writeQr } from "./translate.ts";

const CREATE_TIMEOUT_MS = 6_000;
const TIMEOUT_MS = 4_000;
const UUID_LENGTH = 25;

/** BCEL OnePay, by contract/src/wire/banks/bcel-onepay.ts. Close it with `close`. */
export function connectBcelOnepay(
  config: BankConfig["bcel"],
  { log, clock }: { log: Log; clock: Clock },
): PaymentGateway & { close(): Promise<void> } {
  const { shopcode } = config;
  const { external, call, withToken } = openCalls(config, { log, clock });
  const check = (orderId: string) =>
    withToken((token) =>
      call(
        {
          operation: "status",
          path: BCEL_PATHS.check,
          body: { uuid: orderId, ...(shopcode === null ? {} : { shopcode }) },
          read: (answer) => readPayment(answer, { orderId, now: clock.now() }),
        },
        token,
      ),
    );
  return {
    code: "BCEL_ONEPAY",
    bank: { code: "BCEL", currency: "LAK" },
    capabilities: { cancel: false },
    received: RECEIVED,
    async createOrder({ reference, amountMinor, currency, expiresAt }) {
      if (currency !== "LAK") throw new GatewayRefused("only kip");
      const orderId = orderIdOf(reference, UUID_LENGTH);
      const payload = await withToken((token) =>
        call(
          {
            operation: "create",
            path: BCEL_PATHS.create,
            timeoutMs: CREATE_TIMEOUT_MS,
            body: writeQr(shopcode, { orderId, amountMinor }),
            read: (answer) => readQr(answer, { amountMinor }),
          },
          token,
        ),
      );
      return { orderId, payload, expiresAt };
    },
    async cancelOrder() {
      throw new GatewayRefused("BCEL cancels no QR");
    },
    async readOrder({ reference }) {
      const orderId = orderIdOf(reference, UUID_LENGTH);
      const payment = await check(orderId);
      return payment && { orderId, payload: null, expiresAt: null, payment };
    },
    readCallback: ({ body, ...given }) =>
      isKnownToken(given, config.callbackTokens) ? readNotice(body) : null,
    async confirm({ orderId }) {
      const payment = await check(orderId);
      return payment ? [payment] : [];
    },
    close: () => closeExternalParty(external),
  };
}

/** Calls, with a token where one is given. */
function openCalls(config: BankConfig["bcel"], { log, clock }: { log: Log; clock: Clock }) {
  const external = openExternalParty({ name: "bcel-onepay", url: config.url, log });
  const call = <T>(
    request: {
      operation: string;
      path: string;
      body: BcelSignIn | BcelCreateQr | BcelCheck;
      read: (answer: ExternalAnswer) => T;
      timeoutMs?: number;
    },
    token?: string,
  ) => {
    const { body, timeoutMs = TIMEOUT_MS, ...rest } = request;
    return callGateway(external, {
      ...rest,
      method: "POST",
      timeoutMs,
      headers: {
        "content-type": "application/json",
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify(body),
    });
  };
  const withToken = bearerCalls(
    () =>
      call({
        operation: "token",
        path: BCEL_PATHS.token,
        body: { username: config.key, password: config.secret },
        read: (answer) => readToken(answer, { now: clock.now() }),
      }),
    clock,
  );
  return { external, call, withToken };
}
