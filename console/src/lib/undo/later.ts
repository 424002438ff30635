/**
 * Actions that can be undone for five seconds. What a member would read waits in the browser until
 * then; what only staff users see is done at once, and an opposite call undoes it.
 */
import { type CallArguments, fillPath } from "@krapao/contract/client";
import type { Endpoint } from "@krapao/contract/endpoint";
import { useSyncExternalStore } from "react";
import { toastError } from "../../i18n/errors/index.ts";
import { api, client } from "../api/api.ts";
import { beforeEnd } from "../session/before-end.ts";
import { markReturned } from "./returned.ts";

export const UNDO_MS = 5_000;

/** What can be undone now, newest last. */
export interface Undoable {
  id: number;
  text: string;
  undo: () => void;
  /** Ends the time to undo it. */
  close: () => void;
}

interface Store {
  shown: readonly Undoable[];
  /** The items whose decision has not been answered. Lists leave them out. */
  hidden: ReadonlySet<string>;
}

let store: Store = { shown: [], hidden: new Set() };
let lastId = 0;
const listeners = new Set<() => void>();
/** Sends what waits while the page goes away. */
const waiting = new Map<number, { now: () => Promise<void>; atEnd: () => void }>();

function set(part: Partial<Store>): void {
  store = { ...store, ...part };
  for (const listener of listeners) listener();
}
function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export const useUndoables = () => useSyncExternalStore(subscribe, () => store.shown);
/** The items that a staff user has decided and the server does not know yet. */
export const useHidden = () => useSyncExternalStore(subscribe, () => store.hidden);

/** A list without the items that wait to be sent. */
export function useWithoutSent<L extends { rows: readonly Row[] }, Row extends { id: string }>(
  list: L & { rows: readonly Row[] },
): L {
  const hidden = useHidden();
  if (hidden.size === 0) return list;
  return { ...list, rows: list.rows.filter(({ id }) => !hidden.has(id)) };
}

function show(text: string, act: { undo: () => void; close: () => void }): number {
  lastId += 1;
  const id = lastId;
  const timer = setTimeout(() => close(), UNDO_MS);
  const leave = () => {
    clearTimeout(timer);
    set({ shown: store.shown.filter((each) => each.id !== id) });
  };
  const close = () => {
    leave();
    act.close();
  };
  const undo = () => {
    leave();
    act.undo();
  };
  set({ shown: [...store.shown, { id, text, undo, close }] });
  return id;
}

/**
 * Reports an action that is done, and offers for five seconds to undo it.
 * @param item the item that then returns to its list
 */
export function offerUndo(text: string, undo: () => Promise<unknown>, item?: string): void {
  const act = () => {
    if (item !== undefined) markReturned(item);
    void undo().catch(toastError);
  };
  show(text, { undo: act, close: () => undefined });
}

/** A call that waits. */
interface Waiting<E extends Endpoint> {
  /** The item that is decided; lists leave it out from now on. */
  item: string;
  text: string;
  endpoint: E;
  call: CallArguments<E>[0];
  /** Reads again what the call changed, also after a refusal. */
  onAnswer: () => unknown;
}

/**
 * Sends a call after five seconds, unless it is undone. It is sent at once when the staff user
 * closes the notice, signs out, or leaves the console.
 */
export function sendLater<E extends Endpoint>(wanted: Waiting<E>): void {
  const { item, endpoint, call } = wanted;
  set({ hidden: new Set([...store.hidden, item]) });
  const reveal = () => set({ hidden: new Set([...store.hidden].filter((each) => each !== item)) });
  const now = async () => {
    if (!waiting.delete(id)) return;
    await send(endpoint, call).catch(toastError);
    await wanted.onAnswer();
    reveal();
  };
  const id = show(wanted.text, {
    undo: () => {
      waiting.delete(id);
      markReturned(item);
      reveal();
    },
    close: () => void now(),
  });
  waiting.set(id, { now, atEnd: () => sendAtEnd(endpoint, call) });
}

const send = <E extends Endpoint>(endpoint: E, call: CallArguments<E>[0]): Promise<unknown> =>
  (api as (endpoint: E, call: CallArguments<E>[0]) => Promise<unknown>)(endpoint, call);

/** The browser finishes a call that is kept alive, although its page is gone. */
function sendAtEnd<E extends Endpoint>(endpoint: E, call: CallArguments<E>[0]): void {
  const { params, input } = (call ?? {}) as { params?: Record<string, unknown>; input?: unknown };
  void fetch(fillPath(endpoint.path, params), {
    method: endpoint.method,
    headers: {
      ...client.headersOf(endpoint, client.readToken()),
      "Content-Type": "application/json",
    },
    body: JSON.stringify(input),
    credentials: "same-origin",
    keepalive: true,
  }).catch(() => undefined);
}

addEventListener("pagehide", () => {
  for (const { atEnd } of waiting.values()) atEnd();
  waiting.clear();
  set({ shown: [], hidden: new Set() });
});

/** Sends everything that waits. */
export async function sendAll(): Promise<void> {
  const all = [...waiting.values()];
  for (const each of store.shown) each.close();
  await Promise.all(all.map(({ now }) => now()));
}
beforeEnd.add(sendAll);
