/** What calls of the office share. */
import * as v from "valibot";
import { line } from "../schemas.ts";

export const LANGUAGES = ["th", "la", "en"] as const;
export type Language = (typeof LANGUAGES)[number];

/** Why somebody did it: at least a word, kept in the audit log. */
export const why = line(500);

/** What a list is filtered by, as somebody typed it: no control characters, which no database takes. */
export const filterText = (maxLength: number) =>
  v.pipe(v.string(), v.trim(), v.maxLength(maxLength), v.regex(/^[^\p{Cc}]*$/u));

/** Where the next page of a list starts; as the page before gave it, null for the first. Opaque: a key, never a number of rows. */
export const cursor = v.optional(v.nullable(v.pipe(v.string(), v.maxLength(200))), null);
export const limit = v.optional(
  v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)),
  50,
);
/** Beside the rows of a page. */
export const next = v.nullable(v.string());

/** Id of a member, as text of digits. */
export const memberId = v.pipe(v.string(), v.regex(/^\d{1,15}$/));
export const recordId = v.pipe(v.string(), v.uuid());

/** A text in each language; `contract` does not ask that all are filled, publishing does. */
export const texts = v.strictObject({
  th: v.pipe(v.string(), v.maxLength(20_000)),
  la: v.pipe(v.string(), v.maxLength(20_000)),
  en: v.pipe(v.string(), v.maxLength(20_000)),
});

/** A day in Asia/Bangkok, YYYY-MM-DD. */
export const day = v.pipe(v.string(), v.isoDate());

/** The member as lists show it. */
export const memberBrief = v.object({
  id: v.string(),
  name: v.string(),
  /** Masked but for the last four digits, unless revealed. */
  phone: v.string(),
});
