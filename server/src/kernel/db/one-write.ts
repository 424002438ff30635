import { nextTick } from "node:process";
import type { Duplex } from "node:stream";
import type pg from "pg";

/**
 * Lets statements that are started together leave in one write. Each write is a call of the
 * operating system, and dearer than all else that the driver does for a statement.
 */
export function writeTogether(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection;
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
