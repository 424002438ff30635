import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";

/**
 * Bodies of the contract are small. A client that needs longer than this only blocks a connection.
 */
const BODY_MS = 15_000;

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;

/**
 * Disconnects a call whose body does not arrive in time. Uploads have their own timeouts: none of
 * their body is read before they are accepted.
 */
export function cutSlowBodies(http: FastifyInstance, bodyMs = BODY_MS): void {
  const timers = new WeakMap<object, NodeJS.Timeout>();
  http.addHook("preParsing", (request, _reply, _payload, done) => {
    if (hasBody(request.raw)) {
      const timer = setTimeout(() => request.raw.destroy(), bodyMs);
      timers.set(request, timer);
      request.raw.once("close", () => clearTimeout(timer));
    }
    done();
  });
  http.addHook("preValidation", (request, _reply, done) => {
    clearTimeout(timers.get(request));
    done();
  });
}
