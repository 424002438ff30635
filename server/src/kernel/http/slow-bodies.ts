import type { FastifyInstance } from "fastify";

/** A body of the contract is small: who needs longer than this for it holds a connection for nothing. */
const BODY_MS = 15_000;

/** Cuts a call whose body does not arrive in time. Uploads have times of their own: nothing of them is read before they are let in. */
export function cutSlowBodies(http: FastifyInstance, bodyMs = BODY_MS): void {
  const timers = new WeakMap<object, NodeJS.Timeout>();
  http.addHook("preParsing", async (request) => {
    const timer = setTimeout(() => request.raw.destroy(), bodyMs);
    timers.set(request, timer);
    request.raw.once("close", () => clearTimeout(timer));
  });
  http.addHook("preValidation", async (request) => clearTimeout(timers.get(request)));
}
