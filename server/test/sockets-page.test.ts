/**
 * docs/sockets.md and /api/docs/asyncapi.json: the examples of the page are run as they are
 * printed, and what arrives is compared with what the documents say.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { compileFunction } from "node:vm";
import { newGuest, say } from "@krapao/testkit/builders/chat";
import { registerMember } from "@krapao/testkit/builders/members";
import { eventually } from "@krapao/testkit/builders/money";
import { root } from "@krapao/testkit/settings";
import { startWorld, type World } from "@krapao/testkit/world";
import { io, type Socket } from "socket.io-client";
import { afterAll, beforeAll, expect, test } from "vitest";

interface Message {
  name: string;
  payload: {
    type?: string;
    properties?: Record<string, { enum?: unknown[] }>;
    required?: string[];
  };
}
interface Document {
  asyncapi: string;
  info: { title: string; version: string };
  channels: Record<string, { messages: Record<string, Message> }>;
  operations: Record<
    string,
    { action: string; channel: { $ref: string }; messages: { $ref: string }[] }
  >;
}

const page = readFileSync(join(root, "docs/sockets.md"), "utf8");
let world: World;
let document: Document;
const sockets: Socket[] = [];
beforeAll(async () => {
  world = await startWorld();
  document = (await (await fetch(`${world.url}/api/docs/asyncapi.json`)).json()) as Document;
});
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await world?.close();
});

/** An example of the page, for this server. Its import is a parameter here. */
function example(containing: string): string {
  const blocks = [...page.matchAll(/^```js\n([\s\S]*?)^```/gm)].map(([, code]) => code ?? "");
  const code = blocks.find((each) => each.includes(containing));
  if (!code) throw new Error(`the page has no example with ${containing}`);
  return code.replace(/^import .*$/m, "").replaceAll("https://play.example", world.url);
}

function run<T>(code: string, values: Record<string, unknown>): Promise<T> {
  const body = `return (async () => { ${code} })()`;
  return compileFunction(body, Object.keys(values))(...Object.values(values)) as Promise<T>;
}

/** Runs the examples of "Connect" and "Chat room". */
async function connectAsPrinted(token: string, memberId: bigint): Promise<Socket> {
  const { PREFIX } = (await (await fetch(`${world.url}/api/chat/config`)).json()) as {
    PREFIX: string;
  };
  const code = `${example("io(")}\n${example('"join"')}\nreturn socket;`;
  const socket = await run<Socket>(code, { io, console, token, PREFIX, memberId: `${memberId}` });
  sockets.push(socket);
  await eventually(async () => socket.connected);
  return socket;
}

test("the examples of the page connect, join, send and receive the own message", async () => {
  const { token, id } = await registerMember(world);
  const socket = await connectAsPrinted(token, id);
  const received: { client_msg_id: string; message: { payload: unknown } }[] = [];
  socket.on("messaging", (message) => received.push(message));
  // The room was joined when the server answers what came after it.
  await socket.emitWithAck("beat");
  await run(example("send-message"), { fetch, crypto, token });
  await eventually(async () => received.length > 0);
  expect(received).toMatchObject([
    { client_msg_id: expect.any(String), message: { payload: { message: "Hello" } } },
  ]);
  const { properties = {}, required = [] } =
    document.channels.socket?.messages.messaging?.payload ?? {};
  const [first] = received;
  expect(Object.keys(first ?? {}).filter((key) => !(key in properties))).toEqual([]);
  expect(required.filter((key) => !(key in (first ?? {})))).toEqual([]);
});

test("a push of the wallet has the fields that the document says", async () => {
  const { token, id } = await registerMember(world);
  const socket = await connectAsPrinted(token, id);
  const events: Record<string, unknown>[] = [];
  socket.on("wallet", (event) => events.push(event));
  world.app.ctx.push.wallet(id, {
    reason: "deposit",
    status: "SUCCESS",
    amount: 500,
    message: null,
    lineId: "line",
  });
  await eventually(async () => events.length > 0);
  const { properties = {}, required = [] } =
    document.channels.socket?.messages.wallet?.payload ?? {};
  expect(Object.keys(events[0] ?? {}).sort()).toEqual(Object.keys(properties).sort());
  expect(required).toEqual(["reason", "status", "amount", "message"]);
  expect(properties.reason?.enum).toContain(events[0]?.reason);
  expect(properties.status?.enum).toContain(events[0]?.status);
});

test("messages that a client missed are read after the last number that it has", async () => {
  const guest = newGuest();
  for (const text of ["one", "two", "three"]) await say(world, guest, text);
  const answer = await fetch(`${world.url}/api/chat/sync`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-requested-with": "XMLHttpRequest" },
    body: JSON.stringify({ guestId: guest.guestId, after: 1 }),
  });
  const { messages } = (await answer.json()) as { messages: { seq: number }[] };
  expect(messages.map(({ seq }) => seq)).toEqual([2, 3]);
});

test.each([
  ["no auth", {}],
  ["an unknown token", { auth: { token: "A".repeat(43) } }],
  ["a token in the query", { query: { token: "A".repeat(43) } }],
  ["a guest id that is too short", { auth: { guestId: "abc" } }],
])("a connection with %s is refused with a code of the page", async (_name, options) => {
  const socket = io(world.url, { transports: ["websocket"], reconnection: false, ...options });
  sockets.push(socket);
  const { message } = await new Promise<Error>((resolve) => socket.on("connect_error", resolve));
  expect(message).toBe("UNAUTHORIZED");
  expect(page).toContain(`\`${message}\``);
});

test("page and document name the same events, each with its direction", () => {
  const rows = [...page.matchAll(/^\| `(\w+)` \| (client|server|both) \|/gm)];
  const named = rows.flatMap(([, name = "", from]) => [
    ...(from === "client" ? [] : [`send_${name}`]),
    ...(from === "server" ? [] : [`receive_${name}`]),
  ]);
  expect(Object.keys(document.operations).sort()).toEqual(named.sort());
  expect(Object.keys(document.channels.socket?.messages ?? {}).sort()).toEqual(
    [...new Set(rows.map(([, name]) => name))].sort(),
  );
});

/** What the reference names in the document. */
function resolve(reference: string): unknown {
  return reference
    .replace(/^#\//, "")
    .split("/")
    .reduce<unknown>(
      (value, key) => (value as Record<string, unknown> | undefined)?.[key],
      document,
    );
}

test("the document is AsyncAPI 3: its fields are there, and its references lead to them", () => {
  expect(document).toMatchObject({
    asyncapi: "3.0.0",
    info: { title: expect.any(String), version: expect.stringMatching(/^\d+\.\d+\.\d+$/) },
  });
  expect(Object.keys(document).sort()).toEqual(["asyncapi", "channels", "info", "operations"]);
  for (const [key, { action, channel, messages }] of Object.entries(document.operations)) {
    expect(key).toBe(`${action}_${messages[0]?.$ref.split("/").at(-1)}`);
    expect(["send", "receive"]).toContain(action);
    expect(resolve(channel.$ref)).toBeTypeOf("object");
    for (const { $ref } of messages) {
      // A message of an operation must be one of its channel.
      expect($ref.startsWith(`${channel.$ref}/messages/`)).toBe(true);
      expect(resolve($ref)).toMatchObject({
        name: expect.any(String),
        payload: expect.any(Object),
      });
    }
  }
  const references = JSON.stringify(document).match(/"\$ref":"[^"]+"/g) ?? [];
  for (const each of references) {
    const { $ref } = JSON.parse(`{${each}}`) as { $ref: string };
    expect(resolve($ref), $ref).toBeDefined();
  }
});
