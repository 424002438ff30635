/**
 * The calls of `accounts` about consents. They have their own file, because the member app loads
 * them after its first paint.
 */
import * as v from "valibot";
import { endpoint } from "../endpoint.ts";
import { done } from "../schemas.ts";

/** Version of a text: the first 8 bytes of SHA-256 over the JSON of its sections, in hex. */
export const textVersion = v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/));

export const consent = endpoint({
  method: "POST",
  path: "/api/account/consent",
  access: "member",
  summary:
    "Records that the member accepted the current agreements, in the language whose text has this version",
  input: v.strictObject({
    version: textVersion,
    /** False: the member wants to see the text at the next login again. */
    isKept: v.optional(v.boolean(), true),
  }),
  output: v.object({
    ...done.entries,
    /** The versions of the current text in every language: the acceptance holds for all. */
    versions: v.array(textVersion),
  }),
  /** NO_DATA: the text has changed since the member loaded it. */
  errors: ["NO_DATA"],
  limit: { per: "member", max: 30, windowSeconds: 60 },
});

export const keptConsent = endpoint({
  method: "GET",
  path: "/api/account/consent",
  access: "member",
  summary:
    "The versions of the current agreements when the member accepted them and need not see them again; empty when they have to be shown",
  output: v.object({ versions: v.array(textVersion) }),
});
