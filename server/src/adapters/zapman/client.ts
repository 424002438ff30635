import { createHmac } from "node:crypto";
import { ZAPMAN_PATHS, zapmanSignatureBase } from "@krapao/contract/wire/zapman";
import type { Party } from "../../config.ts";
import type { Clock } from "../../kernel/clock.ts";
import type { Log } from "../../kernel/log.ts";
import { closeParty, openParty } from "../../kernel/outbound.ts";
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

/** Gateway ZAPMAN, over the wire of contract/src/wire/zapman.ts. End it with `close`. */
export function connectZapman(
  party: Party,
  { log, clock }: { log: Log; clock: Clock },
): PaymentGateway & { close(): Promise<void> } {
  const outside = openParty({ name: "zapman", url: party.url, log });
  const call = (operation: string, { path, timeoutMs, fields }: Request) =>
    callGateway(outside, {
      operation,
      method: "POST",
      path,
      timeoutMs,
      headers: { "content-type": "application/json" },
      body: JSON.stringify(sign(party, fields)),
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
    readCallback: (callback) => readCallback(callback, { secrets: party.secrets, clock }),
    close: () => closeParty(outside),
  };
}

/** @throws GatewayRefused after a definite no, GatewayUnavailable after anything else. */
function orThrow({ order, code }: Outcome) {
  if (order) return order;
  if (code && isDefiniteNo(code)) throw new GatewayRefused(code);
  throw new GatewayUnavailable(code ?? "no answer of theirs");
}

function sign(party: Party, fields: Record<string, string | number>) {
  const signed = { ...fields, merchant_id: party.key };
  const digest = createHmac("sha256", party.secrets[0] ?? "").update(zapmanSignatureBase(signed));
  return { ...signed, sign: digest.digest("hex").toUpperCase() };
}
