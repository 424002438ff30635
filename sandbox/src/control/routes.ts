/**
 * The control API: people and tests use it to act as external parties, read their state, inject
 * faults and move the clock.
 */
import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import { moveClock } from "../clock.ts";
import type { Sandbox } from "../sandbox.ts";
import { styleBody } from "../style.ts";
import { addAuthenticatorRoutes } from "./authenticator-routes.ts";
import { addFaultRoutes } from "./fault-routes.ts";
import { addGiftRoutes } from "./gift-routes.ts";
import { addMoneyRoutes } from "./money-routes.ts";
import { addPlayerRoutes } from "./player-routes.ts";
import { readBody } from "./read-body.ts";
import { addRoundRoutes } from "./round-routes.ts";
import { addSlipRoutes } from "./slip-routes.ts";
import { addSmsRoutes } from "./sms-routes.ts";

const clockBody = v.strictObject({
  // A hundred years in both directions keeps every date valid.
  offsetMs: v.pipe(v.number(), v.integer(), v.minValue(-3.2e12), v.maxValue(3.2e12)),
});

/** Registers everything below `/control`. */
export function addControl(app: FastifyInstance, sandbox: Sandbox): void {
  app.register(
    async (control) => {
      control.addHook("onRequest", async (request, reply) => {
        const { origin } = request.headers;
        // A page of another site in the same browser must not reach this API.
        if (origin === undefined || origin === `http://${request.headers.host}`) return;
        return reply.code(403).send({ message: "FOREIGN_ORIGIN" });
      });
      addSmsRoutes(control, sandbox);
      addAuthenticatorRoutes(control, sandbox);
      addMoneyRoutes(control, sandbox);
      addSlipRoutes(control, sandbox);
      addGiftRoutes(control, sandbox);
      addPlayerRoutes(control, sandbox);
      addRoundRoutes(control, sandbox);
      addFaultRoutes(control, sandbox);
      control.post("/style", async (request, reply) => {
        const body = readBody(styleBody, request.body, reply);
        if (!body) return reply;
        const { party, style, seed = sandbox.config.style.seed } = body;
        sandbox.styles.set(party, { style, seed });
        return { party, style, seed };
      });
      control.post("/clock", async (request, reply) => {
        const body = readBody(clockBody, request.body, reply);
        if (!body) return reply;
        const server = await moveClock(sandbox, body.offsetMs);
        return { offsetMs: body.offsetMs, now: new Date(sandbox.now()).toISOString(), server };
      });
      control.post("/reset", async () => {
        const wasMoved = sandbox.world.clockOffsetMs !== 0;
        if (wasMoved) await moveClock(sandbox, 0);
        sandbox.reset();
        return { ok: true };
      });
    },
    { prefix: "/control" },
  );
}
