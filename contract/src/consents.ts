/** What a member agrees to, of the word `accounts`: in a file of its own, which only the sheet of the agreements needs. */
import * as v from "valibot";
import { endpoint } from "./endpoint.ts";
import { done } from "./schemas.ts";

/** A text by its hash: the first 8 bytes of SHA-256 over the JSON of its sections. */
export const textVersion = v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/));

export const consent = endpoint({
  method: "POST",
  path: "/api/account/consent",
  access: "member",
  summary:
    "Agrees to the agreements as they are shown now, in the language whose text has this version",
  input: v.strictObject({ version: textVersion }),
  output: done,
  /** NO_DATA: the text has changed since it was read. */
  errors: ["NO_DATA"],
  limit: { per: "member", max: 30, windowSeconds: 60 },
});
