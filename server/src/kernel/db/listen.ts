import pg from "pg";
import { describeError, type Log } from "../log.ts";

const RECONNECT_MS = 1_000;
const CONNECT_MS = 5_000;

export interface Listener {
  close(): Promise<void>;
}

/**
 * Listens to a NOTIFY channel on its own connection, and reconnects when the connection is lost.
 * `onNotification` also runs after each connect, because notifications may have been missed.
 */
export function openListener({
  url,
  channel,
  log,
  onNotification,
}: {
  url: string;
  channel: string;
  log: Log;
  onNotification: () => void;
}): Listener {
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  // `end` never resolves while a connection is being made, so `close` waits for this promise first.
  let opening = Promise.resolve();
  const again = () => {
    client = null;
    if (isClosed || timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      open();
    }, RECONNECT_MS);
    timer.unref();
  };
  const open = () => {
    const opened = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
    });
    client = opened;
    opened.on("notification", onNotification);
    opened.on("error", () => {});
    opened.once("end", again);
    opening = opened
      .connect()
      .then(() => opened.query(`listen ${opened.escapeIdentifier(channel)}`))
      .then(onNotification)
      .catch((error: unknown) => {
        if (isClosed) return;
        log.warn({ event: "listen", ...describeError(error) }, "cannot listen to the database");
        opened.end().catch(() => {});
        again();
      });
  };
  open();
  return {
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await opening;
      await client?.end().catch(() => {});
    },
  };
}
