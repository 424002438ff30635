import * as v from "valibot";
import type { Code } from "./codes.ts";
import { CURRENCIES } from "./money.ts";
import { plainDigits } from "./plain-digits.ts";
import { isName, isSeen, plainName, withoutDirection } from "./plain-text.ts";
import { isYearPossible } from "./time.ts";

/** Free text on one line: trimmed, something to see, no control characters or direction marks. */
export function line(maxLength: number) {
  return v.pipe(
    v.string(),
    v.transform(withoutDirection),
    v.maxLength(maxLength),
    v.regex(/^[^\p{Cc}]*$/u),
    v.check(isSeen),
  );
}

/** Free text on several lines: trimmed, with something to see. */
export function paragraphs(maxLength: number, minLength = 1) {
  return v.pipe(
    v.string(),
    v.transform(withoutDirection),
    v.minLength(minLength),
    v.maxLength(maxLength),
    v.check(isSeen),
  );
}

/** The name of a person or of an account's holder: at least one letter, and no hidden marks. */
export function personName(maxLength: number) {
  return v.pipe(
    v.string(),
    v.transform(plainName),
    v.maxLength(maxLength),
    v.regex(/^[^\p{Cc}]*$/u),
    v.check(isName),
  );
}

/** Digits as people write them: the blanks, dashes and marks between them are dropped. */
export function digits(min: number, max = min) {
  return v.pipe(
    v.string(),
    v.maxLength(2 * max + 20),
    v.transform(plainDigits),
    v.regex(new RegExp(`^\\d{${min},${max}}$`)),
  );
}

/** A one-time code as it is typed or pasted. The server says whether it is the right one. */
export const typedCode = v.pipe(v.string(), v.maxLength(40), v.transform(plainDigits));

/** A short code such as `KBANK`, `WALLET`, `JOKER2`. */
export const codeText = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,32}$/));

export const currency = v.picklist(CURRENCIES);

const possible = v.check(
  (text: string) => isYearPossible(text.slice(0, 4)),
  "the year is impossible",
);

/** A day in Asia/Bangkok, YYYY-MM-DD. */
export const day = v.pipe(v.string(), v.isoDate(), possible);

/** A time of a request, in ISO 8601. */
export const inputTime = v.pipe(v.string(), v.isoTimestamp(), possible);

/** A time as ISO 8601 text. The server provides a Date. */
export const timestamp = v.pipe(
  v.date(),
  v.transform((date) => date.toISOString()),
  v.string(),
);

/** The code of a success. */
export const message = v.custom<Code>((value) => typeof value === "string");

/** The answer of a call without data. */
export const done = v.object({ message });

/** Paging of lists. Pages count from 1. */
export const paging = v.strictObject({
  page: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100_000)),
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)), 10),
});

/** States as members see them. Any state that is not done or refused is in progress. */
export const STATUSES = ["SUCCESS", "FAILED", "PROCESSING"] as const;
export const status = v.picklist(STATUSES);
export type Status = (typeof STATUSES)[number];
