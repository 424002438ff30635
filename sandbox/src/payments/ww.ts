/** Gateway WW. Source: the document for bridges (`/api/docs/bridge.json`). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as v from "valibot";
import { type Answer, perform } from "../perform.ts";
import type { Sandbox } from "../sandbox.ts";
import { sameText } from "../signing.ts";
import type { Order } from "../world.ts";
import { headerOf, isSignedCall } from "./call-signature.ts";
import { cancelOrder, createOrder, expireOrders, findOrder } from "./orders.ts";
import { amount, currency, reference } from "./request-fields.ts";
import { toWwOrder } from "./ww-callback.ts";

const BASE = "/ww";
const ORDERS = `${BASE}/v1/orders`;

const refusal = (status: number, code: string, message: string): Answer => ({
  status,
  body: { code, message },
});
const missing = refusal(404, "ORDER_NOT_FOUND", "no such order");

const createBody = v.object({
  clientRef: reference,
  amount,
  currency,
  expireAt: v.pipe(v.string(), v.isoTimestamp()),
});

/** Registers the calls below `/ww`. */
export function addWw(app: FastifyInstance, sandbox: Sandbox): void {
  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    call: { operation: string; reference: string; act: () => Answer },
  ) => {
    if (!isGenuine(sandbox, request)) {
      return reply.code(401).send(refusal(401, "UNAUTHORIZED", "wrong signature").body);
    }
    return perform(sandbox, request, reply, {
      ...call,
      target: "ww",
      refuse: refusal(422, "REFUSED", "refused by the channel"),
      act: () => {
        expireOrders(sandbox);
        return call.act();
      },
    });
  };
  const found = (order: Order | undefined): Answer =>
    order ? { status: 200, body: toWwOrder(order) } : missing;

  app.post(ORDERS, (request, reply) =>
    answer(request, reply, {
      operation: "create",
      reference: clientRefOf(request.body),
      act: () => create(sandbox, request.body),
    }),
  );
  app.get<{ Querystring: { clientRef?: string } }>(ORDERS, (request, reply) => {
    const { clientRef = "" } = request.query;
    return answer(request, reply, {
      operation: "status",
      reference: clientRef,
      act: () => {
        if (clientRef === "") return refusal(400, "BAD_REQUEST", "clientRef is missing");
        return found(findOrder(sandbox, "ww", { clientRef }));
      },
    });
  });
  app.post<{ Params: { orderId: string } }>(`${ORDERS}/:orderId/cancel`, (request, reply) =>
    answer(request, reply, {
      operation: "cancel",
      reference: findOrder(sandbox, "ww", request.params)?.clientRef ?? "",
      act: () => {
        const order = findOrder(sandbox, "ww", request.params);
        if (!order) return missing;
        return cancelOrder(sandbox, order)
          ? found(order)
          : refusal(409, "ORDER_NOT_PENDING", `the order is ${order.state}`);
      },
    }),
  );
}

const clientRefOf = (body: unknown) =>
  v.is(v.object({ clientRef: v.string() }), body) ? body.clientRef : "";

function isGenuine(sandbox: Sandbox, request: FastifyRequest): boolean {
  const { wwMerchant, wwSecret: secret } = sandbox.config.keys;
  const seconds = headerOf(request, "x-timestamp");
  const signature = headerOf(request, "x-signature");
  return (
    isSignedCall(sandbox, request, { base: BASE, secret, seconds, signature }) &&
    sameText(headerOf(request, "x-merchant"), wwMerchant)
  );
}

function create(sandbox: Sandbox, body: unknown): Answer {
  const asked = v.safeParse(createBody, body);
  if (!asked.success) return refusal(400, "BAD_REQUEST", "a field is wrong");
  const expireAt = Date.parse(asked.output.expireAt);
  const result = createOrder(sandbox, "ww", { ...asked.output, expireAt });
  if (result === "amount") return refusal(422, "AMOUNT_OUT_OF_RANGE", "amount out of range");
  if (result === "other-content") {
    return refusal(409, "DUPLICATE_REF", "this clientRef was used with another content");
  }
  return { status: result.made ? 201 : 200, body: toWwOrder(result.order) };
}
