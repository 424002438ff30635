/**
 * A group of settings is a record of one row: a document that staff users edit as a whole. Its
 * fields are declared once. The schema of the calls, the rows of the database and their defaults
 * follow from them here; the form, its hints and the words of a change follow in the console.
 */
import * as v from "valibot";
import type { Grant, Permission } from "../console/permissions.ts";
import type { Alone } from "./fields.ts";
import {
  type FormField,
  type FormFields,
  initialOf,
  mapFields,
  type StoredValues,
  toStored,
  toWire,
  type Value,
  type Values,
  wireOf,
} from "./values.ts";

/**
 * Where the server stores the values of a group. `row`: one row of settings has all of them.
 * `rows`: each field has a row. `only`: one row is the value of the only field. `table`: a feature
 * stores them in another table.
 */
type Place = "row" | "rows" | "only" | "table";

interface GroupOptions<F extends FormFields> {
  /** What one staff user may publish of each field that says nothing else. */
  alone?: Alone;
  /** The permission of those who edit it, if it is not that of every document. */
  editors?: Permission | "owner";
  /** What the values must be together: the field that is wrong else, and why. */
  check?: { isValid: (values: Values<F>) => boolean; why: string };
}

export interface Group extends Omit<GroupOptions<FormFields>, "check" | "alone"> {
  place: Place;
  fields: FormFields;
  schema: v.GenericSchema;
}
export type Groups = Readonly<Record<string, Group>>;

/** @param place see `Place`; without it the group has one row */
export function group<const F extends FormFields, const P extends Place = "row">(
  fields: F,
  { place, alone, check, editors }: GroupOptions<F> & { place?: P } = {},
) {
  const schema = wireOf(fields);
  return {
    place: (place ?? "row") as P,
    fields: (alone ? mapFields(fields, (field) => ({ alone, ...field })) : fields) as F,
    schema: check
      ? (v.pipe(
          schema,
          v.check((all) => check.isValid(all as Values<F>), check.why),
        ) as unknown as typeof schema)
      : schema,
    ...(editors && { editors }),
  };
}

type Placed<G extends Groups, P extends Place> = {
  [N in keyof G as G[N]["place"] extends P ? N : never]: G[N]["fields"];
};
type Both<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void
  ? I
  : never;
type Spread<G extends Groups> = Both<Placed<G, "rows">[keyof Placed<G, "rows">]>;

/** Every setting by the name of its row, as the server reads it. */
export type SettingsOf<G extends Groups> = {
  -readonly [N in keyof Placed<G, "row">]: Values<G[N]["fields"]>;
} & {
  -readonly [N in keyof Placed<G, "only">]: Value<G[N]["fields"][keyof G[N]["fields"]]>;
} & (Spread<G> extends FormFields ? Values<Spread<G>> : never);
/** Rows of settings, as the database stores them. */
export type StoredOf<G extends Groups> = {
  -readonly [N in keyof Placed<G, "row">]?: StoredValues<G[N]["fields"]>;
} & {
  -readonly [N in keyof Placed<G, "only">]?: v.InferInput<
    G[N]["fields"][keyof G[N]["fields"]]["stored"]
  >;
} & (Spread<G> extends FormFields ? StoredValues<Spread<G>> : never);

type Tree = Record<string, unknown>;
const isTree = (given: unknown): given is Tree =>
  typeof given === "object" && given !== null && !Array.isArray(given);

/**
 * Reads the rows of the settings. A value that is missing or invalid is the initial one, and does
 * not affect the others.
 */
export function parseSettings<G extends Groups>(
  groups: G,
  rows: readonly { key: string; value: unknown }[],
): SettingsOf<G> {
  const stored: Tree = Object.fromEntries(rows.map(({ key, value }) => [key, value]));
  const settings = Object.entries(groups).map(([name, { place, fields }]): Tree => {
    if (place === "table") return {};
    if (place === "rows") return mapFields(fields, (field, key) => parsed(field, stored[key]));
    const row = stored[name];
    if (place === "only")
      return mapFields({ [name]: onlyField(fields).field }, (field) => parsed(field, row));
    // A field that had a row with its own name before is read from there.
    const own = isTree(row) ? row : {};
    return {
      [name]: mapFields(fields, (field, key) => parsed(field, (key in own ? own : stored)[key])),
    };
  });
  return Object.assign({}, ...settings) as SettingsOf<G>;
}

function parsed({ stored, initial }: FormField, value: unknown): unknown {
  const result = v.safeParse(stored, value);
  return result.success ? result.output : initial;
}

function onlyField(fields: FormFields): { key: string; field: FormField } {
  const [[key, field] = []] = Object.entries(fields);
  if (key === undefined || field === undefined) throw new Error("a group has fields");
  return { key, field };
}

/** The document of a group on the wire. */
export function documentOf(name: string, { place, fields }: Group, settings: Tree): Tree {
  const only = onlyField(fields).key;
  const values = {
    row: () => settings[name],
    rows: () => mapFields(fields, (_, key) => settings[key]),
    only: () => ({ [only]: settings[name] }),
    table: () => settings[name],
  }[place]();
  return toWire(values) as Tree;
}

/** The rows of a published document, as the database stores them. */
export function rowsOf(name: string, { place, fields }: Group, values: Tree): Tree {
  const stored = toStored(values) as Tree;
  if (place === "rows") return stored;
  return { [name]: place === "only" ? stored[onlyField(fields).key] : stored };
}

/**
 * A payload of an older version with the fields of today: those that it lacks have their initial
 * value, and those that are gone are left out.
 */
export function completed(fields: FormFields, payload: Tree): Tree {
  return mapFields(fields, (field, name) => {
    const given = payload[name] === undefined ? toWire(field.initial) : payload[name];
    const within = field.fields;
    if (!within) return given;
    if (Array.isArray(given))
      return given.map((row) => (isTree(row) ? completed(within, row) : row));
    return isTree(given) ? completed(within, given) : given;
  });
}

/** The first content of a new row. */
export const blankOf = (fields: FormFields): Tree => toWire(initialOf(fields)) as Tree;

/** Whether a staff user edits a group; `mayEdit`: the permission of every document. */
export function mayEditGroup(
  { editors }: Pick<Group, "editors">,
  { role }: Pick<Grant, "role">,
  may: (permission: Permission) => boolean,
): boolean {
  if (editors === "owner") return role === "owner";
  return may(editors ?? "setup.edit");
}
