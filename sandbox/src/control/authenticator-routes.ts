/** Control: the authenticators of staff users. */
import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import { codes, scan } from "../messages/authenticator.ts";
import type { Sandbox } from "../sandbox.ts";
import { readBody } from "./read-body.ts";

const scanBody = v.strictObject({ otpauth: v.pipe(v.string(), v.trim(), v.maxLength(500)) });

/**
 * `GET /authenticator?account=NAME` returns the current code; a POST scans the QR of a new account.
 */
export function addAuthenticatorRoutes(app: FastifyInstance, sandbox: Sandbox): void {
  app.get<{ Querystring: { account?: string } }>("/authenticator", async ({ query }, reply) => {
    if (query.account === undefined) return codes(sandbox);
    const account = query.account.toLowerCase();
    const found = codes(sandbox).find((each) => each.account === account);
    return found ?? reply.code(404).send({ message: "NOT_FOUND" });
  });
  app.post("/authenticator", async (request, reply) => {
    const body = readBody(scanBody, request.body, reply);
    if (!body) return reply;
    const account = scan(sandbox, body.otpauth);
    if (account === null) return reply.code(400).send({ message: "NO_OTPAUTH" });
    return codes(sandbox).find((each) => each.account === account);
  });
}
