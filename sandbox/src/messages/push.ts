/**
 * The push service of a browser maker: accepts encrypted messages (RFC 8030). Devices whose name
 * starts with `gone` have unsubscribed, those with `other-key` subscribed with another key of the
 * server (the words of FCM: web-push-libs/web-push#941).
 */
import type { FastifyInstance } from "fastify";
import { perform } from "../perform.ts";
import type { Sandbox } from "../sandbox.ts";

const HISTORY_MAX = 500;
/** Salt, record size and key before the first record (RFC 8188). */
const HEAD_BYTES = 86;
const OTHER_KEY =
  "the VAPID credentials in the authorization header do not correspond to the credentials used to create the subscriptions.\n";

/** Registers the call below `/push`. */
export function addPush(app: FastifyInstance, sandbox: Sandbox): void {
  app.post<{ Params: { device: string } }>("/push/:device", (request, reply) => {
    const { device } = request.params;
    const { headers } = request;
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const isSigned = /^vapid t=[\w.-]+, k=[\w-]{87}$/.test(headers.authorization ?? "");
    if (!isSigned || headers["content-encoding"] !== "aes128gcm" || headers.ttl === undefined) {
      return reply.code(401).send({ message: "unsigned or not sealed" });
    }
    if (device.startsWith("gone")) return reply.code(410).send();
    if (device.startsWith("other-key")) return reply.code(403).type("text/plain").send(OTHER_KEY);
    return perform(sandbox, request, reply, {
      target: "push",
      operation: "send",
      refuse: { status: 429, body: {} },
      act: () => {
        if (body.length <= HEAD_BYTES) return { status: 400, body: {} };
        const urgency = String(headers.urgency ?? "normal");
        const message = { device, bytes: body.length, urgency, at: sandbox.now() };
        sandbox.world.pushes = [message, ...sandbox.world.pushes].slice(0, HISTORY_MAX);
        return { status: 201, body: {} };
      },
    });
  });
}
