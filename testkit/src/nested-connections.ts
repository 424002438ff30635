/**
 * Finds work that asks its pool for a second connection while it holds one in a transaction. When
 * every connection of a pool is held by such work, all of it waits for a connection that is never
 * given back.
 */
import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";

interface Holder {
  pool: pg.Pool | undefined;
  isOpen: boolean;
}

export interface NestedConnections {
  /** Where each second connection was asked for. */
  found: string[];
  /** Runs when a transaction begins. */
  onBegin(work: () => void): void;
  /** Puts the driver back as it was. */
  close(): void;
}

const holders = new AsyncLocalStorage<Holder>();

/** Starts to look. Call it before the product opens its pools. */
export function watchNestedConnections(): NestedConnections {
  const client = pg.Client.prototype as unknown as Record<"query", Method<pg.Client>>;
  const pool = pg.Pool.prototype as unknown as Record<"connect", Method<pg.Pool>>;
  const { query } = client;
  const { connect } = pool;
  const pools = new WeakMap<object, pg.Pool>();
  const open = new WeakMap<object, Holder>();
  const found: string[] = [];
  let begun = () => {};

  pool.connect = function watched(...given) {
    const holder = holders.getStore();
    if (holder?.isOpen && holder.pool === this) found.push(callers());
    this.once("acquire", (acquired) => pools.set(acquired, this));
    return connect.apply(this, given);
  };
  client.query = function watched(...given) {
    const text = textOf(given[0]);
    if (/^(begin|start transaction)/i.test(text)) {
      const holder = { pool: pools.get(this), isOpen: true };
      open.set(this, holder);
      // Everything that this work starts from here on sees the holder.
      holders.enterWith(holder);
      begun();
    }
    if (/^(commit|rollback)/i.test(text)) {
      const holder = open.get(this);
      if (holder) holder.isOpen = false;
    }
    return query.apply(this, given);
  };
  return {
    found,
    onBegin(work) {
      begun = work;
    },
    close() {
      client.query = query;
      pool.connect = connect;
    },
  };
}

type Method<T> = (this: T, ...given: unknown[]) => unknown;

function textOf(given: unknown): string {
  if (typeof given === "string") return given;
  return typeof given === "object" && given && "text" in given ? `${given.text}` : "";
}

/** Our own functions on the stack, the innermost first. */
function callers(): string {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 60;
  const { stack = "" } = new Error("a second connection");
  Error.stackTraceLimit = stackTraceLimit;
  const own = stack.split("\n").filter((line) => /server\/src/.test(line));
  return own.map((line) => line.trim()).join("\n");
}
