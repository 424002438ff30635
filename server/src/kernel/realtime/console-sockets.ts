/**
 * Pushes events to the console's pages in the namespace `/console`, which the member server does
 * not serve.
 */
import type { Server as HttpServer, IncomingMessage } from "node:http";
import type { ConsoleClientEvents, ConsoleQueue, ConsoleServerEvents } from "@krapao/contract";
import { may } from "@krapao/contract/console/permissions";
import type { Namespace, Server, Socket } from "socket.io";
import type { StaffIdentity } from "../console-http/console-call.ts";
import type { SessionCookie } from "../console-http/session-cookie.ts";
import { admitsAddress } from "../console-http/staff-networks.ts";
import type { Caller } from "../context.ts";
import { Refusal, refuse } from "../errors.ts";
import { callerOf } from "../http/address.ts";
import { isStorable } from "../storable.ts";
import { readHandshake } from "./handshake.ts";
import { type Announced, openPresence, placeOf, REPEAT_MS, seenBy } from "./presence.ts";
import {
  type ConnectionQuota,
  limitEvents,
  TYPING_INTERVAL_MS,
  throttle,
} from "./socket-limits.ts";
import { chatRoom, conversationRoom, staffRoom, watchedMemberRoom } from "./socket-rooms.ts";

export interface ConsoleSocketOptions {
  /** Identifies the staff user of a token. @throws Refusal */
  authenticate: (token: string) => Promise<StaffIdentity>;
  /** Whether staff may connect from this address. */
  isKnownAddress: (address: string) => boolean;
  sessionCookie: SessionCookie;
  /** The customer of a conversation; null when there is no such conversation. */
  customerOf: (conversationId: string) => Promise<Caller | null>;
}

interface StaffSocketData extends StaffIdentity {
  address: string;
  watched: { conversationId: string; customer: Caller } | null;
  watchedMember: string | null;
}
/** What the server processes send to each other. */
interface BetweenServers {
  places: (announced: Announced) => void;
}
type ConsoleNamespace = Namespace<
  ConsoleClientEvents,
  ConsoleServerEvents,
  BetweenServers,
  StaffSocketData
>;
type ClientSocket = Socket<
  ConsoleClientEvents,
  ConsoleServerEvents,
  BetweenServers,
  StaffSocketData
>;

const PER_STAFF_MAX = 30;
const PER_ADDRESS_MAX = 300;
const CLIENT_EVENTS: ReadonlySet<string> = new Set<keyof ConsoleClientEvents>([
  "watch",
  "watchMember",
  "typing",
  "place",
  "beat",
]);
const MEMBER_ID = /^\d{1,15}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

interface SharedState {
  addressOf: (request: IncomingMessage) => string | undefined;
  quota: ConnectionQuota;
}

interface ConsoleSockets {
  attach(server: HttpServer, options: ConsoleSocketOptions): void;
  /** Whether a connection came through the console's server. */
  isOwn(request: IncomingMessage): boolean;
  /** The pages that watch a conversation. */
  to(conversationId: string): ReturnType<ConsoleNamespace["to"]>;
  showTyping(conversationId: string): void;
  emitQueue(name: ConsoleQueue): void;
  /** Announces to the pages that watch a member that its money moved. */
  emitMember(memberId: bigint): void;
  emitAlerts(): void;
  emitShift(staffIds: readonly string[]): void;
}

/** Prepares the namespace. It refuses connections until a server is attached. */
export function openConsoleSockets(
  // biome-ignore lint/suspicious/noExplicitAny: the members' events are another namespace's
  io: Server<any, any, any, any>,
  shared: SharedState,
): ConsoleSockets {
  const namespace: ConsoleNamespace = io.of("/console");
  const own = new WeakSet<IncomingMessage>();
  let options: ConsoleSocketOptions | null = null;
  namespace.use((socket, next) => {
    admit(socket, own.has(socket.request) ? options : null, shared).then(
      () => next(),
      (error: unknown) => next(new Error(error instanceof Refusal ? error.code : "UNAUTHORIZED")),
    );
  });
  const presence = presenceOf(namespace);
  namespace.on("connection", (socket) => {
    follow(socket, presence);
    if (options) serve(socket, options, (customer) => io.to(chatRoom(customer)).emit("typing"));
  });
  const to = (conversationId: string) => namespace.to(conversationRoom(conversationId));
  return {
    attach(server, given) {
      options = given;
      // Runs before the engine takes over the connection, because the engine does not know which
      // server a connection came from.
      server.prependListener("upgrade", (request) => own.add(request));
      io.engine.attach(server, { path: "/socket.io/", destroyUpgrade: true });
    },
    isOwn: (request) => own.has(request),
    to,
    showTyping: (conversationId) => to(conversationId).emit("typing", conversationId),
    emitQueue: (name) => namespace.emit("queue", name),
    emitMember: (memberId) =>
      namespace.to(watchedMemberRoom(`${memberId}`)).emit("member", `${memberId}`),
    emitAlerts: () => namespace.emit("alerts"),
    emitShift: (staffIds) => void namespace.to(staffIds.map(staffRoom)).emit("shift"),
  };
}

/** How often the pages learn of changes at most. */
const PRESENT_INTERVAL_MS = 400;

/** The places of all sockets, which the pages of this process learn when they change. */
function presenceOf(namespace: ConsoleNamespace) {
  const state = { isPlanned: false };
  const show = () => {
    state.isPlanned = false;
    const places = presence.places();
    for (const socket of namespace.sockets.values())
      socket.emit("present", seenBy(socket.data, places));
  };
  const presence = openPresence(
    (announced) => namespace.serverSideEmit("places", announced),
    () => {
      if (state.isPlanned) return;
      state.isPlanned = true;
      setTimeout(show, PRESENT_INTERVAL_MS).unref();
    },
  );
  namespace.on("places", presence.hear);
  setInterval(presence.repeat, REPEAT_MS).unref();
  return presence;
}

/** Keeps the place of a socket until it disconnects. */
function follow(socket: ClientSocket, presence: ReturnType<typeof openPresence>): void {
  socket.on("place", (...reported) => presence.move(socket.id, placeOf(socket.data, reported)));
  socket.on("disconnect", () => presence.move(socket.id, null));
}

async function admit(
  socket: ClientSocket,
  options: ConsoleSocketOptions | null,
  { addressOf, quota }: SharedState,
): Promise<void> {
  const { token: given, session } = readHandshake(socket.handshake);
  const address = addressOf(socket.request);
  if (!options?.isKnownAddress(address ?? "")) return refuse("UNAUTHORIZED");
  const { headers } = socket.request;
  // Only a browser has a cookie, and it names the origin of the page in each handshake.
  const hasOrigin = headers.origin !== undefined;
  const kept =
    hasOrigin && given === undefined ? options.sessionCookie.read(headers, session) : null;
  const token = kept?.token ?? given;
  if (typeof token !== "string" || token.length > 200) return refuse("UNAUTHORIZED");
  const staff = await options.authenticate(token);
  if (kept && kept.sessionId !== staff.sessionId) return refuse("UNAUTHORIZED");
  if (!admitsAddress(staff.networks, address ?? "")) return refuse("UNAUTHORIZED");
  Object.assign(socket.data, staff, { address: address ?? "", watched: null, watchedMember: null });
  const release = quota.reserve([
    { key: `staff:${staff.staffId}`, max: PER_STAFF_MAX },
    { key: `console:${callerOf(address)}`, max: PER_ADDRESS_MAX },
  ]);
  if (socket.conn.readyState === "open") socket.conn.once("close", release);
  else release();
}

function serve(
  socket: ClientSocket,
  { customerOf }: ConsoleSocketOptions,
  showTyping: (customer: Caller) => void,
): void {
  const { data } = socket;
  const limiter = limitEvents();
  const mayType = throttle(TYPING_INTERVAL_MS);
  void socket.join(staffRoom(data.staffId));
  socket.use(([event, ...sent], next) => {
    const isOurs = CLIENT_EVENTS.has(event) && isStorable(sent);
    const outcome = isOurs ? limiter.take() : "disconnect";
    if (outcome === "disconnect") socket.disconnect(true);
    else if (outcome === "accepted") next();
  });
  socket.on("watch", async (conversationId, answer) => {
    if (typeof answer !== "function") return socket.disconnect(true);
    if (data.watched) await socket.leave(conversationRoom(data.watched.conversationId));
    data.watched = null;
    if (conversationId === null) return answer(true);
    const mayWatch = UUID.test(String(conversationId)) && may(data, "chat.read");
    const customer = mayWatch ? await customerOf(conversationId).catch(() => null) : null;
    if (!customer) return answer(false);
    data.watched = { conversationId, customer };
    await socket.join(conversationRoom(conversationId));
    answer(true);
  });
  socket.on("watchMember", async (memberId) => {
    if (data.watchedMember) await socket.leave(watchedMemberRoom(data.watchedMember));
    const mayWatch = MEMBER_ID.test(String(memberId)) && may(data, "accounts.read");
    data.watchedMember = mayWatch ? memberId : null;
    if (data.watchedMember) await socket.join(watchedMemberRoom(data.watchedMember));
  });
  socket.on("typing", (conversationId) => {
    const { watched } = data;
    if (watched?.conversationId !== conversationId || !may(data, "chat.answer")) return;
    if (mayType()) showTyping(watched.customer);
  });
  socket.on("beat", (answer) => {
    if (typeof answer !== "function") return socket.disconnect(true);
    answer();
  });
}
