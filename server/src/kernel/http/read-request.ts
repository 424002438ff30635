/** Reads and validates parts of a request, for the member API and the console API. */
import { createHash } from "node:crypto";
import type { Language } from "@krapao/contract/languages";
import type { FastifyRequest } from "fastify";
import * as v from "valibot";
import { type Fields, refuse } from "../errors.ts";

/** What a browser reports about itself. None of it is proof. */
export interface Device {
  /** The User-Agent header, shortened. */
  agent: string;
  /** Hash of the random name in the X-Device header; null when there is none. */
  key: string | null;
}

const DEVICE_KEY = /^[A-Za-z0-9_-]{20,64}$/;
const AGENT_LENGTH_MAX = 200;
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,100}$/;

/**
 * The body; a missing one counts as empty. Arrays are refused, because object schemas would accept
 * an empty array.
 */
export function bodyOf({ body }: FastifyRequest): unknown {
  if (Array.isArray(body)) refuse("KEY_INVALID", { body: "KEY_INVALID" });
  return body === undefined ? {} : body;
}

/** The token of the Authorization header. @throws UNAUTHORIZED when there is none */
export function bearer(request: FastifyRequest): string {
  const match = /^Bearer ([A-Za-z0-9_-]{20,200})$/.exec(request.headers.authorization ?? "");
  return match?.[1] ?? refuse("UNAUTHORIZED");
}

/** The browser, from the User-Agent and X-Device headers. */
export function deviceOf({ headers }: FastifyRequest): Device {
  const named = headers["x-device"];
  const isNamed = typeof named === "string" && DEVICE_KEY.test(named);
  return {
    agent: (headers["user-agent"] ?? "").slice(0, AGENT_LENGTH_MAX),
    key: isNamed ? createHash("sha256").update(named).digest("base64url") : null,
  };
}

/**
 * Whether the user is active at the calling page. Our pages send X-Unattended for calls without a
 * user, which do not extend the session.
 */
export function isAttended({ headers }: FastifyRequest): boolean {
  return headers["x-unattended"] === undefined;
}

/** GET, or HEAD, which asks for the headers of the same answer. */
export const isRead = ({ method }: FastifyRequest): boolean =>
  method === "GET" || method === "HEAD";

/** Whether no person asks for what the call does: a browser fetches ahead, or a monitor looks. */
export function isPrefetch({ method, headers }: FastifyRequest): boolean {
  if (method === "HEAD") return true;
  return [headers["sec-purpose"], headers.purpose, headers["x-moz"], headers["x-purpose"]].some(
    (purpose) => /prefetch|prerender|preview/i.test(String(purpose ?? "")),
  );
}

export function idempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers["idempotency-key"];
  if (key === undefined) return null;
  if (typeof key === "string" && IDEMPOTENCY_KEY.test(key)) return key;
  return refuse("KEY_INVALID", { "Idempotency-Key": "KEY_INVALID" });
}

/** Lao is `lo` in BCP 47 and `la` in our storage. Both are accepted. */
export function language(request: FastifyRequest): Language | null {
  const first = /^\s*(th|lo|la|en)\b/i.exec(request.headers["accept-language"] ?? "")?.[1];
  if (!first) return null;
  return first.toLowerCase() === "th" ? "th" : first.toLowerCase() === "en" ? "en" : "la";
}

/**
 * Validates with the contract's schema. @throws KEY_MISSING or KEY_INVALID with the offending
 * fields
 */
export function validate(schema: v.GenericSchema | undefined, value: unknown): undefined {
  if (!schema) return undefined;
  const result = v.safeParse(schema, value);
  if (result.success) return result.output as undefined;
  const fields: Fields = {};
  for (const issue of result.issues) {
    const path = v.getDotPath(issue) ?? "body";
    fields[path] ??= isAbsent(issue) ? "KEY_MISSING" : "KEY_INVALID";
  }
  const onlyMissing = Object.values(fields).every((code) => code === "KEY_MISSING");
  return refuse(onlyMissing ? "KEY_MISSING" : "KEY_INVALID", fields);
}

function isAbsent(issue: v.BaseIssue<unknown>): boolean {
  return issue.input === undefined || issue.received === "undefined";
}
