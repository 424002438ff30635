/**
 * Sheds load: refuses calls with 503 before their body is read when the process is over capacity,
 * so that accepted calls are answered in time. It counts concurrent calls, and accepts fewer of
 * them while the event loop is late.
 */
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { ErrorBody } from "@krapao/contract";
import type { FastifyInstance } from "fastify";

const SAMPLE_INTERVAL_MS = 500;
/** A process that is late still answers so many calls at the same time: none would be a pause. */
const FEWEST_CALLS = 16;
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
 * @param maxEventLoopDelayMs the maximum is halved after each half second in which the event loop
 * was later than this, and grows again after each other one
 */
export function shedOverload(
  app: FastifyInstance,
  { callsMax, maxEventLoopDelayMs }: { callsMax: number; maxEventLoopDelayMs: number },
): void {
  let activeCalls = 0;
  let limit = callsMax;
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  const sampling = setInterval(() => {
    const isLate = delay.percentile(90) / 1e6 > maxEventLoopDelayMs;
    delay.reset();
    limit = isLate
      ? Math.min(callsMax, Math.max(FEWEST_CALLS, Math.floor(limit / 2)))
      : Math.min(callsMax, limit + Math.ceil(callsMax / 8));
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
    if (activeCalls >= limit) {
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
