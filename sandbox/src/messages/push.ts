/**
 * The push service of a browser maker: accepts encrypted messages (RFC 8030). Devices whose name
 * starts with `gone` have unsubscribed.
 */
import type { FastifyInstance } from "fastify";
import { perform } from "../perform.ts";
import type { Sandbox } from "../sandbox.ts";

const HISTORY_MAX = 500;
/** Salt, record size and key before the first record (RFC 8188). */
const HEAD_BYTES = 86;

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
