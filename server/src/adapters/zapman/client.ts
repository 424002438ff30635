import { createHmac } from "node:crypto";
import { ZAPMAN_PATHS, zapmanSignatureBase } from "@krapao/contract/wire/bridge/zapman";
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
import { readCreated, readFound, writeOrder } from "./translate.ts";
import { readCallback } from "./webhook.ts";

const CREATE_TIMEOUT_MS = 6_000;
const STATUS_TIMEOUT_MS = 4_000;

interface Request<T> {
  operation: string;
  path: string;
  timeoutMs: number;
  fields: Record<string, string | number>;
  read: (answer: ExternalAnswer) => T;
}

/** Gateway ZAPMAN, over contract/src/wire/bridge/zapman.ts. Close it with `close`. */
export function connectZapman(
  config: ExternalPartyConfig,
  { log, clock }: { log: Log; clock: Clock },
): PaymentGateway & { close(): Promise<void> } {
  const external = openExternalParty({ name: "zapman", url: config.url, log });
  const call = <T>({ fields, ...request }: Request<T>): Promise<T> =>
    callGateway(external, {
      ...request,
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(sign(config, fields)),
    });
  return {
    code: "ZAPMAN",
    capabilities: { cancel: false },
    async createOrder(order) {
      const created = await call({
        operation: "create",
        path: ZAPMAN_PATHS.create,
        timeoutMs: CREATE_TIMEOUT_MS,
        fields: writeOrder(order),
        read: (answer) => readCreated(answer, order),
      });
      if ("outcome" in created) throw new GatewayRefused(created.reason);
      return created;
    },
    async cancelOrder() {
      throw new GatewayRefused("orders of this gateway cannot be cancelled");
    },
    readOrder: (order) =>
      call({
        operation: "status",
        path: ZAPMAN_PATHS.query,
        timeoutMs: STATUS_TIMEOUT_MS,
        fields: { reference: order.reference },
        read: (answer) => readFound(answer, order),
      }),
    readCallback: (callback) => readCallback(callback, { secrets: config.secrets, clock }),
    close: () => closeExternalParty(external),
  };
}

function sign(config: ExternalPartyConfig, fields: Record<string, string | number>) {
  const signed = { ...fields, merchant_id: config.key };
  const digest = createHmac("sha256", config.secrets[0] ?? "").update(zapmanSignatureBase(signed));
  return { ...signed, sign: digest.digest("hex").toUpperCase() };
}
