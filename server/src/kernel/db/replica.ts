/**
 * Reads that may be a few seconds old, on a copy of the database: reports, exports, searches, older
 * pages. A write never follows from them. Each read goes to the primary when the copy is behind,
 * away or slow.
 */
import { sql } from "kysely";
import { describeError, type Log } from "../log.ts";
import { type Db, isDatabaseAway, openDatabase } from "./database.ts";

const PROBE_MS = 1_000;
const CONNECTIONS_MAX = 5;

/** Why a read was made where it was made. */
type Outcome = "replica" | "stale" | "away" | "slow";

export interface ReplicaReads {
  /** Reads on the copy when it is fresh, else on `primary`. `work` may run twice. */
  read<T>(primary: Db, work: (db: Db) => Promise<T>): Promise<T>;
  /** Seconds that the copy is behind, and reads by where they went; null: there is no copy. */
  state(): { lagSeconds: number; reads: Readonly<Record<Outcome, number>> } | null;
  close(): Promise<void>;
}

/** Without a copy every read is made on the primary. */
export const NO_REPLICA: ReplicaReads = {
  read: (primary, work) => work(primary),
  state: () => null,
  close: async () => {},
};

/** The primary had written this much at this time. */
interface Mark {
  position: bigint;
  atMs: number;
}

/**
 * How far behind a copy is: it contains everything of the newest mark that it has replayed. An idle
 * primary writes nothing, so its copy stays fresh.
 */
export function createLag(now: () => number = () => performance.now()) {
  let marks: Mark[] = [];
  let provenAt = Number.NEGATIVE_INFINITY;
  return {
    /** The primary had written up to `position` at the time `atMs`. */
    wrote(position: bigint, atMs: number) {
      marks.push({ position, atMs });
    },
    /** The copy has replayed up to `position`. */
    replayed(position: bigint) {
      for (const mark of marks)
        if (mark.position <= position) provenAt = Math.max(provenAt, mark.atMs);
      marks = marks.filter((mark) => mark.position > position).slice(-600);
    },
    /** Nothing is known of the copy any more. */
    clear() {
      provenAt = Number.NEGATIVE_INFINITY;
    },
    behindMs: () => now() - provenAt,
  };
}

const SLOW_CODES = ["57014", "40001"];

/** What a failed read says about the copy; null: the primary would answer the same. */
function faultOf(error: unknown): "away" | "slow" | null {
  if (isDatabaseAway(error)) return "away";
  const code = error instanceof Error && "code" in error ? error.code : null;
  // Cancelled: it took too long, or replay needed the rows that it read.
  return typeof code === "string" && SLOW_CODES.includes(code) ? "slow" : null;
}

const WRITTEN = sql<{ position: bigint }>`
  select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint as position`;
/** A copy that was promoted replays nothing any more: it writes. */
const REPLAYED = sql<{ position: bigint }>`
  select pg_wal_lsn_diff(case when pg_is_in_recovery() then pg_last_wal_replay_lsn()
    else pg_current_wal_lsn() end, '0/0')::bigint as position`;

export function openReplica({
  url,
  primary,
  maxLagMs,
  log,
}: {
  url: string;
  primary: Db;
  maxLagMs: number;
  log: Log;
}): ReplicaReads {
  const copy = openDatabase({ url, poolMax: CONNECTIONS_MAX, isReadOnly: true });
  const lag = createLag();
  const reads: Record<Outcome, number> = { replica: 0, stale: 0, away: 0, slow: 0 };
  let probing: Promise<void> | null = null;
  const probe = async () => {
    const atMs = performance.now();
    const [written] = (await WRITTEN.execute(primary)).rows;
    if (written) lag.wrote(written.position, atMs);
    const [replayed] = (await REPLAYED.execute(copy)).rows;
    if (replayed) lag.replayed(replayed.position);
  };
  const start = () => {
    // A probe that waits delays the next: meanwhile the copy grows stale.
    probing ??= probe()
      .catch(() => {})
      .finally(() => {
        probing = null;
      });
  };
  start();
  const timer = setInterval(start, PROBE_MS).unref();
  return {
    async read(otherwise, work) {
      if (lag.behindMs() > maxLagMs) {
        reads.stale += 1;
        return work(otherwise);
      }
      try {
        const result = await work(copy);
        reads.replica += 1;
        return result;
      } catch (error) {
        const fault = faultOf(error);
        if (!fault) throw error;
        reads[fault] += 1;
        // Until the next probe succeeds, no other caller has to find out.
        if (fault === "away") lag.clear();
        log.warn({ event: "replica", ...describeError(error) }, "read repeated on the primary");
        return work(otherwise);
      }
    },
    state: () => ({ lagSeconds: lag.behindMs() / 1_000, reads }),
    async close() {
      clearInterval(timer);
      await probing;
      await copy.destroy();
    },
  };
}
