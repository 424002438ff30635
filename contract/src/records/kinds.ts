/**
 * The kinds of values that settings have. A kind knows how a value is checked on the wire, how it is
 * checked in the database, and what it is while the operator has set none. `as` names the field of
 * the form, and the words of the value in lists of changes. A value on the wire is in units of its
 * currency; the server reads minor units; the database stores them as digits.
 */
import * as v from "valibot";
import { shown } from "../console/setup/shapes.ts";
import { amountInput, amountInputOrZero, type Currency, fromMinor } from "../money.ts";

/**
 * What one staff user may publish without a second one: every value; `false`; or taking away texts,
 * links and rows. Without it: nothing.
 */
export type Alone = "always" | "off" | "removal";

/** What each field of a declaration may say, whatever its kind. */
export interface FieldOptions {
  alone?: Alone;
  /** Key of its texts, if it is not the name of the field. */
  label?: string;
}

export interface Kind extends FieldOptions {
  as: string;
  wire: v.GenericSchema;
  stored: v.GenericSchema;
  initial: unknown;
  /** Fields of an object, or of each row. */
  fields?: Readonly<Record<string, Kind>>;
}

export type Fields = Readonly<Record<string, Kind>>;
/** As the server reads it. */
export type Value<K extends Kind> = v.InferOutput<K["wire"]>;
export type Values<F extends Fields> = { -readonly [N in keyof F]: Value<F[N]> };
/** As the database stores it: each field may be missing. */
export type StoredValues<F extends Fields> = {
  -readonly [N in keyof F]?: v.InferInput<F[N]["stored"]>;
};

/** An amount in each currency, in minor units. */
export type Amounts = Record<Currency, bigint>;
/** What a kind needs of its declaration. */
type Of<V> = FieldOptions & { initial: V };

export type DurationUnit = "seconds" | "minutes" | "hours" | "days";

/** A value that is the same on the wire and in the database: it has no amounts. */
export function value<
  const A extends string,
  S extends v.GenericSchema,
  const O extends Of<v.InferOutput<S>>,
>(as: A, schema: S, options: O) {
  return { ...options, as, wire: schema, stored: schema };
}

const digits = v.pipe(
  v.string(),
  v.regex(/^\d{1,12}$/),
  v.transform((text) => BigInt(text)),
);
const storedAmounts = v.object({ THB: digits, LAK: digits });
const wireAmounts = {
  zero: v.strictObject({ THB: amountInputOrZero, LAK: amountInputOrZero }),
  one: v.strictObject({ THB: amountInput, LAK: amountInput }),
};

/** An amount in each currency, 0 included. */
export const amounts = <const O extends Of<Amounts>>(options: O) => ({
  ...options,
  as: "amounts" as const,
  wire: wireAmounts.zero,
  stored: storedAmounts,
});

/** As `amounts`, above zero in each currency. */
export const amountsAboveZero = <const O extends Of<Amounts>>(options: O) => ({
  ...amounts(options),
  wire: wireAmounts.one,
});

/** As `amounts`, or null. */
export const amountsOrNone = <const O extends FieldOptions>(options: O = {} as O) => ({
  ...options,
  as: "amounts" as const,
  isNullable: true,
  wire: v.nullable(wireAmounts.zero),
  stored: v.nullable(storedAmounts),
  initial: null,
});

interface CountOptions extends Of<number> {
  /** Without it 1. */
  least?: number;
  most: number;
  /** Of a duration. */
  unit?: DurationUnit;
  /** Code of the refusal of what is below the least. */
  code?: string;
}

/** A whole number within its limits. */
export function count<const O extends CountOptions>(options: O) {
  const { least = 1, most, code = "" } = options as CountOptions;
  const schema = v.pipe(v.number(), v.integer(), v.minValue(least, code), v.maxValue(most));
  return value("number", schema, { ...options, least });
}

const hundredths = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000));

/** A share in hundredths of a percent: 100 is 1 %. */
export const rate = <const O extends Of<number>>(options: O) => value("rate", hundredths, options);

const clock = v.pipe(v.string(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

/** A time of the day in Asia/Bangkok, such as `23:30`. */
export const timeOfDay = <const O extends Of<string>>(options: O) => value("time", clock, options);

export const flag = <const O extends Of<boolean>>(options: O) =>
  value("bool", v.boolean(), options);

/** One of a closed list: the first one, if the declaration names no other. */
export const choice = <
  const L extends readonly [string, ...string[]],
  const O extends FieldOptions & { of?: "places" | "targets"; initial?: L[number] },
>(
  options: L,
  more: O = {} as O,
) => value("choice", v.picklist(options), { initial: options[0], ...more, options });

/** A short text without languages, as its schema has it. */
export const text = <S extends v.GenericSchema<string>, const O extends Of<v.InferOutput<S>>>(
  schema: S,
  options: O,
) => value("text", schema, options);

const none = { th: "", la: "", en: "" };

/** A text for members in each language; a required one must have them all to be published. */
export const texts = <const O extends FieldOptions & { initial?: typeof none }>(
  isRequired: "required" | "optional",
  options: O = {} as O,
) =>
  value("texts", shown("plain", isRequired === "required" ? "required" : undefined), {
    isOptional: isRequired === "optional",
    initial: none,
    ...options,
  });

/** As `texts`, in HTML; every language or none. */
export const html = <const O extends FieldOptions>(options: O = {} as O) =>
  value("html", shown("html"), { isOptional: true, initial: none, ...options });

/** Unique names, one on each line of the form. */
export function lines<S extends v.GenericSchema<string, string>, const O extends FieldOptions>(
  name: S,
  { most, ...options }: O & { most: number },
) {
  const areUnique = v.check((list: string[]) => new Set(list).size === list.length, "twice");
  const schema = v.pipe(v.array(name), v.maxLength(most), areUnique);
  const initial: string[] = [];
  return {
    ...(options as unknown as O),
    as: "lines" as const,
    wire: schema,
    stored: schema,
    initial,
  };
}

/** The schemas of fields, by name. */
type Entries<F extends Fields, S extends "wire" | "stored"> = {
  -readonly [N in keyof F]: F[N][S];
};
type StoredEntries<F extends Fields> = {
  -readonly [N in keyof F]: v.OptionalSchema<F[N]["stored"], never>;
};

export function mapFields<T>(
  fields: Fields,
  change: (field: Kind, name: string) => T,
): Record<string, T> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, change(field, name)]),
  );
}

/** Every field must be on the wire, so that a caller resets none by accident. */
export const wireOf = <const F extends Fields>(fields: F) =>
  v.strictObject(mapFields(fields, ({ wire }) => wire) as Entries<F, "wire">);

/** A field that is missing in the database has its initial value. */
const storedOf = <const F extends Fields>(fields: F) =>
  v.object(
    mapFields(fields, ({ stored, initial }) =>
      v.optional(stored, toStored(initial) as never),
    ) as StoredEntries<F>,
  );

/** The values that fields have at first. */
export const initialOf = <const F extends Fields>(fields: F) =>
  mapFields(fields, ({ initial }) => initial) as Values<F>;

/** Fields of one object. */
export const together = <const F extends Fields, const O extends FieldOptions>(
  fields: F,
  options: O = {} as O,
) => ({
  ...options,
  as: "group" as const,
  fields,
  wire: wireOf(fields),
  stored: storedOf(fields),
  initial: initialOf(fields),
});

/** Rows with fields, in the operator's order. No two rows have the same typed code. */
export function rows<const F extends Fields, const O extends FieldOptions>(
  fields: F,
  { most, ...options }: O & { most: number },
) {
  const isCoded = fields.code?.as === "text";
  const codesOf = (list: readonly unknown[]) => list.map((row) => (row as { code?: unknown }).code);
  const areUnique = (list: readonly unknown[]) =>
    !isCoded || new Set(codesOf(list)).size === list.length;
  return {
    ...(options as unknown as O),
    as: "list" as const,
    fields,
    wire: v.pipe(
      v.array(wireOf(fields)),
      v.maxLength(most),
      v.check((list) => areUnique(list), "codes must be unique"),
    ),
    stored: v.array(storedOf(fields)),
    initial: [] as Values<F>[],
  };
}

/** Pages of HTML. Old rows have a list for each language. */
export function pages<const O extends FieldOptions>(options: O = {} as O) {
  const page = shown("html", "required");
  const list = v.pipe(v.array(page), v.maxLength(50));
  const one = v.array(v.string());
  const byLanguage = v.pipe(
    v.object({ th: one, la: one, en: one }),
    v.transform(({ th, la, en }) =>
      Array.from({ length: Math.max(th.length, la.length, en.length) }, (_, at) => ({
        th: th[at] ?? "",
        la: la[at] ?? "",
        en: en[at] ?? "",
      })),
    ),
  );
  type Page = v.InferOutput<typeof page>;
  return {
    ...options,
    as: "list" as const,
    wire: list,
    stored: v.union([v.array(page), byLanguage]),
    initial: [] as Page[],
  };
}

/** Converts amounts and times of a value to the wire's form. */
export const toWire = (given: unknown): unknown =>
  converted(given, (leaf) => {
    if (typeof leaf === "bigint") return fromMinor(leaf);
    return leaf instanceof Date ? leaf.toISOString() : leaf;
  });

/** Converts amounts of a value to their form in the database: minor units as digits. */
export const toStored = (given: unknown): unknown =>
  converted(given, (leaf) => (typeof leaf === "bigint" ? `${leaf}` : leaf));

function converted(given: unknown, convert: (leaf: unknown) => unknown): unknown {
  if (Array.isArray(given)) return given.map((each) => converted(each, convert));
  if (typeof given !== "object" || given === null || given instanceof Date) return convert(given);
  return Object.fromEntries(
    Object.entries(given).map(([key, each]) => [key, converted(each, convert)]),
  );
}
