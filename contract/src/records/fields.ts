/**
 * Kinds of values that lists and reports show. A kind knows how its value is checked; the server
 * knows how it is sorted and compared (kernel/console-http), the console how it is shown
 * (lib/records). Kinds that only documents have are in `values.ts`; lists load without them.
 */
import * as v from "valibot";
import { campaignName } from "../console/reports/campaign-name.ts";
import { day as dayText, memberBrief } from "../console/schemas.ts";
import type { Schema } from "../endpoint.ts";
import { amountInputOrZero, amountOutput, CURRENCIES } from "../money.ts";
import { timestamp } from "../schemas.ts";

/** What a list shows. */
export type Kind =
  | "account"
  | "amount"
  | "choice"
  | "count"
  | "currency"
  | "day"
  | "duration"
  | "mean"
  | "member"
  | "names"
  | "reference"
  | "text"
  | "time";

/** What a field of a list may say. */
interface Options {
  /** The list can be sorted by it. */
  sort?: true;
  filter?: true;
  /** Totals sum it, by the field `currency`. */
  sum?: true;
  /** It can be null. */
  empty?: true;
  /** The tabs that show it and sort by it; absent: all. */
  in?: readonly string[];
  /** The tabs that sort by it, if fewer. */
  sortIn?: readonly string[];
  /** Staff users have to choose its column. */
  isHidden?: true;
  /** The field whose column shows it, in the file too; absent: it has a column alone. */
  within?: string;
}

/** A field of a record. Its key is its name in the row, the address, the file and the labels. */
export interface Field<
  K extends Kind = Kind,
  S extends Schema = Schema,
  F extends Schema | undefined = Schema | undefined,
  Sorts extends boolean = boolean,
> extends Omit<Options, "sort" | "filter"> {
  kind: K;
  schema: S;
  filter: F;
  sort: Sorts;
  /** The values of a choice or a currency. */
  values?: readonly string[];
  /** The count that a mean is of, by which totals weight it. */
  of?: string;
}

/** Whether a tab is sorted by it. */
export const isSortedIn = ({ sort, sortIn, in: shown }: Field, tab: string): boolean =>
  sort && ((sortIn ?? shown)?.includes(tab) ?? true);

export type Fields = Readonly<Record<string, Field>>;

type Empty<S extends Schema, O extends Options> = O["empty"] extends true
  ? v.NullableSchema<S, undefined>
  : S;

type Declared<K extends Kind, S extends Schema, F extends Schema, O extends Options> = Field<
  K,
  Empty<S, O>,
  O["filter"] extends true ? F : undefined,
  O["sort"] extends true ? true : false
> &
  Omit<O, Exclude<keyof Options, "sum">>;

function kind<const K extends Kind, S extends Schema, F extends Schema>(
  name: K,
  schema: S,
  filter: F,
) {
  return <const O extends Options = Record<never, never>>(options?: O) => {
    const { sort, filter: isFilter, ...rest }: Options = options ?? {};
    return {
      ...rest,
      kind: name,
      schema: options?.empty ? v.nullable(schema) : schema,
      filter: isFilter ? filter : undefined,
      sort: sort ?? false,
    } as unknown as Declared<K, S, F, O>;
  };
}

/** Both ends are included; null: open. */
const range = <S extends Schema>(end: S) =>
  v.strictObject({ min: v.nullable(end), max: v.nullable(end) });
const anyOf = <const V extends readonly [string, ...string[]]>(values: V) =>
  v.pipe(v.array(v.picklist(values)), v.minLength(1));
/** The longest text that a list is filtered or searched by. */
export const TEXT_MAX = 64;
const part = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(TEXT_MAX));

/** Minor units on the server, a number on the wire. */
export const amount = kind("amount", amountOutput, range(amountInputOrZero));
export const currency = <const O extends Options = Record<never, never>>(options?: O) => ({
  ...kind("currency", v.picklist(CURRENCIES), anyOf(CURRENCIES))(options),
  values: CURRENCIES,
});
export const member = kind("member", memberBrief, part);
export const day = kind("day", v.string(), range(dayText));
const number = range(v.pipe(v.number(), v.integer(), v.minValue(0)));
export const count = kind("count", v.number(), number);
/** Seconds. */
export const duration = kind("duration", v.number(), number);
/** A mean of a counted thing; null: the count is 0. */
export const mean = (of: string) => ({ ...kind("mean", v.number(), number)({ empty: true }), of });
/** What a campaign is named in each language. No column has it alone. */
export const names = kind("names", campaignName, part);
export const text = kind("text", v.string(), part);
/** Number of a bank account: masked but for its last four digits. */
export const account = kind("account", v.string(), part);
/** An id, a code or a number that another party gave. */
export const reference = kind("reference", v.string(), part);
/** Filtered by days of Bangkok. */
export const time = kind("time", timestamp, range(dayText));

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
