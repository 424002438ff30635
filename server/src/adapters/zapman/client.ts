import { createHmac } from "node:crypto";
import { ZAPMAN_PATHS, zapmanSignatureBase } from "@krapao/contract/wire/zapman";
import type { ExternalPartyConfig } from "../../config.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Log } from "../../kernel/log.ts";
import { closeExternalParty, openExternalParty } from "../../kernel/outbound/outbound.ts";
import {
  GatewayRefused,
  GatewayUnavailable,
  type PaymentGateway,
} from "../../ports/payment-gateway.ts";
import { callGateway } from "../call-gateway.ts";
import { isDefiniteNo, type Outcome, readAnswer, writeOrder } from "./translate.ts";
import { readCallback } from "./webhook.ts";

const CREATE_TIMEOUT_MS = 6_000;
const STATUS_TIMEOUT_MS = 4_000;

interface Request {
  path: string;
  timeoutMs: number;
  fields: Record<string, string | number>;
}

/** Gateway ZAPMAN, over the wire format of contract/src/wire/zapman.ts. Close it with `close`. */
export function connectZapman(
  config: ExternalPartyConfig,
  { log, clock }: { log: Log; clock: Clock },
): PaymentGateway & { close(): Promise<void> } {
  const external = openExternalParty({ name: "zapman", url: config.url, log });
  const call = (operation: string, { path, timeoutMs, fields }: Request) =>
    callGateway(external, {
      operation,
      method: "POST",
      path,
      timeoutMs,
      headers: { "content-type": "application/json" },
      body: JSON.stringify(sign(config, fields)),
      read: (answer) => answer,
    });
  return {
    code: "ZAPMAN",
    capabilities: { cancel: false },
    async createOrder(order) {
      const answer = await call("create", {
        path: ZAPMAN_PATHS.create,
        timeoutMs: CREATE_TIMEOUT_MS,
        fields: writeOrder(order),
      });
      return orThrow(readAnswer(answer, order));
    },
    async cancelOrder() {
      throw new GatewayRefused("orders of this gateway cannot be cancelled");
    },
    async readOrder(reference) {
      const answer = await call("status", {
        path: ZAPMAN_PATHS.query,
        timeoutMs: STATUS_TIMEOUT_MS,
        fields: { reference },
      });
      const outcome = readAnswer(answer, { reference });
      if (outcome.order) return outcome.order;
      if (outcome.code === "E404") return null;
      throw new GatewayUnavailable(outcome.code ?? "no answer of theirs");
    },
    readCallback: (callback) => readCallback(callback, { secrets: config.secrets, clock }),
    close: () => closeExternalParty(external),
  };
}

/** @throws GatewayRefused after a definite refusal, GatewayUnavailable after anything else */
function orThrow({ order, code }: Outcome) {
  if (order) return order;
  if (code && isDefiniteNo(code)) throw new GatewayRefused(code);
  throw new GatewayUnavailable(code ?? "no answer of theirs");
}

function sign(config: ExternalPartyConfig, fields: Record<string, string | number>) {
  const signed = { ...fields, merchant_id: config.key };
  const digest = createHmac("sha256", config.secrets[0] ?? "").update(zapmanSignatureBase(signed));
  return { ...signed, sign: digest.digest("hex").toUpperCase() };
}
