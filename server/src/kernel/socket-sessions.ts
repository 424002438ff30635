/** Sessions that ended, or were ended, and people who were suspended, lose their open pages. */
import { isAllowed, ROLES, type Role } from "@krapao/contract/office/permissions";
import pg from "pg";
import type { Server } from "socket.io";
import type { Clock } from "./clock.ts";
import { describeError, type Log } from "./log.ts";

/** A token that holds no more loses its pages within this time, and a little. */
const RECHECK_MS = 3_000;

// biome-ignore lint/suspicious/noExplicitAny: pages of both namespaces, whatever they hear
type Io = Server<any, any, any, any>;

/** Looks at the sessions of this process's pages again and again. */
export function recheckSessions(
  io: Io,
  { databaseUrl, log, clock }: { databaseUrl: string; log: Log; clock: Clock },
): { stop(): Promise<void> } {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  pool.on("error", () => {});
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = Promise.all([dropMembers(io, pool, clock.now()), dropStaff(io, pool)]).then(
      () => {},
      (error: unknown) =>
        log.warn({ event: "socket", ...describeError(error) }, "tokens were not checked again"),
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

async function dropMembers(io: Io, pool: pg.Pool, now: Date): Promise<void> {
  const pages = [...io.of("/").sockets.values()].filter(({ data }) => data.sessionId !== null);
  if (pages.length === 0) return;
  const { rows } = await pool.query<{ id: string }>(
    `select s.id from accounts_session s join accounts_member m on m.id = s.member_id
     where s.id = any($1::uuid[]) and s.revoked_at is null and s.expires_at > $2 and m.suspended_at is null`,
    [[...new Set(pages.map(({ data }) => data.sessionId))], now],
  );
  const live = new Set(rows.map(({ id }) => id));
  for (const page of pages) if (!live.has(page.data.sessionId ?? "")) page.disconnect(true);
}

/** A role that has changed counts for what the page may still hear. */
async function dropStaff(io: Io, pool: pg.Pool): Promise<void> {
  const pages = [...io.of("/office").sockets.values()];
  if (pages.length === 0) return;
  const { rows } = await pool.query<{ id: string; role: string }>(
    `select s.id, m.role from staff_session s join staff_member m on m.id = s.staff_id
     where s.id = any($1::uuid[]) and s.revoked_at is null and m.is_active`,
    [[...new Set(pages.map(({ data }) => data.sessionId))]],
  );
  const roles = new Map(rows.map(({ id, role }) => [id, role]));
  for (const page of pages) {
    const role = ROLES.find((each: Role) => each === roles.get(page.data.sessionId));
    if (!role) {
      page.disconnect(true);
      continue;
    }
    page.data.role = role;
    const { watched } = page.data;
    if (watched && !isAllowed(role, "chat.read")) page.disconnect(true);
  }
}
