/**
 * Pushes to the open pages of members, over websockets only. A page shows its token once, in the handshake; the
 * token alone decides which room it is in, and nothing a page sends is listened to.
 */
import { on } from "node:events";
import type { Server as HttpServer, IncomingMessage } from "node:http";
import { setImmediate } from "node:timers/promises";
import type { ServerEvents } from "@krapao/contract";
import { createAdapter } from "@socket.io/postgres-adapter";
import pg from "pg";
import { Server, type Socket } from "socket.io";
import type { MemberIdentity, Push } from "./context.ts";
import { Refusal } from "./errors.ts";
import { describeError, type Log } from "./log.ts";

export interface Sockets {
  push: Push;
  /** Cuts the pages of this process and stops taking new ones. The HTTP server stays open. */
  close(): Promise<void>;
}

export interface SocketOptions {
  server: HttpServer;
  /** Carries pushes between the processes (LISTEN needs a session connection). */
  databaseUrl: string;
  log: Log;
  /** Whose token it is. @throws Refusal */
  authenticate: (token: string) => Promise<MemberIdentity>;
}

type Nothing = Record<string, never>;
type Io = Server<Nothing, ServerEvents, Nothing, MemberIdentity>;
type Page = Socket<Nothing, ServerEvents, Nothing, MemberIdentity>;

const PAYLOAD_BYTES_MAX = 4 * 1024;
/** A revoked token loses its pages within this time. */
const RECHECK_MS = 3_000;
const POOL_MAX = 4;
/** How long the start waits for the listening connection; without it pushes of this process alone arrive. */
const LISTEN_MS = 10_000;

/** Opens the sockets on `server`, at `/socket.io/`. */
export async function openSockets(options: SocketOptions): Promise<Sockets> {
  const { server, databaseUrl, log, authenticate } = options;
  const pool = openAdapterPool(databaseUrl);
  const listening = whenListening(pool);
  const io: Io = new Server(server, {
    transports: ["websocket"],
    serveClient: false,
    maxHttpBufferSize: PAYLOAD_BYTES_MAX,
    connectTimeout: 10_000,
    pingInterval: 15_000,
    pingTimeout: 10_000,
    allowRequest: (request, decide) => decide(null, isOwnOrigin(request)),
    adapter: createAdapter(pool, {
      errorHandler: (error) => log.warn({ event: "socket", ...describeError(error) }, "push lost"),
    }),
  });
  io.use((socket, next) => {
    admit(socket, authenticate).then(
      () => next(),
      (error: unknown) => next(new Error(error instanceof Refusal ? error.code : "UNAUTHORIZED")),
    );
  });
  io.on("connection", joinOwnRooms);
  const recheck = setInterval(() => {
    dropRevoked(io, pool).catch((error: unknown) =>
      log.warn({ event: "socket", ...describeError(error) }, "tokens were not checked again"),
    );
  }, RECHECK_MS);
  recheck.unref();
  await listening;
  return {
    push: {
      wallet: (memberId, event) => io.to(room(memberId)).emit("wallet", event),
      slip: (memberId, event) => io.to(room(memberId)).emit("slip", event),
    },
    async close() {
      clearInterval(recheck);
      io.local.disconnectSockets(true);
      await io.of("/").adapter.close();
      io.engine.close();
      await pool.end();
    },
  };
}

const room = (memberId: bigint) => `member:${memberId}`;

/** The adapter's own pool, as the owner of its table; ids stay text, since the adapter writes them as JSON. */
/**
 * Until the adapter has its listening connection, which it remembers only once LISTEN was answered: closed before
 * that, it would never give the connection back, and the pool would never end.
 */
async function whenListening(pool: pg.Pool): Promise<void> {
  const patience = AbortSignal.timeout(LISTEN_MS);
  try {
    for await (const [client] of on(pool, "acquire", { signal: patience })) {
      // Others of the pool only write; the adapter hangs its ear on this one as soon as it has it.
      await setImmediate();
      if (client.listenerCount("notification") === 0) continue;
      // Behind LISTEN in the connection's own order.
      await client.query("select 1");
      return;
    }
  } catch (error) {
    if (!patience.aborted) throw error;
  }
}

function openAdapterPool(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: POOL_MAX });
  pool.on("error", () => {});
  // The listening client is never idle: without this a restart of the database would end the process.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

/** A browser tells where the page came from; another site may not open a socket with a token it got hold of. */
function isOwnOrigin({ headers }: IncomingMessage): boolean {
  if (headers.origin === undefined) return true;
  try {
    return new URL(headers.origin).host === headers.host;
  } catch {
    return false;
  }
}

async function admit(socket: Page, authenticate: SocketOptions["authenticate"]): Promise<void> {
  const { token } = socket.handshake.auth;
  if (typeof token !== "string" || token.length > 200) throw new Refusal("UNAUTHORIZED");
  Object.assign(socket.data, await authenticate(token));
}

function joinOwnRooms(socket: Page): void {
  void socket.join(room(socket.data.memberId ?? 0n));
  // Pages only listen. One that talks is not ours.
  socket.onAny(() => socket.disconnect(true));
}

/** Cuts the pages of this process whose session was revoked or whose member was suspended. */
async function dropRevoked(io: Io, pool: pg.Pool): Promise<void> {
  const pages = [...io.of("/").sockets.values()];
  if (pages.length === 0) return;
  const sessionIds = [...new Set(pages.map(({ data }) => data.sessionId))];
  const { rows } = await pool.query<{ id: string }>(
    `select s.id from accounts_session s join accounts_member m on m.id = s.member_id
     where s.id = any($1::uuid[]) and s.revoked_at is null and m.suspended_at is null`,
    [sessionIds],
  );
  const live = new Set(rows.map(({ id }) => id));
  for (const page of pages) if (!live.has(page.data.sessionId ?? "")) page.disconnect(true);
}
