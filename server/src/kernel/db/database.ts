import { type Kysely, sql, type Transaction } from "kysely";
import pg from "pg";
import { abandon, endSilentConnections, KEEP_ALIVE, writeTogether } from "./driver-internals.ts";
import { namePreparedStatements } from "./prepared-statement.ts";
import type { DB } from "./schema.ts";
import { openKysely } from "./transaction.ts";

export { answered, ask, inOrder, only, type Statement, statementOf } from "./statement.ts";

/** The application's pool. Functions that read take `Db | Tx`; functions that write take a `Tx`. */
export type Db = Kysely<DB>;

/** One open transaction. Functions that write require it as an argument. */
export type Tx = Transaction<DB>;

const INT8_OID = 20;
const INT8_ARRAY_OID = 1016;

/** Parses every int8 as a bigint: amounts and ids never pass through a floating-point number. */
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: "text" | "binary") {
    if (oid === INT8_OID) return (text: string) => BigInt(text);
    if (oid === INT8_ARRAY_OID) {
      return (text: string) => (text === "{}" ? [] : text.slice(1, -1).split(",").map(BigInt));
    }
    return pg.types.getTypeParser(oid, format);
  },
} as pg.CustomTypesConfig;

interface DatabaseOptions {
  url: string;
  /** Maximum of open connections. */
  poolMax?: number;
  /**
   * `number` is for the rate limiter, which calculates in milliseconds; `text` is for the job
   * worker, which writes ids as JSON. All other code uses `bigint`.
   */
  int8?: "bigint" | "number" | "text";
  /** Statements are sent without waiting for the answers to those before them. */
  isPipelined?: boolean;
  /** How long a statement waits before its connection counts as lost. */
  silentMs?: number;
  /** For a copy of the database, which is given up after ten seconds. */
  isReadOnly?: boolean;
}

const numberTypes: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: "text" | "binary") {
    return oid === INT8_OID ? Number : pg.types.getTypeParser(oid, format);
  },
} as pg.CustomTypesConfig;

const typesOf = { bigint: types, number: numberTypes, text: pg.types };

/** How long a call waits for a connection before it is refused with SERVICE_BUSY. */
const CONNECT_MS = 5_000;

/**
 * Codes of an unavailable database: starting or stopping (57P01 to 57P03), too many connections
 * (53300), disk full (53100, 58030) and read-only (25006).
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
 * Whether the database was unreachable or too slow to connect. The work may be half done, as after
 * any lost connection; repeating it with the same idempotency key is safe.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.message.startsWith("timeout exceeded when trying to connect")) return true;
  if (error.message.startsWith("Connection terminated")) return true;
  // The connection broke between two statements of one transaction.
  if (error.message.endsWith("is not queryable")) return true;
  return "code" in error && typeof error.code === "string" && AWAY_CODES.has(error.code);
}

/**
 * Whether the database refused a value: a date out of range, a text that it cannot store (SQLSTATE
 * class 22). The same call fails again however often it is repeated.
 */
export function isDataException(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^22/.test(error.code ?? "");
}

const CALLS = "-c statement_timeout=30000 -c idle_in_transaction_session_timeout=30000";

/**
 * The rate limiter does not wait for its counts to reach the disk: a crash of the database loses at
 * most half a second of them. Statements of the job worker have no time-out.
 */
const LIMITS = { bigint: CALLS, number: `${CALLS} -c synchronous_commit=off`, text: "" } as const;

/** A copy that is slower than this, or silent for longer, is left alone: the primary answers. */
const READ_ONLY_SILENT_MS = 12_000;
const READ_ONLY = "-c default_transaction_read_only=on -c statement_timeout=10000";

/**
 * A new connection has to load tables, functions and plans again, so idle ones stay open for a
 * while.
 */
const IDLE_MS = 300_000;

/**
 * The database answers or cancels every statement before this; without that, it is not there. The
 * job worker's own statements have no time-out, and are short.
 */
const SILENT_MS = { bigint: 32_000, number: 32_000, text: 60_000 } as const;

/**
 * The function of PostgreSQL in which a commit waits for the standby. When the time-out of a
 * statement ends that wait, PostgreSQL warns from there and then reports success.
 */
const STANDBY_WAIT = "SyncRepWaitForLSN";

/** The part of a pool that short reads share; the rest is for transactions. */
const SHARED_PART = 0.2;

/** Opens a pool with our type parsers. `openDatabase` wraps it in Kysely. */
export function openPool(options: DatabaseOptions): pg.Pool {
  const { url, poolMax = 20, int8 = "bigint", isPipelined = false } = options;
  const { isReadOnly = false } = options;
  const { silentMs = isReadOnly ? READ_ONLY_SILENT_MS : SILENT_MS[int8] } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: poolMax,
    pipeline: isPipelined,
    connectionTimeoutMillis: CONNECT_MS,
    idleTimeoutMillis: IDLE_MS,
    ...KEEP_ALIVE,
    types: typesOf[int8],
    // A pooler refuses a space after the last setting.
    options: ["-c timezone=UTC", LIMITS[int8], isReadOnly ? READ_ONLY : ""]
      .filter((each) => each !== "")
      .join(" "),
  });
  // The pool replaces an idle connection that breaks. Without a listener the error would end the
  // process.
  pool.on("error", () => {});
  // A connection may also break inside a transaction, between two statements. The next statement
  // then reports it.
  pool.on("connect", (client) => {
    client.on("error", () => {});
    // A commit that may be lost with this machine must not be acknowledged.
    client.on("notice", ({ routine }) => {
      if (routine === STANDBY_WAIT) abandon(client, "the standby has not confirmed a commit");
    });
    namePreparedStatements(client);
    if (isPipelined) writeTogether(client);
  });
  endSilentConnections(pool, { answerMs: silentMs });
  return pool;
}

/** Opens the database as the role in `url`. Close it with `db.destroy()`. */
export function openDatabase(options: DatabaseOptions): Db {
  const pool = openPool({ ...options, isPipelined: true });
  return openKysely({ pool }, Math.floor(pool.options.max * SHARED_PART));
}

/**
 * Refuses a login that could change what was booked, or switch off what forbids it.
 * @throws a sentence that says which login it needs
 */
export async function requireLimitedLogin(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select rolname as name from pg_roles r where rolname = session_user and (
      rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls
      or exists (select from pg_class where relowner = r.oid and relpersistence = 'p')
      or exists (select from pg_auth_members where member = r.oid)
    )`.execute(db);
  const [login] = rows;
  if (!login) return;
  throw new Error(
    `the database login ${login.name} may do too much: DATABASE_URL must name krapao_app`,
  );
}
