/**
 * The signature of calls to the forms WW and payout, by the document for bridges: HMAC-SHA256 of
 * `<seconds>.<METHOD>.<path with query>.<body>`, in lower-case hex.
 */
import type { FastifyRequest } from "fastify";
import { rawBody } from "../bodies.ts";
import { isNear } from "../clock.ts";
import type { Sandbox } from "../sandbox.ts";
import { hmacSha256Hex, sameText } from "../signing.ts";

/** Whether a call below `base` has this signature, of about now. */
export function isSignedCall(
  sandbox: Sandbox,
  request: FastifyRequest,
  signed: { base: string; secret: string; seconds: string; signature: string },
): boolean {
  const { base, secret, seconds, signature } = signed;
  const text = `${seconds}.${request.method}.${request.url.slice(base.length)}.${rawBody(request)}`;
  return isNear(sandbox, Number(seconds)) && sameText(signature, hmacSha256Hex(secret, text));
}

/** A header of a request; empty when it is absent. */
export const headerOf = (request: FastifyRequest, name: string) =>
  String(request.headers[name] ?? "");
