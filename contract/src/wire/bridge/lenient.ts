/**
 * Leaves of the generic dialects as the server reads them. A bridge that writes what its bank gave
 * it is understood: blanks, capitals, banks by number, accounts with dashes, times in Thailand.
 */
import * as v from "valibot";
import { bankLetters } from "../bank-numbers.ts";
import { maybe, theirAmount, theirId, theirLocalTime, theirText } from "../theirs.ts";

/** References and ids of events are stored, so they end somewhere. */
export const readKey = v.pipe(theirId, v.maxLength(64));

/** An amount that moved: more than nothing. */
export const readAmount = v.pipe(theirAmount, v.gtValue(0n));

export const readCurrency = v.pipe(theirText, v.toUpperCase(), v.picklist(["THB", "LAK"]));

/** A word of a closed list, in any case. */
export const readWord = <const W extends readonly string[]>(words: W) =>
  v.pipe(
    theirText,
    v.transform((written) => words.find((word) => word.toLowerCase() === written.toLowerCase())),
    v.picklist(words),
  );

/** A bank in letters, also when it is written as the number of the Bank of Thailand. */
export const readBank = v.pipe(
  theirId,
  v.toUpperCase(),
  v.transform((written) => bankLetters(written.padStart(3, "0")) ?? written),
  v.regex(/^[A-Z]{2,12}$/),
);

/** The whole number of an account or a PromptPay id. A masked one proves nothing. */
export const readAccount = v.pipe(
  theirId,
  v.transform((written) => written.replace(/[\s-]/g, "")),
  v.regex(/^\d{4,20}$/),
);

const LAST_SECOND = 253_402_300_799;

const readSeconds = v.pipe(
  theirId,
  v.regex(/^\d{1,12}$/),
  v.transform(Number),
  v.maxValue(LAST_SECOND),
  v.transform((seconds) => new Date(seconds * 1000)),
);

/** A time with an offset, one without that is of Thailand and Laos, or unix seconds. */
export const readTime = v.union([theirLocalTime("+07:00"), readSeconds]);

const isBlank = (written: unknown) =>
  written === null || (typeof written === "string" && written.trim() === "");

/** A field that is not always there: null when it is absent, null or empty, and read otherwise. */
export const given = <S extends v.GenericSchema>(schema: S) =>
  v.pipe(
    v.optional(v.unknown(), null),
    v.transform((written) => (isBlank(written) ? null : written)),
    v.nullable(schema),
  );

/** The payer is evidence: what cannot be read of it is not known. */
export const readPayer = v.fallback(
  v.optional(
    v.object({
      bankCode: maybe(readBank),
      accountNo: maybe(v.pipe(theirId, v.maxLength(40))),
      name: maybe(v.pipe(theirText, v.maxLength(200))),
    }),
    {},
  ),
  { bankCode: null, accountNo: null, name: null },
);
