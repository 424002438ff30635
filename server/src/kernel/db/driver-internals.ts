/**
 * All that reaches into what `pg` keeps to itself. Its version is exact in package.json, and
 * driver-internals.test.ts fails when one of these parts no longer holds.
 */
import type { Socket } from "node:net";
import { nextTick } from "node:process";
import pg from "pg";

interface Internals {
  connection: { stream: Socket; emit(event: "error", error: Error): boolean };
  _getActiveQuery(): unknown;
  _queryQueue: unknown[];
  _sentQueryQueue: unknown[];
}

const internalsOf = (client: pg.ClientBase) => client as pg.ClientBase & Internals;

/** Whether a client waits for an answer. */
export function isWaiting(client: pg.ClientBase): boolean {
  const { _getActiveQuery, _queryQueue, _sentQueryQueue } = internalsOf(client);
  const isActive = _getActiveQuery.call(client) !== null;
  return isActive || _queryQueue.length > 0 || _sentQueryQueue.length > 0;
}

/** How much a client has heard from the database. */
export const bytesRead = (client: pg.ClientBase): number =>
  internalsOf(client).connection.stream.bytesRead;

/**
 * Ends a connection at once: what waits on it fails as after any lost connection, before a further
 * message is read.
 */
export function abandon(client: pg.ClientBase, why: string): void {
  const { connection } = internalsOf(client);
  connection.emit("error", new Error(`Connection terminated: ${why}`));
  connection.stream.destroy();
}

const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } })
  .utils;

/**
 * Parameters as the driver writes them. @throws for one that it cannot write, which it would find
 * out only after the statement counts as sent
 */
export const writable = (parameters: readonly unknown[]): unknown[] =>
  parameters.map((each) => prepareValue(each));

/**
 * Lets statements that are started together leave in one write. Each write is a call of the
 * operating system, and dearer than all else that the driver does for a statement.
 */
export function writeTogether(client: pg.PoolClient): void {
  const { stream } = internalsOf(client).connection;
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  let isCorked = false;
  const corked = (...given: unknown[]) => {
    if (!isCorked) {
      isCorked = true;
      stream.cork();
      // After the microtasks that are due now, in which the other statements are started.
      nextTick(() => {
        isCorked = false;
        stream.uncork();
      });
    }
    return query(...given);
  };
  client.query = corked as typeof client.query;
}
