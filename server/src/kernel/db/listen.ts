import pg from "pg";
import { describeError, type Log } from "../log.ts";
import { abandon, KEEP_ALIVE } from "./driver-internals.ts";

const RECONNECT_MS = 1_000;
const CONNECT_MS = 5_000;
/** How often the connection is tried: a database that hangs or is cut off closes nothing. */
const PROBE_MS = 10_000;
/** The comment names it in the statistics of the database, and to the counter of budgets. */
const PROBE = "/* probe of LISTEN */ select 1";

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
  probeMs = PROBE_MS,
}: {
  url: string;
  channel: string;
  log: Log;
  onNotification: () => void;
  probeMs?: number;
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
      ...KEEP_ALIVE,
      connectionTimeoutMillis: CONNECT_MS,
    });
    client = opened;
    opened.on("notification", onNotification);
    opened.on("error", () => {});
    const stopProbing = probe(opened, probeMs);
    opened.once("end", () => {
      stopProbing();
      again();
    });
    opening = opened
      .connect()
      .then(() => opened.query(`listen ${opened.escapeIdentifier(channel)}`))
      .then(onNotification)
      .catch((error: unknown) => {
        if (isClosed) return;
        log.warn({ event: "listen", ...describeError(error) }, "cannot listen to the database");
        stopProbing();
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

/** Ends a connection that has not answered one probe when the next is due. */
function probe(client: pg.Client, everyMs: number): () => void {
  let isAnswered = true;
  const timer = setInterval(() => {
    if (!isAnswered) {
      clearInterval(timer);
      abandon(client, "the database does not answer");
      return;
    }
    isAnswered = false;
    client.query(PROBE).then(
      () => {
        isAnswered = true;
      },
      () => {},
    );
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
