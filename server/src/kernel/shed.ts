/**
 * More than a process can do is refused at once, before its body is read: whoever is let in is answered in time, and whoever is not
 * may come again in a moment. Counted are calls under way, and how late the process is with everything.
 */
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { ErrorBody } from "@krapao/contract";
import type { FastifyInstance } from "fastify";

const LOOK_EVERY_MS = 500;
const HEADERS = {
  "content-type": "application/json; charset=utf-8",
  "retry-after": "1",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
} as const;

/** Outside parties repeat a callback, but each time costs trust; readiness must not look like death. */
const ALWAYS = ["/api/callback/", "/api/lookup/active"];

/**
 * @param callsMax calls that may be under way at once
 * @param callsLateMs later than this, in the last half second, and nobody new is let in
 */
export function shedOverload(
  app: FastifyInstance,
  { callsMax, callsLateMs }: { callsMax: number; callsLateMs: number },
): void {
  let underWay = 0;
  let isLate = false;
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  const look = setInterval(() => {
    isLate = delay.percentile(90) / 1e6 > callsLateMs;
    delay.reset();
  }, LOOK_EVERY_MS);
  look.unref();
  app.addHook("onClose", async () => {
    clearInterval(look);
    delay.disable();
  });
  const counted = new WeakSet<object>();
  app.addHook("onRequest", async (request, reply) => {
    if (ALWAYS.some((path) => request.url.startsWith(path))) return;
    // A picture or a page of the app costs next to nothing; what it would call is counted.
    if (!request.url.startsWith("/api/")) return;
    if (isLate || underWay >= callsMax) {
      const body: ErrorBody = { message: "SERVICE_BUSY", requestId: request.id };
      // Past everything that makes an answer dear: whoever is refused must cost next to nothing.
      reply.hijack();
      reply.raw
        .writeHead(503, { ...HEADERS, "x-request-id": request.id })
        .end(JSON.stringify(body));
      return;
    }
    underWay += 1;
    counted.add(request);
    // Also when the caller goes away before the answer.
    reply.raw.once("close", () => {
      if (counted.delete(request)) underWay -= 1;
    });
  });
}
