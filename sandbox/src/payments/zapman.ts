/** Gateway ZAPMAN. Wire: contract `wire/zapman`. */
import { minorFromText } from "@krapao/contract/wire/amount";
import {
  ZAPMAN_PATHS,
  type ZapmanAnswer,
  zapmanCreate,
  zapmanQuery,
  zapmanSignatureBase,
} from "@krapao/contract/wire/bridge/zapman";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as v from "valibot";
import { type Answer, perform } from "../perform.ts";
import type { Sandbox } from "../sandbox.ts";
import { hmacSha256Hex, sameText } from "../signing.ts";
import type { Order } from "../world.ts";
import { createOrder, expireOrders, findOrder } from "./orders.ts";
import { toZapmanOrder } from "./zapman-callback.ts";

type Refusal = Extract<ZapmanAnswer, { success: false }>;

const refusal = (error_code: Refusal["error_code"], error_message: string): Answer => ({
  status: 200,
  body: { success: false, error_code, error_message } satisfies Refusal,
});

/** Registers the calls below `/zapman`. */
export function addZapman(app: FastifyInstance, sandbox: Sandbox): void {
  const add = (path: string, operation: string, act: (body: unknown) => Answer) =>
    app.post(`/zapman${path}`, (request, reply) =>
      answer(sandbox, request, reply, operation, () => {
        expireOrders(sandbox);
        return act(request.body);
      }),
    );
  add(ZAPMAN_PATHS.create, "create", (body) => create(sandbox, body));
  add(ZAPMAN_PATHS.query, "status", (body) => query(sandbox, body));
  add(ZAPMAN_PATHS.cancel, "cancel", () => refusal("E405", "cancel is not supported"));
}

async function answer(
  sandbox: Sandbox,
  request: FastifyRequest,
  reply: FastifyReply,
  operation: string,
  act: () => Answer,
): Promise<FastifyReply> {
  const wrong = callerProblem(sandbox, request.body);
  if (wrong) return reply.code(wrong.status).send(wrong.body);
  return perform(sandbox, request, reply, {
    target: "zapman",
    operation,
    refuse: refusal("E503", "refused by the channel"),
    act,
  });
}

const fields = v.record(v.string(), v.union([v.string(), v.number()]));

function callerProblem({ config }: Sandbox, body: unknown): Answer | undefined {
  const read = v.safeParse(fields, body);
  if (!read.success) return refusal("E103", "malformed");
  const { merchant_id: merchant, sign } = read.output;
  if (merchant !== config.keys.zapmanMerchant) return refusal("E102", "unknown merchant");
  const expected = hmacSha256Hex(config.keys.zapmanSecret, zapmanSignatureBase(read.output));
  return sameText(String(sign), expected.toUpperCase()) ? undefined : refusal("E101", "wrong sign");
}

function create(sandbox: Sandbox, body: unknown): Answer {
  const asked = v.safeParse(zapmanCreate, body);
  if (!asked.success) return refusal("E103", "malformed");
  const { reference, amount, currency, expire_at } = asked.output;
  const result = createOrder(sandbox, "zapman", {
    clientRef: reference,
    amount: minorFromText(amount) ?? 0n,
    currency,
    expireAt: expire_at * 1000,
  });
  if (result === "amount") return refusal("E301", "amount out of range");
  if (result === "other-content") return refusal("E201", "reference used with another content");
  return success(result.order);
}

function query(sandbox: Sandbox, body: unknown): Answer {
  const asked = v.safeParse(zapmanQuery, body);
  if (!asked.success) return refusal("E103", "malformed");
  const { reference, order_no } = asked.output;
  if (!reference && !order_no) return refusal("E103", "reference or order_no is missing");
  const order = findOrder(sandbox, "zapman", {
    ...(reference ? { clientRef: reference } : {}),
    ...(order_no ? { orderId: order_no } : {}),
  });
  return order ? success(order) : refusal("E404", "no such order");
}

function success(order: Order): Answer {
  return {
    status: 200,
    body: { success: true, data: toZapmanOrder(order) } satisfies ZapmanAnswer,
  };
}
