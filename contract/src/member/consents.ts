/**
 * The call of `accounts` that records a consent. It has its own file, because only the agreements
 * sheet of the member app loads it.
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
  input: v.strictObject({ version: textVersion }),
  output: v.object({
    ...done.entries,
    /** The versions of the current text in every language: the acceptance holds for all. */
    versions: v.array(textVersion),
  }),
  /** NO_DATA: the text has changed since the member loaded it. */
  errors: ["NO_DATA"],
  limit: { per: "member", max: 30, windowSeconds: 60 },
});
