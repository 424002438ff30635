/**
 * Readers of what outside companies write. They are lenient: a company may write a number as a text
 * and leave out, empty or null what it does not know. What we write is exact, and its types are in
 * `amount.ts` and the wire file of each company.
 */
import * as v from "valibot";

/** Amounts of theirs have at most this many digits before the point, as ours do. */
const WHOLE_DIGITS_MAX = 10;

/** A sign, whole digits (in groups of three or not), and decimals. */
const DECIMAL = /^([+-]?)(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))?$/;

/** Hundredths, and the digits after them; undefined when the text is no amount. */
function readDecimal(written: string | number): { minor: bigint; rest: string } | undefined {
  const match = DECIMAL.exec(String(written).trim());
  if (!match) return undefined;
  const [, sign, grouped = "", fraction = ""] = match;
  const whole = grouped.replaceAll(",", "").replace(/^0+(?=\d)/, "");
  if (whole.length > WHOLE_DIGITS_MAX) return undefined;
  const minor = BigInt(whole) * 100n + BigInt(fraction.slice(0, 2).padEnd(2, "0"));
  return { minor: sign === "-" ? -minor : minor, rest: fraction.slice(2) };
}

/** A text; a blank one is not given. */
export const theirText = v.pipe(v.string(), v.trim(), v.minLength(1));

/** An id: a text, or a number that is kept as its text. */
export const theirId = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform((written) => String(written).trim()),
  v.minLength(1),
);

/**
 * An amount that moved, in 1/100: a number or a text, with separators of thousands or without.
 * Decimals after the second must be zeros, because money is exact or unknown.
 */
export const theirAmount = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(readDecimal),
  v.check((read) => read !== undefined && /^0*$/.test(read.rest), "no exact amount"),
  v.transform((read) => read?.minor ?? 0n),
);

/** A balance in 1/100. What a company keeps below a hundredth is cut off, toward zero. */
export const theirBalance = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(readBalance),
  v.check((read) => read !== undefined, "no amount"),
  v.transform((read) => read?.minor ?? 0n),
);

/**
 * Floats of theirs may be off by a little: 0.1 + 0.2 is 0.30000000000000004, and 4.35 * 100 is
 * 434.99999999999994. Such a number has 15 digits that are right.
 */
function readBalance(written: string | number) {
  if (typeof written === "string") return readDecimal(written);
  return readDecimal(Number(written.toPrecision(15)));
}

/** ISO 8601 with an offset or `Z`. A `Date` is read leniently, so the text is checked first. */
const WITH_OFFSET =
  /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)? ?(?:Z|[+-]\d{2}:?\d{2})$/i;
const WITHOUT_OFFSET = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?$/;

function readTime(text: string): Date | undefined {
  const [year = 0, month = 0, day = 0] = text.slice(0, 10).split("-").map(Number);
  const at = new Date(text.replace(" ", "T").replaceAll(" ", ""));
  // A `Date` reads the 31st of February as the 3rd of March.
  const isOfMonth = new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day;
  return Number.isNaN(at.getTime()) || !isOfMonth ? undefined : at;
}

/** A time with an offset. */
export const theirTime = v.pipe(
  v.string(),
  v.trim(),
  v.regex(WITH_OFFSET),
  v.transform(readTime),
  v.instance(Date),
);

/**
 * A time with an offset, or one without that the company means in its own zone.
 * @param offset of that zone, for example `+07:00`
 */
export const theirLocalTime = (offset: string) =>
  v.union([
    theirTime,
    v.pipe(
      v.string(),
      v.trim(),
      v.regex(WITHOUT_OFFSET),
      v.transform((text) => readTime(`${text}${offset}`)),
      v.instance(Date),
    ),
  ]);

/**
 * A field that proves nothing by itself: null when it is absent, null, empty or cannot be read.
 */
export const maybe = <S extends v.GenericSchema>(schema: S) =>
  v.fallback(v.optional(v.nullable(schema), null), null);
