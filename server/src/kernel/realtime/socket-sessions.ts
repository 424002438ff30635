/** Disconnects the sockets of sessions that have ended and of suspended users. */
import { type Grant, may } from "@krapao/contract/console/permissions";
import pg from "pg";
import type { Server } from "socket.io";
import type { Clock } from "../clock.ts";
import { admitsAddress } from "../console-http/staff-networks.ts";
import { endSilentConnections, KEEP_ALIVE } from "../db/driver-internals.ts";
import { describeError, type Log } from "../log.ts";

/**
 * A socket with an invalid session is disconnected within this time, plus the time of the query.
 */
const RECHECK_MS = 3_000;
const CONNECT_MS = 5_000;
const SILENT_MS = 30_000;

// biome-ignore lint/suspicious/noExplicitAny: sockets of both namespaces, with any events
type Io = Server<any, any, any, any>;

/** Rechecks the sessions of this process's sockets at an interval. */
export function recheckSessions(
  io: Io,
  { databaseUrl, log, clock }: { databaseUrl: string; log: Log; clock: Clock },
): { stop(): Promise<void> } {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 1,
    connectionTimeoutMillis: CONNECT_MS,
    ...KEEP_ALIVE,
  });
  endSilentConnections(pool, { answerMs: SILENT_MS });
  pool.on("error", () => {});
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = Promise.all([
      disconnectMembers(io, pool, clock.now()),
      disconnectStaff(io, pool),
    ]).then(
      () => {},
      (error: unknown) =>
        log.warn(
          { event: "socket", ...describeError(error) },
          "sessions of sockets could not be rechecked",
        ),
    );
  }, RECHECK_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
      await pool.end();
    },
  };
}

async function disconnectMembers(io: Io, pool: pg.Pool, now: Date): Promise<void> {
  const sockets = [...io.of("/").sockets.values()].filter(({ data }) => data.sessionId !== null);
  if (sockets.length === 0) return;
  const { rows } = await pool.query<{ id: string }>(
    `select s.id from accounts_session s join accounts_member m on m.id = s.member_id
     where s.id = any($1::uuid[]) and s.revoked_at is null and s.expires_at > $2 and m.suspended_at is null`,
    [[...new Set(sockets.map(({ data }) => data.sessionId))], now],
  );
  const live = new Set(rows.map(({ id }) => id));
  for (const socket of sockets) if (!live.has(socket.data.sessionId ?? "")) socket.disconnect(true);
}

/** Also applies a changed role and changed networks to the events that a socket may receive. */
async function disconnectStaff(io: Io, pool: pg.Pool): Promise<void> {
  const sockets = [...io.of("/console").sockets.values()];
  if (sockets.length === 0) return;
  const { rows } = await pool.query<{ id: string; networks: string[] | null } & Grant>(
    `select s.id, g.role, g.permissions, g.networks
     from staff_session s join staff_user m on m.id = s.staff_id join staff_grant g on g.staff_id = m.id
     where s.id = any($1::uuid[]) and s.revoked_at is null and m.is_active`,
    [[...new Set(sockets.map(({ data }) => data.sessionId))]],
  );
  const grants = new Map(rows.map((row) => [row.id, row]));
  for (const socket of sockets) {
    const grant = grants.get(socket.data.sessionId);
    if (!grant || !admitsAddress(grant.networks, socket.data.address)) {
      socket.disconnect(true);
      continue;
    }
    const { role, permissions } = grant;
    Object.assign(socket.data, { role, permissions });
    const { watched, watchedMember } = socket.data;
    const mayWatch =
      (!watched || may(grant, "chat.read")) && (!watchedMember || may(grant, "accounts.read"));
    if (!mayWatch) socket.disconnect(true);
  }
}
