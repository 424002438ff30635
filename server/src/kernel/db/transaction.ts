/**
 * Transactions that wait for the database seldom. `begin` travels with the first statements
 * (`inOrder`), and what has to be written last (`withCommit`) travels with the commit.
 */
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresDialect,
  type PostgresDialectConfig,
  Transaction,
} from "kysely";
import pg from "pg";
import { settleInOrder } from "../settle-in-order.ts";
import { writable } from "./driver-internals.ts";
import { toRefusal } from "./refuse-in-database.ts";
import type { DB } from "./schema.ts";
import { type SharedConnections, shareConnections } from "./shared-connections.ts";
import { type Statement, unsent } from "./statement.ts";

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
  /** Statements that travel with the next ones, or with the commit. */
  waiting: Statement<unknown>[];
  /** Those of them that were sent. */
  sent: Promise<unknown>[];
  /** Those that were made and not sent. */
  unsent: Set<CompiledQuery>;
  /** The first error of a statement. */
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
export function transaction<T>(db: Db, work: (tx: Tx) => PromiseLike<T>): Promise<T> {
  const parts = partsByDb.get(db);
  if (!parts) return db.transaction().execute(async (tx) => work(tx));
  return db
    .getExecutor()
    .provideConnection((connection) => runTransaction(db, parts, connection, work));
}

async function runTransaction<T>(
  db: Db,
  { dialect, driver }: Parts,
  connection: DatabaseConnection,
  work: (tx: Tx) => PromiseLike<T>,
): Promise<T> {
  let isOpen = true;
  const ending: Ending = { db, waiting: [], sent: [], unsent: new Set(), afterwards: new Map() };
  const begun = driver.beginTransaction(connection, {});
  begun.catch(() => {});
  const inside = insideTransaction(connection, { begun, ending });
  const executor = db.getExecutor().withConnectionProvider({
    async provideConnection(consumer) {
      if (!isOpen) throw new Error("the transaction is over");
      sendWaiting(inside, ending);
      return consumer(inside);
    },
  });
  const tx: Tx = new Transaction<DB>({ config: { dialect }, dialect, driver, executor });
  endings.set(tx, ending);
  unsent.set(tx, ending.unsent);
  try {
    const result = await work(tx);
    sendWaiting(inside, ending);
    if (ending.failed) throw ending.failed.error;
    const [forgotten] = ending.unsent;
    if (forgotten) throw new Error(`a statement was made and not sent: ${forgotten.sql}`);
    const committed = driver.commitTransaction(connection);
    // A statement that failed comes first: the commit after it only answers that it rolled back.
    await settleInOrder([begun, ...ending.sent, committed]);
    isOpen = false;
    for (const each of ending.afterwards.values()) each();
    return result;
  } catch (error) {
    await settleInOrder(ending.sent).catch(() => {});
    isOpen = false;
    await driver.rollbackTransaction(connection).catch(() => {});
    throw toRefusal(error);
  }
}

/** A statement of a transaction in which an earlier one failed. */
const IN_FAILED_TRANSACTION = "25P02";

/**
 * The connection of a transaction. Statements travel with `begin`: when it failed, their
 * transaction is none, so they fail too. Those after a failed one fail with its error.
 */
function insideTransaction(
  connection: DatabaseConnection,
  { begun, ending }: { begun: Promise<void>; ending: Ending },
): DatabaseConnection {
  return {
    async executeQuery(query, options) {
      ending.unsent.delete(query);
      try {
        // A parameter that cannot be written fails here, before any commit is sent.
        const parameters = writable(query.parameters);
        const result = await connection.executeQuery({ ...query, parameters }, options);
        await begun;
        return result as never;
      } catch (error) {
        ending.failed ??= { error };
        const isLater = error instanceof pg.DatabaseError && error.code === IN_FAILED_TRANSACTION;
        throw isLater ? ending.failed.error : error;
      }
    },
    streamQuery: (query, size, options) => connection.streamQuery(query, size, options),
  };
}

function sendWaiting(inside: DatabaseConnection, ending: Ending): void {
  for (const { queries, answer } of ending.waiting.splice(0)) {
    const answers = queries.map((query) => inside.executeQuery(query));
    const sent = Promise.allSettled(answers).then(answer);
    sent.catch((error: unknown) => {
      ending.failed ??= { error };
    });
    ending.sent.push(sent);
  }
}

/**
 * Lets statements travel with the next ones, or with the commit. Their answers are read only
 * afterwards, so one that must not be committed has to fail with an error (`refuseUnless`).
 */
export function withCommit(
  tx: Tx,
  ...statements: readonly (Statement<unknown> | null | undefined | false)[]
): void {
  const ending = endings.get(tx);
  if (!ending)
    throw new Error("only a transaction of this file has something that travels with it");
  ending.waiting.push(...statements.filter((each) => !!each));
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
