import pg from "pg";
import { describeError, type Log } from "./log.ts";

const RECONNECT_MS = 1_000;
const CONNECT_MS = 5_000;

export interface Listener {
  close(): Promise<void>;
}

/**
 * Hears a NOTIFY channel on a connection of its own and keeps hearing it: a lost connection is opened again.
 * `onTold` is called for each notification and after each connect, for what may have been missed meanwhile.
 */
export function listenTo({
  url,
  channel,
  log,
  onTold,
}: {
  url: string;
  channel: string;
  log: Log;
  onTold: () => void;
}): Listener {
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  // Ending a connection that is still being made never answers: `close` waits for this first.
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
    opened.on("notification", onTold);
    opened.on("error", () => {});
    opened.once("end", again);
    opening = opened
      .connect()
      .then(() => opened.query(`listen ${opened.escapeIdentifier(channel)}`))
      .then(onTold)
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
