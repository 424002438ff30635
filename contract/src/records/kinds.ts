/**
 * Kinds of values that documents and settings have: how a value is checked, stored and sent. The
 * console knows how it is typed (features/setup/forms).
 */
import * as v from "valibot";
import {
  amountsAboveZero as aboveZero,
  amounts as orZero,
  shown,
} from "../console/setup/shapes.ts";
import type { Schema } from "../endpoint.ts";
import { type Currency, fromMinor } from "../money.ts";
import { anyOf, kind, type Options } from "./fields.ts";

/**
 * What one staff user may publish without a second one: every value; `false`; or taking away texts,
 * links and rows. Without it: nothing.
 */
export type Alone = "always" | "off" | "removal";

export type DurationUnit = "seconds" | "minutes" | "hours" | "days";

/** What each field of a declaration may say, whatever its kind. */
export interface FieldOptions {
  alone?: Alone;
  /** Key of its texts, if it is not the name of the field. */
  label?: string;
  /** Key of its hint, if it is not that of its texts. */
  hint?: string;
  /** It can be null. */
  empty?: true;
  /** Of a duration. */
  unit?: DurationUnit;
  /** It stays as it is once the document is live. */
  isFixed?: true;
}

/** A field of a document or a group of settings. */
export interface FormField extends FieldOptions {
  kind: string;
  schema: v.GenericSchema;
  stored: v.GenericSchema;
  initial: unknown;
  /** Fields of an object, or of each row. */
  fields?: Readonly<Record<string, FormField>>;
}

export type FormFields = Readonly<Record<string, FormField>>;
/** As the server reads it. */
export type Value<K extends FormField> = v.InferOutput<K["schema"]>;
export type Values<F extends FormFields> = { -readonly [N in keyof F]: Value<F[N]> };
/** As the database stores it: each field may be missing. */
export type StoredValues<F extends FormFields> = {
  -readonly [N in keyof F]?: v.InferInput<F[N]["stored"]>;
};

/** An amount in each currency, in minor units. */
export type Amounts = Record<Currency, bigint>;
/** What a kind needs of its declaration. */
type Of<V> = FieldOptions & { initial: V };

type ChoiceOptions<V extends string> = Options &
  FieldOptions & { of?: "places" | "targets" | "qrMakers"; initial?: V };

/**
 * One of a closed list; the filter takes any of several. As a setting it is the first one, if the
 * declaration names no other.
 */
export function choice<
  const V extends readonly [string, ...string[]],
  const O extends ChoiceOptions<V[number]> = Record<never, never>,
>(values: V, options: O = {} as O) {
  const field = kind("choice", v.picklist(values), anyOf(values))(options);
  const initial: V[number] = options.initial ?? values[0];
  return { ...field, values, initial, stored: field.schema };
}

/** A value that is the same on the wire and in the database: it has no amounts. */
export function value<
  const A extends string,
  S extends v.GenericSchema,
  const O extends Of<v.InferOutput<S>>,
>(kind: A, schema: S, options: O) {
  return { ...options, kind, schema, stored: schema };
}

/** As `value`, or null, which it is at first. */
export const valueOrNone = <
  const A extends string,
  S extends Schema,
  const O extends FieldOptions & { initial?: v.InferOutput<S> | null } = Record<never, never>,
>(
  kind: A,
  schema: S,
  options: O = {} as O,
) => value(kind, v.nullable(schema), { empty: true, initial: null, ...options });

/** A field that older versions lack: they have its initial value. */
export const later = <const F extends FormField>(field: F) =>
  ({ ...field, schema: v.optional(field.schema, toWire(field.initial)) }) as Omit<F, "schema"> & {
    schema: v.OptionalSchema<F["schema"], null>;
  };

const digits = v.pipe(
  v.string(),
  v.regex(/^\d{1,12}$/),
  v.transform((text) => BigInt(text)),
);
const storedAmounts = v.object({ THB: digits, LAK: digits });
/** An amount in each currency, 0 included. */
export const amounts = <const O extends Of<Amounts>>(options: O) => ({
  ...options,
  kind: "amounts" as const,
  schema: orZero,
  stored: storedAmounts,
});

/** As `amounts`, above zero in each currency. */
export const amountsAboveZero = <const O extends Of<Amounts>>(options: O) => ({
  ...amounts(options),
  schema: aboveZero,
});

/** As `amounts`, or null. */
export const amountsOrNone = <const O extends FieldOptions>(options: O = {} as O) => ({
  ...options,
  kind: "amounts" as const,
  empty: true as const,
  schema: v.nullable(orZero),
  stored: v.nullable(storedAmounts),
  initial: null,
});

interface CountOptions extends Of<number> {
  /** Without it 1. */
  least?: number;
  most: number;
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
export const timeOfDay = <const O extends Of<string>>(options: O) => value("clock", clock, options);

export const flag = <const O extends Of<boolean>>(options: O) =>
  value("bool", v.boolean(), options);

export const none = { th: "", la: "", en: "" };

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
    kind: "lines" as const,
    schema,
    stored: schema,
    initial,
  };
}

/** The schemas of fields, by name. */
type Entries<F extends FormFields, S extends "schema" | "stored"> = {
  -readonly [N in keyof F]: F[N][S];
};
type StoredEntries<F extends FormFields> = {
  -readonly [N in keyof F]: v.OptionalSchema<F[N]["stored"], never>;
};

export function mapFields<T>(
  fields: FormFields,
  change: (field: FormField, name: string) => T,
): Record<string, T> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, change(field, name)]),
  );
}

/** Every field must be on the wire, so that a caller resets none by accident. */
export const wireOf = <const F extends FormFields>(fields: F) =>
  v.strictObject(mapFields(fields, ({ schema }) => schema) as Entries<F, "schema">);

/** A field that is missing in the database has its initial value. */
const storedOf = <const F extends FormFields>(fields: F) =>
  v.object(
    mapFields(fields, ({ stored, initial }) =>
      v.optional(stored, toStored(initial) as never),
    ) as StoredEntries<F>,
  );

/** The values that fields have at first. */
export const initialOf = <const F extends FormFields>(fields: F) =>
  mapFields(fields, ({ initial }) => initial) as Values<F>;

/** FormFields of one object. */
export const together = <const F extends FormFields, const O extends FieldOptions>(
  fields: F,
  options: O = {} as O,
) => ({
  // Without `NoInfer` the place that a declaration stands in would widen the names of its fields.
  ...(options as NoInfer<O>),
  kind: "group" as const,
  fields,
  schema: wireOf(fields),
  stored: storedOf(fields),
  initial: initialOf(fields),
});

/** Rows with fields, in the operator's order. No two rows have the same typed code. */
export function rows<const F extends FormFields, const O extends FieldOptions>(
  fields: F,
  { most, ...options }: O & { most: number },
) {
  const isCoded = fields.code?.kind === "text";
  const codesOf = (list: readonly unknown[]) => list.map((row) => (row as { code?: unknown }).code);
  const areUnique = (list: readonly unknown[]) =>
    !isCoded || new Set(codesOf(list)).size === list.length;
  return {
    ...(options as unknown as NoInfer<O>),
    kind: "list" as const,
    fields,
    schema: v.pipe(
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
    kind: "list" as const,
    schema: list,
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
