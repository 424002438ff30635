/** Pushes to the console's pages, in the namespace `/office`, which the members' server does not serve. */
import type { Server as HttpServer, IncomingMessage } from "node:http";
import type { OfficeClientEvents, OfficeQueue, OfficeServerEvents } from "@krapao/contract";
import { isAllowed } from "@krapao/contract/office/permissions";
import type { Namespace, Server, Socket } from "socket.io";
import { callerOf } from "./address.ts";
import type { Caller } from "./context.ts";
import { Refusal, refuse } from "./errors.ts";
import type { StaffIdentity } from "./office.ts";
import { atMostEvery, earshot, type Places, TYPING_EVERY_MS } from "./socket-limits.ts";
import { chatRoom, conversationRoom } from "./socket-rooms.ts";

export interface OfficeSocketOptions {
  /** Whose token it is. @throws Refusal */
  authenticate: (token: string) => Promise<StaffIdentity>;
  /** Whether the staff may come from there at all. */
  isKnownAddress: (address: string) => boolean;
  /** Whose conversation it is; null: there is none of this id. */
  customerOf: (conversationId: string) => Promise<Caller | null>;
}

interface Desk extends StaffIdentity {
  watched: { conversationId: string; customer: Caller } | null;
}
type Nothing = Record<string, never>;
export type OfficeNamespace = Namespace<OfficeClientEvents, OfficeServerEvents, Nothing, Desk>;
type Page = Socket<OfficeClientEvents, OfficeServerEvents, Nothing, Desk>;

const PER_STAFF_MAX = 30;
const PER_ADDRESS_MAX = 300;
const SAID: ReadonlySet<string> = new Set<keyof OfficeClientEvents>(["watch", "typing", "beat"]);
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

interface Surroundings {
  addressOf: (request: IncomingMessage) => string | undefined;
  places: Places;
}

export interface OfficeSockets {
  attach(server: HttpServer, options: OfficeSocketOptions): void;
  /** Whether a connection came through the console's server. */
  isOwn(request: IncomingMessage): boolean;
  /** The pages that watch a conversation. */
  to(conversationId: string): ReturnType<OfficeNamespace["to"]>;
  showTyping(conversationId: string): void;
  tellQueue(name: OfficeQueue): void;
}

/** Prepares the namespace; it answers nobody until a server is attached. */
export function openOfficeSockets(
  // biome-ignore lint/suspicious/noExplicitAny: the members' events are another namespace's
  io: Server<any, any, any, any>,
  surroundings: Surroundings,
): OfficeSockets {
  const namespace: OfficeNamespace = io.of("/office");
  const own = new WeakSet<IncomingMessage>();
  let options: OfficeSocketOptions | null = null;
  namespace.use((socket, next) => {
    admit(socket, own.has(socket.request) ? options : null, surroundings).then(
      () => next(),
      (error: unknown) => next(new Error(error instanceof Refusal ? error.code : "UNAUTHORIZED")),
    );
  });
  namespace.on("connection", (socket) => {
    if (options) serve(socket, options, (customer) => io.to(chatRoom(customer)).emit("typing"));
  });
  const to = (conversationId: string) => namespace.to(conversationRoom(conversationId));
  return {
    attach(server, given) {
      options = given;
      // Before the engine takes the connection over: it knows no servers apart.
      server.prependListener("upgrade", (request) => own.add(request));
      io.engine.attach(server, { path: "/socket.io/", destroyUpgrade: true });
    },
    isOwn: (request) => own.has(request),
    to,
    showTyping: (conversationId) => to(conversationId).emit("typing", conversationId),
    tellQueue: (name) => namespace.emit("queue", name),
  };
}

async function admit(
  socket: Page,
  options: OfficeSocketOptions | null,
  { addressOf, places }: Surroundings,
): Promise<void> {
  const { token } = socket.handshake.auth;
  const address = addressOf(socket.request);
  if (!options?.isKnownAddress(address ?? "")) return refuse("UNAUTHORIZED");
  if (typeof token !== "string" || token.length > 200) return refuse("UNAUTHORIZED");
  const staff = await options.authenticate(token);
  Object.assign(socket.data, staff, { watched: null });
  const release = places.take([
    { key: `staff:${staff.staffId}`, max: PER_STAFF_MAX },
    { key: `office:${callerOf(address)}`, max: PER_ADDRESS_MAX },
  ]);
  if (socket.conn.readyState === "open") socket.conn.once("close", release);
  else release();
}

function serve(
  socket: Page,
  { customerOf }: OfficeSocketOptions,
  showTyping: (customer: Caller) => void,
): void {
  const { data } = socket;
  const ears = earshot();
  const mayType = atMostEvery(TYPING_EVERY_MS);
  socket.use(([event], next) => {
    const heard = SAID.has(event) ? ears.hear() : "cut";
    if (heard === "cut") socket.disconnect(true);
    else if (heard === "heard") next();
  });
  socket.on("watch", async (conversationId, answer) => {
    if (typeof answer !== "function") return socket.disconnect(true);
    if (data.watched) await socket.leave(conversationRoom(data.watched.conversationId));
    data.watched = null;
    if (conversationId === null) return answer(true);
    const mayWatch = UUID.test(String(conversationId)) && isAllowed(data.role, "chat.read");
    const customer = mayWatch ? await customerOf(conversationId).catch(() => null) : null;
    if (!customer) return answer(false);
    data.watched = { conversationId, customer };
    await socket.join(conversationRoom(conversationId));
    answer(true);
  });
  socket.on("typing", (conversationId) => {
    const { watched, role } = data;
    if (watched?.conversationId !== conversationId || !isAllowed(role, "chat.answer")) return;
    if (mayType()) showTyping(watched.customer);
  });
  socket.on("beat", (answer) => {
    if (typeof answer !== "function") return socket.disconnect(true);
    answer();
  });
}
