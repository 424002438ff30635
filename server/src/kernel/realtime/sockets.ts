/**
 * Pushes to open pages, over websockets only. A page shows its token or guest id once, in the handshake, and that alone
 * decides what it hears. Sockets carry no command: a page enters its own chat, says that it writes, and shows it is alive.
 */
import type { Server as HttpServer, IncomingMessage } from "node:http";
import type { ClientEvents, OfficeQueue, ServerEvents } from "@krapao/contract";
import { CHAT_PREFIX } from "@krapao/contract/chat";
import { Server, type Socket } from "socket.io";
import { callerOf } from "./address.ts";
import type { Clock } from "./clock.ts";
import type { Caller, MemberIdentity, Push } from "./context.ts";
import { Refusal, refuse } from "./errors.ts";
import { addressReader } from "./forwarded.ts";
import { readGuestId } from "./guest.ts";
import type { Log } from "./log.ts";
import { carryByPostgres, carryByRedis } from "./socket-adapter.ts";
import {
  atMostEvery,
  countPlaces,
  earshot,
  type Places,
  TYPING_EVERY_MS,
} from "./socket-limits.ts";
import { type OfficeSocketOptions, openOfficeSockets } from "./socket-office.ts";
import { chatRoom, memberRoom } from "./socket-rooms.ts";
import { recheckSessions } from "./socket-sessions.ts";

export interface Sockets {
  push: Push;
  /** Opens the console's sockets on its own server, namespace `/office`; there alone. */
  attachOffice(server: HttpServer, options: OfficeSocketOptions): void;
  /** Cuts the pages of this process and stops taking new ones. The HTTP servers stay open. */
  close(): Promise<void>;
}

export interface SocketOptions {
  server: HttpServer;
  /** Carries pushes between the processes (LISTEN needs a session connection), unless Redis does. */
  databaseUrl: string;
  redisUrl?: string | null;
  /** Whose X-Forwarded-For is believed. */
  trustedProxies?: readonly string[];
  /** Sockets that one address may have open at this process. */
  perAddressMax?: number;
  log: Log;
  clock: Clock;
  /** Whose token it is; a page that opens its line again does so by itself. @throws Refusal */
  authenticate: (token: string) => Promise<MemberIdentity>;
  chat: {
    /** @throws Refusal while guests have nothing to do here */
    admitGuest(): Promise<void>;
    /** The caller's conversation; null before the first word. */
    conversationOf(caller: Caller): Promise<string | null>;
  };
}

interface Visitor extends Caller {
  /** Of a member's token; null of a guest. */
  sessionId: string | null;
  conversationId: string | null;
}
type Nothing = Record<string, never>;
type Io = Server<ClientEvents, ServerEvents, Nothing, Visitor>;
type Page = Socket<ClientEvents, ServerEvents, Nothing, Visitor>;

const PAYLOAD_BYTES_MAX = 4 * 1024;
const PER_MEMBER_MAX = 20;
const PER_GUEST_MAX = 10;
const PER_ADDRESS_MAX = 500;
const SAID: ReadonlySet<string> = new Set<keyof ClientEvents>(["join", "typing", "beat"]);
/** A queue that changes all the time is told so often. */
const QUEUE_EVERY_MS = 250;

/** Opens the sockets on `server`, at `/socket.io/`. */
export async function openSockets(options: SocketOptions): Promise<Sockets> {
  const { server, databaseUrl, redisUrl, log, trustedProxies = [] } = options;
  const carrier = redisUrl ? await carryByRedis(redisUrl, log) : carryByPostgres(databaseUrl, log);
  const io: Io = new Server(server, {
    transports: ["websocket"],
    serveClient: false,
    maxHttpBufferSize: PAYLOAD_BYTES_MAX,
    connectTimeout: 10_000,
    pingInterval: 15_000,
    pingTimeout: 10_000,
    allowRequest: (request, decide) => decide(null, isOwnOrigin(request)),
    adapter: carrier.adapter,
  });
  const addressOf = addressReader(trustedProxies);
  const places = countPlaces();
  const office = openOfficeSockets(io, { addressOf, places });
  io.use((socket, next) => {
    const isOfficeServer = office.isOwn(socket.request);
    admit(socket, { options, places, isOfficeServer, addressOf }).then(
      () => next(),
      (error: unknown) => next(new Error(error instanceof Refusal ? error.code : "UNAUTHORIZED")),
    );
  });
  io.on("connection", (socket) => serve(socket, options.chat, office.showTyping));
  const recheck = recheckSessions(io, options);
  await carrier.listening;
  return {
    push: { ...pushToMembers(io, office), queue: tellQueues(office.tellQueue) },
    attachOffice: (officeServer, officeOptions) => office.attach(officeServer, officeOptions),
    async close() {
      await recheck.stop();
      for (const name of ["/", "/office"]) io.of(name).local.disconnectSockets(true);
      for (const name of ["/", "/office"]) await io.of(name).adapter.close();
      io.engine.close();
      await carrier.close();
    },
  };
}

function pushToMembers(io: Io, office: ReturnType<typeof openOfficeSockets>): Omit<Push, "queue"> {
  return {
    wallet: (memberId, event) => io.to(memberRoom(memberId)).emit("wallet", event),
    slip: (memberId, event) => io.to(memberRoom(memberId)).emit("slip", event),
    messaging({ conversationId, customer }, shown) {
      io.to(chatRoom(customer)).emit("messaging", shown.customer);
      office.to(conversationId).emit("messaging", shown.office);
    },
    chat({ conversationId, customer }, state) {
      io.to(chatRoom(customer)).emit("chat", state);
      office.to(conversationId).emit("chat", state);
    },
  };
}

/** At once the first time, then once for all that came in the meantime. */
function tellQueues(tell: (name: OfficeQueue) => void): Push["queue"] {
  const waiting = new Map<OfficeQueue, { again: boolean }>();
  const later = (name: OfficeQueue) => {
    const state = { again: false };
    waiting.set(name, state);
    setTimeout(() => {
      waiting.delete(name);
      if (!state.again) return;
      tell(name);
      later(name);
    }, QUEUE_EVERY_MS).unref();
  };
  return (name) => {
    const state = waiting.get(name);
    if (state) {
      state.again = true;
      return;
    }
    tell(name);
    later(name);
  };
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

/** A token is a member's or nobody's; without one a guest's id is asked for. */
async function admit(
  socket: Page,
  {
    options,
    places,
    isOfficeServer,
    addressOf,
  }: {
    options: SocketOptions;
    places: Places;
    isOfficeServer: boolean;
    addressOf: ReturnType<typeof addressReader>;
  },
): Promise<void> {
  if (isOfficeServer) refuse("UNAUTHORIZED");
  const { token, guestId } = socket.handshake.auth;
  const { data } = socket;
  const byAddress = {
    key: `address:${callerOf(addressOf(socket.request))}`,
    max: options.perAddressMax ?? PER_ADDRESS_MAX,
  };
  if (token === undefined && guestId !== undefined) {
    const guestHash = readGuestId(guestId) ?? refuse("UNAUTHORIZED");
    await options.chat.admitGuest();
    Object.assign(data, { memberId: null, guestHash, sessionId: null, conversationId: null });
    hold(socket, places, [{ key: chatRoom(data), max: PER_GUEST_MAX }, byAddress]);
    return;
  }
  if (typeof token !== "string" || token.length > 200) refuse("UNAUTHORIZED");
  const { memberId, sessionId } = await options.authenticate(token);
  Object.assign(data, { memberId, guestHash: null, sessionId, conversationId: null });
  hold(socket, places, [{ key: chatRoom(data), max: PER_MEMBER_MAX }, byAddress]);
}

/** The places are given back when the line is closed, whether or not the socket ever opened. */
function hold(socket: Page, places: Places, wanted: readonly { key: string; max: number }[]): void {
  const release = places.take(wanted);
  if (socket.conn.readyState === "open") socket.conn.once("close", release);
  else release();
}

function serve(
  socket: Page,
  { conversationOf }: SocketOptions["chat"],
  showTyping: (conversationId: string) => void,
): void {
  const { data } = socket;
  const ears = earshot();
  const mayType = atMostEvery(TYPING_EVERY_MS);
  if (data.memberId !== null) void socket.join(memberRoom(data.memberId));
  // What no page of ours would say ends the line, and so does saying too much.
  socket.use(([event], next) => {
    const heard = SAID.has(event) ? ears.hear() : "cut";
    if (heard === "cut") socket.disconnect(true);
    else if (heard === "heard") next();
  });
  socket.on("join", async (room, answer) => {
    if (typeof answer !== "function") return socket.disconnect(true);
    const isOwn = typeof room === "string" && isOwnRoom(room, data);
    if (isOwn) await socket.join(chatRoom(data));
    answer(isOwn);
  });
  socket.on("typing", async () => {
    if (!socket.rooms.has(chatRoom(data)) || !mayType()) return;
    data.conversationId ??= await conversationOf(data).catch(() => null);
    if (data.conversationId !== null) showTyping(data.conversationId);
  });
  socket.on("beat", (answer) => {
    if (typeof answer !== "function") return socket.disconnect(true);
    answer();
  });
}

function isOwnRoom(room: string, { memberId, guestHash }: Caller): boolean {
  if (!room.startsWith(CHAT_PREFIX)) return false;
  const whose = room.slice(CHAT_PREFIX.length);
  if (memberId !== null) return whose === `${memberId}`;
  return guestHash !== null && (readGuestId(whose)?.equals(guestHash) ?? false);
}
