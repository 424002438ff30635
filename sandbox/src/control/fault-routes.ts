/** Control: faults, and the state of callbacks. */
import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import { FAULT_KINDS, FAULT_OPERATIONS, FAULT_TARGETS, type FaultTarget } from "../fault.ts";
import { clearFaults, setFault } from "../faults.ts";
import type { Sandbox } from "../sandbox.ts";
import { readBody } from "./read-body.ts";

const target = v.pipe(
  v.picklist([...FAULT_TARGETS, "provider:joker"]),
  v.transform((name): FaultTarget => (name === "provider:joker" ? "provider:joker2" : name)),
);

const faultBody = v.pipe(
  v.strictObject({
    target,
    kind: v.picklist(FAULT_KINDS),
    count: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
    ms: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(3_600_000))),
    operation: v.optional(v.string()),
  }),
  v.forward(
    v.check(
      ({ target, operation }) =>
        operation === undefined || FAULT_OPERATIONS[target].some((known) => known === operation),
      "not an operation of this target",
    ),
    ["operation"],
  ),
);

/** `GET` and `POST /faults`, `GET /callbacks`. */
export function addFaultRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  const { world } = sandbox;
  app.get("/faults", async () => world.faults);
  app.post("/faults", async (request, reply) => {
    const body = readBody(faultBody, request.body, reply);
    if (!body) return reply;
    const { target, kind, operation = null, count = null, ms = null } = body;
    if (kind === "none") clearFaults(world, target, body.operation);
    else setFault(world, { target, kind, operation, remaining: count, ms });
    sandbox.changed();
    return world.faults;
  });
  app.get("/callbacks", async () =>
    world.deliveries.toReversed().map(({ eventId, sender, state, attempts, lastAnswer, body }) => ({
      eventId,
      sender,
      state,
      attempts,
      lastAnswer,
      body: readSent(body),
    })),
  );
}

/** What was sent, which may begin with a byte order mark. */
function readSent(body: string): unknown {
  return JSON.parse(body.replace(/^\uFEFF/, ""));
}
