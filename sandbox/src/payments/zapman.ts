/** Gateway ZAPMAN. Source: the document for bridges (`/api/docs/bridge.json`). */
import { minorFromText } from "@krapao/contract/wire/amount";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as v from "valibot";
import { type Answer, perform } from "../perform.ts";
import type { Sandbox } from "../sandbox.ts";
import { hmacSha256Hex, sameText } from "../signing.ts";
import type { Order } from "../world.ts";
import { createOrder, expireOrders, findOrder } from "./orders.ts";
import { currency, reference } from "./request-fields.ts";
import { toZapmanOrder } from "./zapman-callback.ts";

const refusal = (error_code: string, error_message: string): Answer => ({
  status: 200,
  body: { success: false, error_code, error_message },
});

const createBody = v.object({
  reference,
  amount: v.pipe(
    v.string(),
    v.regex(/^\d+\.\d{2}$/),
    v.transform(minorFromText),
    v.bigint("an amount"),
  ),
  currency,
  expire_at: v.pipe(v.number(), v.integer()),
});
const queryBody = v.object({ reference });

/** Registers the calls below `/zapman`. */
export function addZapman(app: FastifyInstance, sandbox: Sandbox): void {
  const add = (path: string, operation: string, act: (body: unknown) => Answer) =>
    app.post(`/zapman${path}`, (request, reply) =>
      answer(sandbox, request, reply, operation, () => {
        expireOrders(sandbox);
        return act(request.body);
      }),
    );
  add("/api/v2/qr/create", "create", (body) => create(sandbox, body));
  add("/api/v2/qr/query", "status", (body) => query(sandbox, body));
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
    reference: v.is(queryBody, request.body) ? request.body.reference : "",
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
  const expected = hmacSha256Hex(config.keys.zapmanSecret, signedText(read.output));
  return sameText(String(sign), expected.toUpperCase()) ? undefined : refusal("E101", "wrong sign");
}

/** Every field except `sign`, sorted by name. */
const signedText = ({ sign: _, ...signed }: v.InferOutput<typeof fields>) =>
  Object.keys(signed)
    .sort()
    .map((name) => `${name}=${signed[name]}`)
    .join("&");

function create(sandbox: Sandbox, body: unknown): Answer {
  const asked = v.safeParse(createBody, body);
  if (!asked.success) return refusal("E103", "malformed");
  const { reference: clientRef, expire_at, ...ordered } = asked.output;
  const expireAt = expire_at * 1000;
  const result = createOrder(sandbox, "zapman", { ...ordered, clientRef, expireAt });
  if (result === "amount") return refusal("E301", "amount out of range");
  if (result === "other-content") return refusal("E201", "reference used with another content");
  return success(result.order);
}

function query(sandbox: Sandbox, body: unknown): Answer {
  const asked = v.safeParse(queryBody, body);
  if (!asked.success) return refusal("E103", "malformed");
  const order = findOrder(sandbox, "zapman", { clientRef: asked.output.reference });
  return order ? success(order) : refusal("E404", "no such order");
}

const success = (order: Order): Answer => ({
  status: 200,
  body: { success: true, data: toZapmanOrder(order) },
});
