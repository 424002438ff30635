/**
 * Counts what this process asks of the database: statements, round trips, transactions, NOTIFYs and
 * bytes of the write-ahead log. It counts at the driver, because a driver knows which statements it
 * sent together. The log is measured at the cluster, so count in a separate cluster.
 */
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

/** What one piece of work cost. */
export interface Counted {
  /** How often a connection sent something and then waited. */
  roundTrips: number;
  /** Without begin, commit and rollback. */
  statements: number;
  /** Each statement outside a transaction counts as one. */
  transactions: number;
  /** Notifications that transactions of the work carried. Each locks the cluster at its commit. */
  notifies: number;
  walBytes: number;
}

export interface DatabaseCounter {
  /** Measures notifications and log of the cluster at this address, as its owner. */
  watch(ownerUrl: string): Promise<void>;
  /** Counts until `work` has resolved, and its notifications and log until it is over. */
  count<T>(work: () => Promise<T>): Promise<{ counted: Counted; result: T }>;
  /**
   * Each statement of the last work, for a message about a budget that was exceeded. One that
   * travelled with the statement before it on its connection begins with "+".
   */
  statements(): string[];
  close(): Promise<void>;
}

type Query = (this: pg.Client, ...given: unknown[]) => unknown;

interface Connection {
  waiting: number;
  isInTransaction: boolean;
}

/** What the product does without a call, or to announce work after its commit. */
const BACKGROUND =
  /^\s*(listen|unlisten)|pg_notify\(|probe of LISTEN|socket_io_attachments|outbound_minute|shown_first/i;
const CONTROL = /^\s*(begin|commit|rollback|start transaction)/i;
/** What follows an answer sends its next statement within this time. */
const QUIET_MS = 20;

const CHANNELS = ["jobs:insert", "lookups_changed"];

/**
 * Starts to count. Call it before the product opens its pools. `close` puts the driver back as it
 * was.
 */
export function countDatabase(): DatabaseCounter {
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const original = prototype.query;
  const connections = new WeakMap<pg.Client, Connection>();
  const announcers = new Set<number>();
  const received: number[] = [];
  let own: pg.Client | null = null;
  let sent: string[] = [];
  let counted = { roundTrips: 0, statements: 0, transactions: 0 };
  let isCounting = false;
  let running = 0;
  let started = 0;

  prototype.query = function query(...given) {
    const text = textOf(given[0]);
    const isOwn = this === own || text === null;
    if (!isOwn && /pg_notify\(/.test(text)) announcers.add(processId(this));
    if (isOwn || BACKGROUND.test(text)) return original.apply(this, given);
    const connection = connections.get(this) ?? { waiting: 0, isInTransaction: false };
    connections.set(this, connection);
    record(connection, text);
    connection.waiting += 1;
    running += 1;
    started += 1;
    return whenAnswered(this, given, () => {
      connection.waiting -= 1;
      running -= 1;
    });
  };

  function record(connection: Connection, text: string): void {
    const control = CONTROL.exec(text)?.[1]?.toLowerCase();
    const isBegin = control === "begin" || control === "start transaction";
    if (isCounting) {
      const mark = connection.waiting === 0 ? "" : "+ ";
      sent.push(`${mark}${text.replace(/\s+/g, " ").trim().slice(0, 160)}`);
      if (connection.waiting === 0) counted.roundTrips += 1;
      if (control === undefined) counted.statements += 1;
      if (isBegin || (control === undefined && !connection.isInTransaction))
        counted.transactions += 1;
    }
    if (control !== undefined) connection.isInTransaction = isBegin;
  }

  /** Both forms of the driver: a callback as last argument, or a promise. */
  function whenAnswered(client: pg.Client, given: unknown[], answered: () => void): unknown {
    const callback = given.at(-1);
    if (typeof callback === "function") {
      const wrapped = (...answer: unknown[]) => {
        answered();
        callback(...answer);
      };
      return original.apply(client, [...given.slice(0, -1), wrapped]);
    }
    const result = original.apply(client, given);
    if (result instanceof Promise) result.then(answered, answered);
    else answered();
    return result;
  }

  const position = async () => {
    if (!own) throw new Error("call watch first");
    const { rows } = await own.query<{ at: string }>(
      "select (pg_current_wal_insert_lsn() - '0/0')::text as at",
    );
    return Number(rows[0]?.at ?? 0);
  };
  const untilQuiet = async () => {
    for (let known = -1; running > 0 || known !== started; ) {
      known = started;
      await sleep(QUIET_MS);
    }
  };

  return {
    async watch(ownerUrl) {
      const client = new pg.Client({ connectionString: ownerUrl });
      own = client;
      client.on("notification", ({ processId: sender }) => received.push(sender));
      await client.connect();
      for (const channel of CHANNELS) await client.query(`listen "${channel}"`);
    },
    async count(work) {
      await untilQuiet();
      // A query also takes the notifications that have arrived.
      const before = await position();
      received.length = 0;
      sent = [];
      counted = { roundTrips: 0, statements: 0, transactions: 0 };
      isCounting = true;
      try {
        const result = await work();
        isCounting = false;
        const answered = counted;
        await untilQuiet();
        const walBytes = (await position()) - before;
        const notifies = received.filter((sender) => !announcers.has(sender)).length;
        return { counted: { ...answered, notifies, walBytes }, result };
      } finally {
        isCounting = false;
      }
    },
    statements: () => sent,
    async close() {
      prototype.query = original;
      await own?.end();
    },
  };
}

function textOf(query: unknown): string | null {
  if (typeof query === "string") return query;
  if (typeof query === "object" && query !== null && "text" in query) return `${query.text}`;
  return null;
}

/** The process of a connection at the server, as its notifications name it. */
const processId = (client: pg.Client): number =>
  (client as unknown as { processID: number }).processID;
