/**
 * Actions: what staff users do with an item, declared once below its calls
 * (docs/decisions/0137-actions.md). The permission, fields and errors of an action are those of
 * its call. Its button with the letter, its dialog, bulk, undo and sending follow from it.
 */
import type { ClientInput, Endpoint, Schema } from "../endpoint.ts";

/** How a bar of selected rows offers an action. */
interface Bulk<Item> {
  /** Its letter while rows are selected. */
  key: string;
  /** The tabs that offer it. */
  in: readonly string[];
  /** Whether a row is done together with others; a staff user opens each other one. */
  fits?: (item: Item, staffId: string) => boolean;
}

/** The opposite action, which is offered for five seconds. */
interface Undo<Item> {
  by: string;
  unless?: (item: Item) => boolean;
}

/** Any action on an item. Its item is known by `id`, and `version` says what was seen of it. */
export interface AnyAction<Item = never> {
  call: Endpoint;
  /** The letter of its button, and of its dialog. */
  key?: string;
  /** When it is offered; absent: always. */
  when?: (item: Item, staffId: string) => boolean;
  /** The staff user who cannot do it: another person has to. */
  otherThan?: (item: Item) => string | null | undefined;
  /** It takes something away. */
  isDangerous?: true;
  /** It is confirmed without a reason, although its call takes one. */
  isConfirmed?: true;
  isReasonOptional?: true;
  /** The entry of the input that the reason is; absent: `why`. */
  reason?: string;
  /** What makes it this action, of several by one call. */
  input?: object;
  /** The choice that its dialog asks for; each has a digit. */
  choice?: string;
  /** What its dialog asks for besides the reason. */
  fields?: readonly string[];
  /** The action that asks another staff user, when the amount is above the limit of this one. */
  above?: string;
  /** It has no button below the item: another action or a part of the page asks for it. */
  hasNoButton?: true;
  /** `later`: it is sent after five seconds, since members read what it does. */
  undo?: "later" | Undo<Item>;
  bulk?: Bulk<Item> & { input?: object };
}

type Entry<E extends Endpoint> = keyof ClientInput<E> & string;

type Given<E extends Endpoint> = Partial<NonNullable<ClientInput<E>>>;

/** An action by one call. */
export interface Action<Item, E extends Endpoint> extends AnyAction<Item> {
  call: E;
  choice?: Entry<NoInfer<E>>;
  reason?: Entry<NoInfer<E>>;
  input?: Given<NoInfer<E>>;
  fields?: readonly Entry<NoInfer<E>>[];
  bulk?: Bulk<Item> & { input?: Given<NoInfer<E>> };
}

/** Declares what is done with an item: `actions<SlipRow>()({ reject: { call: rejectSlip } })`. */
export const actions =
  <Item>() =>
  <C extends Readonly<Record<string, Endpoint>>>(
    all: {
      readonly [K in keyof C]: Action<Item, C[K]>;
    },
  ) =>
    all;

/** An entry of the call's input, without what makes it optional. */
export function entryOf({ call }: AnyAction, name: string): Schema | undefined {
  let schema = (call.input as { entries?: Record<string, Schema> } | undefined)?.entries?.[name];
  while (schema && "wrapped" in schema) schema = schema.wrapped as Schema;
  return schema;
}

/** The values of an entry that is a choice; none otherwise. */
export function valuesOf(action: AnyAction, name: string): readonly string[] {
  const { options = [] } = (entryOf(action, name) ?? {}) as { options?: readonly string[] };
  return options;
}

/** What a dialog asks for before an action; null: it is done at once. */
export function askedBy(action: AnyAction): "choice" | "confirmation" | "reason" | null {
  if (action.choice !== undefined) return "choice";
  if (action.isConfirmed) return "confirmation";
  return entryOf(action, action.reason ?? "why") ? "reason" : null;
}

/** What a call says of the item as it was shown. The server refuses it for another version. */
const SEEN = ["version", "payloadHash", "shared"];

/**
 * What a call is sent with: the item, what was seen of it, and the rest of the input. A parameter
 * of the path is the item's entry of its name, or else the item's id.
 */
export function sentBy(action: AnyAction, item: { id: string }, rest: object) {
  const entries: Readonly<Record<string, unknown>> = { ...item };
  const names = [...action.call.path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const params = Object.fromEntries(names.map((name) => [name, entries[name] ?? item.id]));
  if (!action.call.input) return { params };
  const seen = Object.entries(entries).filter(([entry]) => SEEN.includes(entry));
  const given = Object.entries({ ...action.input, ...rest });
  const all = [...seen, ...given].filter(([entry]) => entryOf(action, entry));
  return { params, input: Object.fromEntries(all) };
}
