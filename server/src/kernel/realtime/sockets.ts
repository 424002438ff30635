/**
 * Pushes events to open pages, over websockets only. A client sends its token or guest id once, in
 * the handshake, and that alone decides what it receives. Sockets carry no commands: a client joins
 * its own chat, announces typing, and sends heartbeats.
 */
import type { Server as HttpServer } from "node:http";
import type { ClientEvents, ConsoleQueue, ServerEvents } from "@krapao/contract";
import { CHAT_PREFIX } from "@krapao/contract/member/chat";
import { Server, type Socket } from "socket.io";
import type { Clock } from "../clock.ts";
import type { Caller, MemberIdentity, Push } from "../context.ts";
import { Refusal, refuse } from "../errors.ts";
import { callerOf } from "../http/address.ts";
import { addressReader } from "../http/forwarded-address.ts";
import { readGuestId } from "../http/guest.ts";
import { isOwnOrigin } from "../http/own-origin.ts";
import type { Log } from "../log.ts";
import { isStorable } from "../storable.ts";
import { type ConsoleSocketOptions, openConsoleSockets } from "./console-sockets.ts";
import { readHandshake } from "./handshake.ts";
import { postgresTransport, redisTransport } from "./socket-adapter.ts";
import {
  type ConnectionQuota,
  connectionQuota,
  limitEvents,
  TYPING_INTERVAL_MS,
  throttle,
} from "./socket-limits.ts";
import { chatRoom, memberRoom } from "./socket-rooms.ts";
import { recheckSessions } from "./socket-sessions.ts";

export interface Sockets {
  push: Push;
  /** Serves the console's namespace `/console` on the console's own server only. */
  attachConsole(server: HttpServer, options: ConsoleSocketOptions): void;
  /**
   * Disconnects the sockets of this process and accepts no new ones. The HTTP servers stay open.
   */
  close(): Promise<void>;
}

interface SocketOptions {
  server: HttpServer;
  databaseUrl: string;
  /** Carries pushes between the processes unless Redis does. LISTEN needs a session connection. */
  listenUrl?: string;
  redisUrl?: string | null;
  /** Proxies whose X-Forwarded-For header is trusted. */
  trustedProxies?: readonly string[];
  /** Sockets that one address may have open at this process. */
  perAddressMax?: number;
  log: Log;
  clock: Clock;
  /**
   * Identifies the member of a token. A reconnect happens without the user, so it does not extend
   * the session. @throws Refusal
   */
  authenticate: (token: string) => Promise<MemberIdentity>;
  chat: {
    /** @throws Refusal while the chat is closed for guests */
    admitGuest(): Promise<void>;
    /** The caller's conversation; null before the first message. */
    conversationOf(caller: Caller): Promise<string | null>;
  };
}

interface SocketData extends Caller {
  /** The session of a member's token; null for a guest. */
  sessionId: string | null;
  conversationId: string | null;
}
type NoEvents = Record<string, never>;
type Io = Server<ClientEvents, ServerEvents, NoEvents, SocketData>;
type ClientSocket = Socket<ClientEvents, ServerEvents, NoEvents, SocketData>;

const PAYLOAD_BYTES_MAX = 4 * 1024;
const PER_MEMBER_MAX = 20;
const PER_GUEST_MAX = 10;
const PER_ADDRESS_MAX = 500;
const CLIENT_EVENTS: ReadonlySet<string> = new Set<keyof ClientEvents>(["join", "typing", "beat"]);
/** Changes of one queue are announced at most once in this time. */
const QUEUE_INTERVAL_MS = 250;

/** Opens the sockets on `server`, at `/socket.io/`. */
export async function openSockets(options: SocketOptions): Promise<Sockets> {
  const { server, databaseUrl, redisUrl, log, trustedProxies = [] } = options;
  const { listenUrl = databaseUrl } = options;
  const transport = redisUrl
    ? await redisTransport(redisUrl, log)
    : postgresTransport(listenUrl, log);
  const io: Io = new Server(server, {
    transports: ["websocket"],
    serveClient: false,
    maxHttpBufferSize: PAYLOAD_BYTES_MAX,
    connectTimeout: 10_000,
    pingInterval: 15_000,
    pingTimeout: 10_000,
    // Another site cannot open a socket with a stolen token or with the cookie of a browser.
    allowRequest: ({ headers }, decide) => decide(null, isOwnOrigin(headers)),
    adapter: transport.adapter,
  });
  const addressOf = addressReader(trustedProxies);
  const quota = connectionQuota();
  const consoleSockets = openConsoleSockets(io, { addressOf, quota });
  io.use((socket, next) => {
    const isConsoleServer = consoleSockets.isOwn(socket.request);
    admit(socket, { options, quota, isConsoleServer, addressOf }).then(
      () => next(),
      (error: unknown) => next(new Error(error instanceof Refusal ? error.code : "UNAUTHORIZED")),
    );
  });
  io.on("connection", (socket) => serve(socket, options.chat, consoleSockets.showTyping));
  const recheck = recheckSessions(io, options);
  await transport.listening;
  return {
    push: {
      ...pushToMembers(io, consoleSockets),
      queue: throttleQueueEvents(consoleSockets.emitQueue),
      alerts: consoleSockets.emitAlerts,
      shift: consoleSockets.emitShift,
    },
    attachConsole: (consoleServer, consoleOptions) =>
      consoleSockets.attach(consoleServer, consoleOptions),
    async close() {
      await recheck.stop();
      for (const name of ["/", "/console"]) io.of(name).local.disconnectSockets(true);
      for (const name of ["/", "/console"]) await io.of(name).adapter.close();
      io.engine.close();
      await transport.close();
    },
  };
}

function pushToMembers(
  io: Io,
  consoleSockets: ReturnType<typeof openConsoleSockets>,
): Omit<Push, "queue" | "alerts" | "shift"> {
  return {
    wallet(memberId, event) {
      io.to(memberRoom(memberId)).emit("wallet", event);
      consoleSockets.emitMember(memberId);
    },
    slip: (memberId, event) => io.to(memberRoom(memberId)).emit("slip", event),
    qr: (memberId, event) => io.to(memberRoom(memberId)).emit("qr", event),
    ways: (memberId) => io.to(memberRoom(memberId)).emit("ways"),
    messaging({ conversationId, customer }, shown) {
      io.to(chatRoom(customer)).emit("messaging", shown.customer);
      consoleSockets.to(conversationId).emit("messaging", shown.console);
    },
    chat({ conversationId, customer }, state) {
      io.to(chatRoom(customer)).emit("chat", state);
      consoleSockets.to(conversationId).emit("chat", state);
    },
  };
}

/** Emits the first event at once, and then one event for all that arrive within the interval. */
function throttleQueueEvents(emit: (name: ConsoleQueue) => void): Push["queue"] {
  const waiting = new Map<ConsoleQueue, { again: boolean }>();
  const later = (name: ConsoleQueue) => {
    const state = { again: false };
    waiting.set(name, state);
    setTimeout(() => {
      waiting.delete(name);
      if (!state.again) return;
      emit(name);
      later(name);
    }, QUEUE_INTERVAL_MS).unref();
  };
  return (name) => {
    const state = waiting.get(name);
    if (state) {
      state.again = true;
      return;
    }
    emit(name);
    later(name);
  };
}

/**
 * Admits a member by token, or a guest by guest id when there is no token. A bad token never falls
 * back to a guest.
 */
async function admit(
  socket: ClientSocket,
  {
    options,
    quota,
    isConsoleServer,
    addressOf,
  }: {
    options: SocketOptions;
    quota: ConnectionQuota;
    isConsoleServer: boolean;
    addressOf: ReturnType<typeof addressReader>;
  },
): Promise<void> {
  if (isConsoleServer) refuse("UNAUTHORIZED");
  const { token, guestId } = readHandshake(socket.handshake);
  const { data } = socket;
  const byAddress = {
    key: `address:${callerOf(addressOf(socket.request))}`,
    max: options.perAddressMax ?? PER_ADDRESS_MAX,
  };
  if (token === undefined && guestId !== undefined) {
    const guestHash = readGuestId(guestId) ?? refuse("UNAUTHORIZED");
    await options.chat.admitGuest();
    Object.assign(data, { memberId: null, guestHash, sessionId: null, conversationId: null });
    reserveConnection(socket, quota, [{ key: chatRoom(data), max: PER_GUEST_MAX }, byAddress]);
    return;
  }
  if (typeof token !== "string" || token.length > 200) refuse("UNAUTHORIZED");
  const { memberId, sessionId } = await options.authenticate(token);
  Object.assign(data, { memberId, guestHash: null, sessionId, conversationId: null });
  reserveConnection(socket, quota, [{ key: chatRoom(data), max: PER_MEMBER_MAX }, byAddress]);
}

/**
 * Releases the reservations when the connection closes, whether or not the socket was ever opened.
 */
function reserveConnection(
  socket: ClientSocket,
  quota: ConnectionQuota,
  limits: readonly { key: string; max: number }[],
): void {
  const release = quota.reserve(limits);
  if (socket.conn.readyState === "open") socket.conn.once("close", release);
  else release();
}

function serve(
  socket: ClientSocket,
  { conversationOf }: SocketOptions["chat"],
  showTyping: (conversationId: string) => void,
): void {
  const { data } = socket;
  const limiter = limitEvents();
  const mayType = throttle(TYPING_INTERVAL_MS);
  if (data.memberId !== null) void socket.join(memberRoom(data.memberId));
  // Unknown events are ignored, and count towards the limit as all others do.
  socket.use(([event, ...sent], next) => {
    const outcome = limiter.take();
    if (outcome === "disconnect") socket.disconnect(true);
    else if (outcome === "accepted" && CLIENT_EVENTS.has(event) && isStorable(sent)) next();
  });
  // An acknowledgement is optional in both: a client of another company may send none.
  socket.on("join", async (room, answer) => {
    const isOwn = typeof room === "string" && isOwnRoom(room, data);
    if (isOwn) await socket.join(chatRoom(data));
    if (typeof answer === "function") answer(isOwn);
  });
  socket.on("typing", async () => {
    if (!socket.rooms.has(chatRoom(data)) || !mayType()) return;
    data.conversationId ??= await conversationOf(data).catch(() => null);
    if (data.conversationId !== null) showTyping(data.conversationId);
  });
  socket.on("beat", (answer) => {
    if (typeof answer === "function") answer();
  });
}

function isOwnRoom(room: string, { memberId, guestHash }: Caller): boolean {
  if (!room.startsWith(CHAT_PREFIX)) return false;
  const owner = room.slice(CHAT_PREFIX.length);
  if (memberId !== null) return owner === `${memberId}`;
  return guestHash !== null && (readGuestId(owner)?.equals(guestHash) ?? false);
}
