/** Gateway WW. Wire: contract `wire/ww`. */
import { minorFromNumber } from "@krapao/contract/wire/amount";
import {
  WW_HEADERS,
  WW_PATHS,
  type WwError,
  wwCreateOrder,
  wwSignatureBase,
} from "@krapao/contract/wire/bridge/ww";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as v from "valibot";
import { rawBody } from "../bodies.ts";
import { isNear } from "../clock.ts";
import { type Answer, perform } from "../perform.ts";
import type { Sandbox } from "../sandbox.ts";
import { hmacSha256Hex, sameText } from "../signing.ts";
import type { Order } from "../world.ts";
import { cancelOrder, createOrder, expireOrders, findOrder } from "./orders.ts";
import { toWwOrder } from "./ww-callback.ts";

const BASE = "/ww";

const refusal = (status: number, code: WwError["code"], message: string): Answer => ({
  status,
  body: { code, message } satisfies WwError,
});
const missing = refusal(404, "ORDER_NOT_FOUND", "no such order");

/** Registers the calls below `/ww`. */
export function addWw(app: FastifyInstance, sandbox: Sandbox): void {
  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    operation: string,
    act: () => Answer,
  ) => {
    if (!isGenuine(sandbox, request)) {
      return reply.code(401).send(refusal(401, "UNAUTHORIZED", "wrong signature").body);
    }
    return perform(sandbox, request, reply, {
      target: "ww",
      operation,
      refuse: refusal(422, "REFUSED", "refused by the channel"),
      act: () => {
        expireOrders(sandbox);
        return act();
      },
    });
  };
  const found = (order: Order | undefined): Answer =>
    order ? { status: 200, body: toWwOrder(order) } : missing;

  app.post(BASE + WW_PATHS.orders, (request, reply) =>
    answer(request, reply, "create", () => create(sandbox, request.body)),
  );
  app.get<{ Querystring: { clientRef?: string } }>(BASE + WW_PATHS.orders, (request, reply) =>
    answer(request, reply, "status", () => {
      const { clientRef } = request.query;
      if (!clientRef) return refusal(400, "BAD_REQUEST", "clientRef is missing");
      return found(findOrder(sandbox, "ww", { clientRef }));
    }),
  );
  app.get<{ Params: { orderId: string } }>(`${BASE}/v1/orders/:orderId`, (request, reply) =>
    answer(request, reply, "status", () => found(findOrder(sandbox, "ww", request.params))),
  );
  app.post<{ Params: { orderId: string } }>(`${BASE}/v1/orders/:orderId/cancel`, (request, reply) =>
    answer(request, reply, "cancel", () => {
      const order = findOrder(sandbox, "ww", request.params);
      if (!order) return missing;
      return cancelOrder(sandbox, order)
        ? found(order)
        : refusal(409, "ORDER_NOT_PENDING", `the order is ${order.state}`);
    }),
  );
}

function isGenuine(sandbox: Sandbox, request: FastifyRequest): boolean {
  const { wwMerchant, wwSecret } = sandbox.config.keys;
  const header = (name: string) => String(request.headers[name] ?? "");
  const timestamp = Number(header(WW_HEADERS.timestamp));
  const base = wwSignatureBase({
    timestamp,
    method: request.method === "GET" ? "GET" : "POST",
    path: request.url.slice(BASE.length),
    rawBody: rawBody(request),
  });
  return (
    isNear(sandbox, timestamp) &&
    sameText(header(WW_HEADERS.merchant), wwMerchant) &&
    sameText(header(WW_HEADERS.signature), hmacSha256Hex(wwSecret, base))
  );
}

function create(sandbox: Sandbox, body: unknown): Answer {
  const asked = v.safeParse(wwCreateOrder, body);
  if (!asked.success) return refusal(400, "BAD_REQUEST", "a field is wrong");
  const { clientRef, currency, expireAt } = asked.output;
  const amount = minorFromNumber(asked.output.amount) ?? 0n;
  const result = createOrder(sandbox, "ww", {
    clientRef,
    amount,
    currency,
    expireAt: Date.parse(expireAt),
  });
  if (result === "amount") return refusal(422, "AMOUNT_OUT_OF_RANGE", "amount out of range");
  if (result === "other-content") {
    return refusal(409, "DUPLICATE_REF", "this clientRef was used with another content");
  }
  return { status: result.made ? 201 : 200, body: toWwOrder(result.order) };
}
