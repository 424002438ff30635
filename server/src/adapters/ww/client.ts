import { createHmac } from "node:crypto";
import {
  WW_HEADERS,
  WW_PATHS,
  type WwCreateOrder,
  wwError,
  wwSignatureBase,
} from "@krapao/contract/wire/ww";
import * as v from "valibot";
import type { ExternalPartyConfig } from "../../config.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Log } from "../../kernel/log.ts";
import {
  closeExternalParty,
  type ExternalAnswer,
  openExternalParty,
} from "../../kernel/outbound/outbound.ts";
import {
  GatewayRefused,
  GatewayUnavailable,
  type PaymentGateway,
} from "../../ports/payment-gateway.ts";
import { callGateway } from "../call-gateway.ts";
import { parseJson } from "../json.ts";
import { isDefiniteNo, readOrder, writeOrder } from "./translate.ts";
import { readCallback } from "./webhook.ts";

const CREATE_TIMEOUT_MS = 6_000;
const STATUS_TIMEOUT_MS = 4_000;

/** Gateway WW, over the wire format of contract/src/wire/ww.ts. Close it with `close`. */
export function connectWw(
  config: ExternalPartyConfig,
  { log, clock }: { log: Log; clock: Clock },
): PaymentGateway & { close(): Promise<void> } {
  const external = openExternalParty({ name: "ww", url: config.url, log });
  const call = (request: {
    operation: string;
    method: "GET" | "POST";
    path: string;
    body?: WwCreateOrder;
    timeoutMs: number;
  }): Promise<ExternalAnswer> => {
    const { operation, method, path, timeoutMs } = request;
    const rawBody = request.body ? JSON.stringify(request.body) : "";
    return callGateway(external, {
      operation,
      method,
      path,
      timeoutMs,
      headers: headers(config, { timestamp: seconds(clock), method, path, rawBody }),
      ...(rawBody ? { body: rawBody } : {}),
      read: (answer) => answer,
    });
  };
  return {
    code: "WW",
    capabilities: { cancel: true },
    async createOrder(order) {
      const answer = await call({
        operation: "create",
        method: "POST",
        path: WW_PATHS.orders,
        body: writeOrder(order),
        timeoutMs: CREATE_TIMEOUT_MS,
      });
      return orThrow(answer, readOrder(answer, order));
    },
    async cancelOrder({ orderId }) {
      const path = WW_PATHS.cancel(orderId);
      const timeoutMs = STATUS_TIMEOUT_MS;
      const answer = await call({ operation: "cancel", method: "POST", path, timeoutMs });
      if (answer.status !== 200) orThrow(answer, undefined);
    },
    async readOrder(reference) {
      const path = WW_PATHS.byClientRef(reference);
      const timeoutMs = STATUS_TIMEOUT_MS;
      const answer = await call({ operation: "status", method: "GET", path, timeoutMs });
      if (answer.status === 404 && errorCode(answer) === "ORDER_NOT_FOUND") return null;
      const order = readOrder(answer, { reference });
      if (!order) throw new GatewayUnavailable(`status ${answer.status}`);
      return order;
    },
    readCallback: (callback) => readCallback(callback, { secrets: config.secrets, clock }),
    close: () => closeExternalParty(external),
  };
}

/**
 * The order. @throws GatewayRefused after a definite refusal, GatewayUnavailable after anything
 * else
 */
function orThrow<T>(answer: ExternalAnswer, order: T | undefined): T {
  if (order !== undefined) return order;
  const code = errorCode(answer);
  if (code && isDefiniteNo(code)) throw new GatewayRefused(code);
  throw new GatewayUnavailable(code ?? `status ${answer.status}`);
}

function errorCode(answer: ExternalAnswer) {
  const error = v.safeParse(wwError, parseJson(answer.text));
  return error.success && answer.status < 500 ? error.output.code : undefined;
}

const seconds = (clock: Clock) => Math.floor(clock.nowMs() / 1000);

function headers(config: ExternalPartyConfig, signed: Parameters<typeof wwSignatureBase>[0]) {
  const secret = config.secrets[0] ?? "";
  return {
    "content-type": "application/json",
    [WW_HEADERS.merchant]: config.key,
    [WW_HEADERS.timestamp]: `${signed.timestamp}`,
    [WW_HEADERS.signature]: createHmac("sha256", secret)
      .update(wwSignatureBase(signed))
      .digest("hex"),
  };
}
