/**
 * Sheds load: refuses calls with 503 before their body is read when the process is over capacity,
 * so that accepted calls are answered in time. It counts concurrent calls and measures the delay of
 * the event loop.
 */
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { ErrorBody } from "@krapao/contract";
import type { FastifyInstance } from "fastify";

const SAMPLE_INTERVAL_MS = 500;
const HEADERS = {
  "content-type": "application/json; charset=utf-8",
  "retry-after": "1",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
} as const;

/**
 * Callbacks, because a refused one costs trust with the external party, and the readiness probe,
 * because a refusal would look like a dead process.
 */
const NEVER_SHED = ["/api/callback/", "/api/lookup/active"];

/**
 * @param callsMax maximum of concurrent calls
 * @param maxEventLoopDelayMs new calls are refused while the event loop was later than this in the
 * last half second
 */
export function shedOverload(
  app: FastifyInstance,
  { callsMax, maxEventLoopDelayMs }: { callsMax: number; maxEventLoopDelayMs: number },
): void {
  let activeCalls = 0;
  let isOverloaded = false;
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  const sampling = setInterval(() => {
    isOverloaded = delay.percentile(90) / 1e6 > maxEventLoopDelayMs;
    delay.reset();
  }, SAMPLE_INTERVAL_MS);
  sampling.unref();
  app.addHook("onClose", async () => {
    clearInterval(sampling);
    delay.disable();
  });
  const counted = new WeakSet<object>();
  app.addHook("onRequest", async (request, reply) => {
    if (NEVER_SHED.some((path) => request.url.startsWith(path))) return;
    // Assets and pages cost almost nothing. The calls that they make are counted.
    if (!request.url.startsWith("/api/")) return;
    if (isOverloaded || activeCalls >= callsMax) {
      const body: ErrorBody = { message: "SERVICE_BUSY", requestId: request.id };
      // Skip all other hooks: a refused call must cost almost nothing.
      reply.hijack();
      reply.raw
        .writeHead(503, { ...HEADERS, "x-request-id": request.id })
        .end(JSON.stringify(body));
      return;
    }
    activeCalls += 1;
    counted.add(request);
    // `close` also fires when the caller disconnects before the answer.
    reply.raw.once("close", () => {
      if (counted.delete(request)) activeCalls -= 1;
    });
  });
}
