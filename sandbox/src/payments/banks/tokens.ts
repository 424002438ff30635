/** Bearer tokens of the banks' APIs. A restarted bank knows none, and its callers ask again. */
import type { FastifyRequest } from "fastify";
import { newToken } from "../../references.ts";
import type { Sandbox } from "../../sandbox.ts";

const known = new WeakMap<Sandbox, Set<string>>();

const tokensOf = (sandbox: Sandbox) => {
  const tokens = known.get(sandbox) ?? new Set();
  known.set(sandbox, tokens);
  return tokens;
};

export function issueToken(sandbox: Sandbox): string {
  const token = newToken();
  tokensOf(sandbox).add(token);
  return token;
}

export function isKnownToken(sandbox: Sandbox, { headers }: FastifyRequest): boolean {
  return tokensOf(sandbox).has(String(headers.authorization ?? "").replace(/^Bearer /, ""));
}

/** Every bank ends its tokens before their time. */
export function clearTokens(sandbox: Sandbox): void {
  known.delete(sandbox);
}
