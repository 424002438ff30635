/** What calls of the console share. */
import * as v from "valibot";
import { line } from "../schemas.ts";

/** The reason of an action: at least a word, stored in the audit log. */
export const why = line(500);

/** A typed filter of a list: no control characters, which the database would refuse. */
export const filterText = (maxLength: number) =>
  v.pipe(v.string(), v.trim(), v.maxLength(maxLength), v.regex(/^[^\p{Cc}]*$/u));

/**
 * Where the next page of a list starts, as the page before returned it; null for the first. Opaque:
 * a key, never a number of rows.
 */
export const cursor = v.optional(v.nullable(v.pipe(v.string(), v.maxLength(200))), null);
export const limit = v.optional(
  v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)),
  50,
);
/** The cursor of the next page; null on the last. */
export const next = v.nullable(v.string());

/** Id of a member, as text of digits. */
export const memberId = v.pipe(v.string(), v.regex(/^\d{1,15}$/));
export const recordId = v.pipe(v.string(), v.uuid());

export { day } from "../schemas.ts";

/** The member as lists show it. */
export const memberBrief = v.object({
  id: v.string(),
  name: v.string(),
  /** Masked but for the last four digits, unless revealed. */
  phone: v.string(),
});
