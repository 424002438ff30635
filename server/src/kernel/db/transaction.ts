/**
 * Transactions that wait for the database seldom. `begin` travels with the first statement, and
 * statements that are started together, with Promise.all, travel together. The database runs them
 * one after the other in the order in which they were started, so locks are taken in that order.
 */
import { nextTick } from "node:process";
import { setImmediate } from "node:timers/promises";
import {
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresDialect,
  type PostgresDialectConfig,
  Transaction,
} from "kysely";
import pg from "pg";
import { settleInOrder } from "../settle-in-order.ts";
import { toRefusal } from "./refuse-in-database.ts";
import type { DB } from "./schema.ts";
import { type SharedConnections, shareConnections } from "./shared-connections.ts";

/** As in database.ts, which imports this file. */
type Db = Kysely<DB>;
type Tx = Transaction<DB>;

interface Parts {
  dialect: PostgresDialect;
  driver: Driver;
  shared: SharedConnections;
}

/** What an open transaction has to do at its end. */
interface Ending {
  db: Db;
  /** Statements that travel with the commit. */
  last: Promise<unknown>[];
  /** The first error of these statements that is known. */
  failed?: { error: unknown };
  /** What runs after the commit. */
  afterwards: Map<string, () => void>;
}

const partsByDb = new WeakMap<Db, Parts>();
const endings = new WeakMap<Tx, Ending>();
/** The pool of a connection that `together` uses. */
const poolByConnection = new WeakMap<Db, Db>();

/** A dialect whose driver can be asked to begin without waiting. */
class ShortDialect extends PostgresDialect {
  readonly drivers: Driver[] = [];

  override createDriver(): Driver {
    const driver = super.createDriver();
    this.drivers.push(driver);
    return driver;
  }
}

/**
 * A database whose transactions are those of this file. Its pool has clients that pipeline.
 * @param sharedMax how many connections short reads share at most
 */
export function openKysely(config: PostgresDialectConfig, sharedMax: number): Db {
  const dialect = new ShortDialect(config);
  const db = new Kysely<DB>({ dialect });
  const [driver] = dialect.drivers;
  const shared = shareConnections(
    (consumer) => db.getExecutor().provideConnection(consumer),
    sharedMax,
  );
  if (driver) partsByDb.set(db, { dialect, driver, shared });
  return db;
}

/** Runs `work` in one transaction: all of it is written, or nothing. */
export function transaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const parts = partsByDb.get(db);
  if (!parts) return db.transaction().execute(work);
  return db
    .getExecutor()
    .provideConnection((connection) => runTransaction(db, parts, connection, work));
}

async function runTransaction<T>(
  db: Db,
  { dialect, driver }: Parts,
  connection: DatabaseConnection,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  let isOpen = true;
  const begun = driver.beginTransaction(connection, {});
  begun.catch(() => {});
  const ordered = inOrderOfErrors(afterBegin(connection, begun));
  const executor = db.getExecutor().withConnectionProvider({
    async provideConnection(consumer) {
      if (!isOpen) throw new Error("the transaction is over");
      return consumer(ordered);
    },
  });
  const tx: Tx = new Transaction<DB>({ config: { dialect }, dialect, driver, executor });
  const ending: Ending = { db, last: [], afterwards: new Map() };
  endings.set(tx, ending);
  try {
    const result = await work(tx);
    if (ending.last.length > 0) await untilSent();
    if (ending.failed) throw ending.failed.error;
    const committed = driver.commitTransaction(connection);
    // A statement that failed comes first: the commit after it only answers that it rolled back.
    await settleInOrder([begun, ...ending.last, committed]);
    isOpen = false;
    for (const each of ending.afterwards.values()) each();
    return result;
  } catch (error) {
    await settleInOrder(ending.last).catch(() => {});
    isOpen = false;
    await driver.rollbackTransaction(connection).catch(() => {});
    throw toRefusal(error);
  }
}

/** Statements travel with `begin`. When it failed, their transaction is none, so they fail too. */
function afterBegin(connection: DatabaseConnection, begun: Promise<void>): DatabaseConnection {
  return {
    async executeQuery(query, options) {
      const result = await connection.executeQuery(query, options);
      await begun;
      return result as never;
    },
    streamQuery: (query, size, options) => connection.streamQuery(query, size, options),
  };
}

/** A statement of a transaction in which an earlier one failed. */
const IN_FAILED_TRANSACTION = "25P02";

/**
 * Of statements that travel together, those after a failed one fail too. They report it later, so
 * that callers of Promise.all get the error of the first one.
 */
function inOrderOfErrors(connection: DatabaseConnection): DatabaseConnection {
  return {
    async executeQuery(query, options) {
      try {
        return await connection.executeQuery(query, options);
      } catch (error) {
        if (error instanceof pg.DatabaseError && error.code === IN_FAILED_TRANSACTION)
          await setImmediate();
        throw error;
      }
    },
    streamQuery: (query, size, options) => connection.streamQuery(query, size, options),
  };
}

/**
 * Resolves when the driver has sent the statements that were started, or has failed to: a parameter
 * that it cannot write fails here and never reaches the database, so no commit may follow it.
 */
async function untilSent(): Promise<void> {
  for (let tick = 0; tick < 3; tick++) await new Promise<void>((resolve) => nextTick(resolve));
}

/**
 * Lets statements travel with the commit. Their answers are read only afterwards, so one that must
 * not be committed has to fail with an error (`refuseUnless`).
 */
export async function withCommit(
  tx: Tx,
  ...statements: readonly Promise<unknown>[]
): Promise<void> {
  const ending = endings.get(tx);
  const all = Promise.all(statements);
  if (!ending) return void (await all);
  all.catch((error: unknown) => {
    ending.failed ??= { error };
  });
  ending.last.push(all);
}

/** The database of an open transaction. */
export function dbOf(tx: Tx): Db | undefined {
  return endings.get(tx)?.db;
}

/** Runs `work` once after the commit, however often it was asked for under this name. */
export function afterCommit(tx: Tx, name: string, work: () => void): void {
  endings.get(tx)?.afterwards.set(name, work);
}

/** What a cache of a pool is kept by: the pool, also for one of its connections. */
export const poolOf = (db: Db): Db => poolByConnection.get(db) ?? db;

/**
 * Runs reads on one connection, so that those that are started together travel together. Each sees
 * the database at its own time, as without this function.
 */
export function together<T>(db: Db, read: (one: Db) => Promise<T>): Promise<T> {
  const parts = partsByDb.get(db);
  if (!parts) return read(db);
  return db.getExecutor().provideConnection((one) => read(onConnection(db, parts, one)));
}

/**
 * As `together`, on a connection that other short reads use at the same time. Each read must take a
 * few milliseconds only, and open no transaction.
 */
export function togetherWithOthers<T>(db: Db, read: (one: Db) => Promise<T>): Promise<T> {
  const parts = partsByDb.get(db);
  if (!parts) return read(db);
  return parts.shared.use((one) => read(onConnection(db, parts, one)));
}

function onConnection(db: Db, { dialect, driver }: Parts, connection: DatabaseConnection): Db {
  const executor = db.getExecutor().withConnectionProvider({
    provideConnection: (consumer) => consumer(connection),
  });
  const one = new Kysely<DB>({ config: { dialect }, dialect, driver, executor });
  poolByConnection.set(one, db);
  return one;
}
