import { type ColumnType, Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import { keepPlans } from "./keep-plan.ts";
import type { DB } from "./schema.ts";

/** The pool of the application. Reads may take `Db | Tx`; whatever writes takes a `Tx`. */
export type Db = Kysely<DB>;

/** One open transaction. It is a required argument of everything that writes, so that it cannot be forgotten. */
export type Tx = Transaction<DB>;

/** A JSON column: parsed when read, text when written. */
export type Json<T> = ColumnType<T, string, string>;

/** The role under which the application works: it cannot edit or delete what the ledger has booked. */
export const APPLICATION_ROLE = "krapao_app";

const INT8_OID = 20;
const INT8_ARRAY_OID = 1016;

/** Every int8 is a bigint: amounts and ids never pass through a floating-point number. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: "text" | "binary") {
    if (oid === INT8_OID) return (text: string) => BigInt(text);
    if (oid === INT8_ARRAY_OID) {
      return (text: string) => (text === "{}" ? [] : text.slice(1, -1).split(",").map(BigInt));
    }
    return pg.types.getTypeParser(oid, format);
  },
} as pg.CustomTypesConfig;

export interface DatabaseOptions {
  url: string;
  /** Most connections open at once. */
  poolMax?: number;
  /** Work under `krapao_app` (the default) or, for migrations and tests of them, as the owner. */
  role?: "application" | "owner";
  /**
   * The rate limiter reckons with milliseconds as numbers, and the worker of jobs writes ids as JSON, which knows no
   * bigint; nothing else may ask for these.
   */
  int8?: "bigint" | "number" | "text";
}

const numberTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: "text" | "binary") {
    return oid === INT8_OID ? Number : pg.types.getTypeParser(oid, format);
  },
} as pg.CustomTypesConfig;

const typesOf = { bigint: types, number: numberTypes, text: pg.types };

/** How long a call waits for a connection before it is told to come again. */
const CONNECT_MS = 5_000;

/**
 * What PostgreSQL says while it starts, ends or has no room: 57P01 to 57P03, 53300; with a full disk: 53100, or 58030; and
 * as long as it only reads: 25006.
 */
const AWAY_CODES = new Set([
  "57P01",
  "57P02",
  "57P03",
  "53300",
  "53100",
  "58030",
  "25006",
  "ECONNREFUSED",
  "ECONNRESET",
]);

/**
 * Whether the database could not be reached at all, or not in time. What the caller wanted may be half done, as after any lost
 * connection: asking again with the same key is safe.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.message.startsWith("timeout exceeded when trying to connect")) return true;
  if (error.message.startsWith("Connection terminated")) return true;
  // A connection that broke between two statements of one transaction.
  if (error.message.endsWith("is not queryable")) return true;
  return "code" in error && typeof error.code === "string" && AWAY_CODES.has(error.code);
}

/** Counts of limits need not be on the disk before a call goes on: what a crash of the database forgets is half a second of them. */
const LAZY = { bigint: "", number: " -c synchronous_commit=off", text: "" } as const;

/** A new connection has everything to learn: tables, functions, plans. One that may be needed again soon is kept. */
const IDLE_MS = 300_000;

/** Opens a bare pool with our type parsers; `openDatabase` wraps it in Kysely. */
export function openPool({
  url,
  poolMax = 20,
  role = "application",
  int8 = "bigint",
}: DatabaseOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolMax,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: IDLE_MS,
    types: typesOf[int8],
    options:
      role === "application"
        ? `-c role=${APPLICATION_ROLE} -c timezone=UTC -c statement_timeout=30000 -c idle_in_transaction_session_timeout=30000${LAZY[int8]}`
        : "-c timezone=UTC",
  });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on("error", () => {});
  // The same for one that breaks inside a transaction, between two statements: the next statement reports it.
  pool.on("connect", (client) => {
    client.on("error", () => {});
    keepPlans(client);
  });
  return pool;
}

/** Opens the database of the application. Close it with `db.destroy()`. */
export function openDatabase(options: DatabaseOptions): Db {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: openPool(options) }) });
}
