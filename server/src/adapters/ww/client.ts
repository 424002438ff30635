import { createHmac } from "node:crypto";
import {
  WW_HEADERS,
  WW_PATHS,
  type WwCreateOrder,
  wwSignatureBase,
} from "@krapao/contract/wire/bridge/ww";
import type { ExternalPartyConfig } from "../../config.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Log } from "../../kernel/log.ts";
import {
  closeExternalParty,
  type ExternalAnswer,
  openExternalParty,
} from "../../kernel/outbound/outbound.ts";
import { GatewayRefused, type PaymentGateway } from "../../ports/payment-gateway.ts";
import { callGateway } from "../call-gateway.ts";
import { readCancelled, readCreated, readFound, writeOrder } from "./translate.ts";
import { readCallback } from "./webhook.ts";

const CREATE_TIMEOUT_MS = 6_000;
const STATUS_TIMEOUT_MS = 4_000;

/** Gateway WW, over the wire format of contract/src/wire/bridge/ww.ts. Close it with `close`. */
export function connectWw(
  config: ExternalPartyConfig,
  { log, clock }: { log: Log; clock: Clock },
): PaymentGateway & { close(): Promise<void> } {
  const external = openExternalParty({ name: "ww", url: config.url, log });
  const call = <T>(request: {
    operation: string;
    method: "GET" | "POST";
    path: string;
    body?: WwCreateOrder;
    timeoutMs: number;
    read: (answer: ExternalAnswer) => T;
  }): Promise<T> => {
    const { body, ...rest } = request;
    const { method, path } = request;
    const rawBody = body ? JSON.stringify(body) : "";
    return callGateway(external, {
      ...rest,
      headers: headers(config, { timestamp: seconds(clock), method, path, rawBody }),
      ...(rawBody ? { body: rawBody } : {}),
    });
  };
  return {
    code: "WW",
    capabilities: { cancel: true },
    async createOrder(order) {
      const created = await call({
        operation: "create",
        method: "POST",
        path: WW_PATHS.orders,
        body: writeOrder(order),
        timeoutMs: CREATE_TIMEOUT_MS,
        read: (answer) => readCreated(answer, order),
      });
      if ("outcome" in created) throw new GatewayRefused(created.reason);
      return created;
    },
    async cancelOrder({ orderId }) {
      const refused = await call({
        operation: "cancel",
        method: "POST",
        path: WW_PATHS.cancel(orderId),
        timeoutMs: STATUS_TIMEOUT_MS,
        read: readCancelled,
      });
      if (refused) throw new GatewayRefused(refused.reason);
    },
    readOrder: (order) =>
      call({
        operation: "status",
        method: "GET",
        path: WW_PATHS.byClientRef(order.reference),
        timeoutMs: STATUS_TIMEOUT_MS,
        read: (answer) => readFound(answer, order),
      }),
    readCallback: (callback) => readCallback(callback, { secrets: config.secrets, clock }),
    close: () => closeExternalParty(external),
  };
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
