/**
 * Statements as values. Nothing is sent when a statement is made: it is sent when it is awaited, or
 * when the list that it is part of is. So no code inside a function that locks or writes can change
 * the order that a list gives.
 */
import type { CompiledQuery, Kysely, QueryResult, Transaction } from "kysely";
import type { DB } from "./schema.ts";

/** As in database.ts, which imports this file. */
type Db = Kysely<DB>;
type Tx = Transaction<DB>;

type Results = readonly PromiseSettledResult<QueryResult<unknown>>[];

/**
 * What was made for an open transaction and not sent: without an `await` a lock would not be taken.
 */
export const unsent = new WeakMap<Db, Set<CompiledQuery>>();

/** What the database is asked, and what its answer means. */
export class Statement<T> implements PromiseLike<T> {
  readonly db: Db | Tx;
  readonly queries: readonly CompiledQuery[];
  /** @throws what the first statement that failed, or a rule about its answer, throws */
  readonly answer: (results: Results) => T;
  #sent: Promise<T> | undefined;

  constructor(db: Db | Tx, queries: readonly CompiledQuery[], answer: (results: Results) => T) {
    this.db = db;
    this.queries = queries;
    this.answer = answer;
  }

  /** A rule about the answer. It asks nothing further. */
  map<U>(rule: (answer: T) => Sync<U>): Statement<U> {
    return new Statement(this.db, this.queries, (results) => rule(this.answer(results)) as U);
  }

  /** Names an error of the database. */
  mapError(name: (error: unknown) => unknown): Statement<T> {
    return new Statement(this.db, this.queries, (results) => {
      try {
        return this.answer(results);
      } catch (error) {
        throw name(error);
      }
    });
  }

  // biome-ignore lint/suspicious/noThenProperty: `await` sends a statement that is in no list
  then<U = T, V = never>(
    resolved?: ((answer: T) => U | PromiseLike<U>) | null,
    rejected?: ((error: unknown) => V | PromiseLike<V>) | null,
  ): Promise<U | V> {
    this.#sent ??= send(this.db, this.queries).then(this.answer);
    return this.#sent.then(resolved, rejected);
  }
}

/** Not a promise, whose work would run after the list. */
type Sync<U> = U extends PromiseLike<unknown> ? never : U;

/** Hands all to the driver before anything else runs. */
async function send(db: Db | Tx, queries: readonly CompiledQuery[]): Promise<Results> {
  if (queries.length === 0) return [];
  return db
    .getExecutor()
    .provideConnection((connection) =>
      Promise.allSettled(queries.map((query) => connection.executeQuery(query))),
    );
}

/** What compiles to one query: a query builder, or an SQL template. */
interface Query<Row> {
  compile(db: Kysely<never>): CompiledQuery<Row>;
}

type Read<Row, T> = (rows: Row[], result: QueryResult<Row>) => T;

/**
 * A statement of an SQL template.
 * @param read what its rows mean
 */
export function ask<Row, T = Row[]>(
  db: Db | Tx,
  query: Query<Row>,
  read: Read<Row, T> = (rows) => rows as T,
): Statement<T> {
  const compiled = query.compile(db as unknown as Kysely<never>);
  unsent.get(db)?.add(compiled);
  return new Statement(db, [compiled], ([result]) => {
    if (result?.status !== "fulfilled") throw result?.reason;
    const answered = result.value as QueryResult<Row>;
    return read(answered.rows, answered);
  });
}

/** As `ask`, at the end of a query builder: `.$call(statementOf(tx))`. */
export const statementOf =
  <Row, T = Row[]>(db: Db | Tx, read?: Read<Row, T>) =>
  (query: Query<Row>): Statement<T> =>
    ask(db, query, read);

/** The first row. @throws when there is none */
export function only<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error("no result");
  return row;
}

/** What is known without asking, for a list. */
export const answered = <T>(db: Db | Tx, value: T): Statement<T> =>
  new Statement(db, [], () => value);

/** What a list may have: what is left out answers itself. */
type Part = Statement<unknown> | null | undefined | false;
type AnswerOf<P> = P extends Statement<infer T> ? T : P;
type Answers<P extends readonly Part[]> = { -readonly [K in keyof P]: AnswerOf<P[K]> };

/**
 * Statements that the database runs in exactly this order. They are sent in one write, on one
 * connection, and a list may be part of another one. Of several errors it throws the first one.
 */
export function inOrder<const P extends readonly Part[]>(
  db: Db | Tx,
  parts: P,
): Statement<Answers<P>> {
  for (const part of parts)
    if (part && part.db !== db) throw new Error("a statement of another connection");
  const queries = parts.flatMap((part) => (part ? part.queries : []));
  return new Statement(db, queries, (results) => {
    let from = 0;
    return parts.map((part) => {
      if (!part) return part;
      const to = from + part.queries.length;
      const answer = part.answer(results.slice(from, to));
      from = to;
      return answer;
    }) as Answers<P>;
  });
}
