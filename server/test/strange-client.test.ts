/**
 * A client that was written from docs/sockets.md and /api/docs alone: nothing of ours is imported
 * but the world around it.
 */
import { randomBytes, randomUUID } from "node:crypto";
import { registerMember } from "@krapao/testkit/builders/members";
import { eventually } from "@krapao/testkit/builders/money";
import { startWorld, type World } from "@krapao/testkit/world";
import { io, type Socket } from "socket.io-client";
import { afterAll, beforeAll, expect, test } from "vitest";

let world: World;
const sockets: Socket[] = [];
beforeAll(async () => {
  world = await startWorld();
});
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await world?.close();
});

type Message = { seq: number; client_msg_id: string; message: { payload: { message: string } } };

/** Connects, joins the room after every connection, and keeps each message once. */
async function connect(auth: Record<string, string>, owner: string) {
  const config = await fetch(`${world.url}/api/chat/config`);
  const { PREFIX } = (await config.json()) as { PREFIX: string };
  const socket = io(world.url, { transports: ["websocket"], auth, reconnectionDelay: 500 });
  sockets.push(socket);
  const shown = new Map<string, string>();
  socket.on("connect", () => socket.emit("join", PREFIX + owner));
  socket.on("messaging", ({ client_msg_id, message }: Message) => {
    shown.set(client_msg_id, message.payload.message);
  });
  await eventually(async () => socket.connected);
  return { socket, shown };
}

async function send(text: string, who: { token?: string; guestId?: string }): Promise<string> {
  const { token, guestId } = who;
  const client_msg_id = randomUUID();
  const answer = await fetch(`${world.url}/api/chat/send-message`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-requested-with": "XMLHttpRequest",
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify({
      client_msg_id,
      message: { message_type: "text", payload: { message: text } },
      createdAt: Date.now(),
      ...(guestId ? { guestId } : {}),
    }),
  });
  expect(answer.status).toBe(200);
  return client_msg_id;
}

async function answerAsAgent(text: string, to: { isMember: boolean }): Promise<void> {
  const { token } = await world.staff("agent");
  const input = { tab: "open", limit: 50 };
  const path = "/api/console/chat/conversations";
  const { body } = await world.console<{
    conversations: { id: string; customer: { kind: string } }[];
  }>("POST", path, { token, body: input });
  const kind = to.isMember ? "member" : "guest";
  const found = body.conversations.find(({ customer }) => customer.kind === kind);
  const answered = await world.console("POST", `${path}/${found?.id}/messages`, {
    token,
    body: {
      client_msg_id: randomUUID(),
      message: { message_type: "text", payload: { message: text } },
    },
  });
  expect(answered.status).toBe(200);
}

test("a stock client of a member holds a conversation", async () => {
  const { token, id } = await registerMember(world);
  const page = await connect({ token }, `${id}`);
  await eventually(async () => {
    await send("Hello?", { token });
    return page.shown.size > 0;
  });
  const own = await send("My deposit is missing", { token });
  await answerAsAgent("Which one?", { isMember: true });
  await eventually(async () => [...page.shown.values()].includes("Which one?"));
  expect(page.shown.get(own)).toBe("My deposit is missing");
});

test("a stock client of a guest holds a conversation, and is found again after a cut", async () => {
  // As nanoid makes them: 21 letters.
  const guestId = `V1StGXR8${randomBytes(10).toString("hex").slice(0, 13)}`;
  const page = await connect({ guestId }, guestId);
  await send("How do I register?", { guestId });
  page.socket.io.engine.close();
  await eventually(async () => !page.socket.connected);
  await eventually(async () => page.socket.connected);
  await answerAsAgent("Press Register", { isMember: false });
  await eventually(async () => [...page.shown.values()].includes("Press Register"));
});

test("the documents describe every event", async () => {
  const answer = await fetch(`${world.url}/api/docs/asyncapi.json`);
  const { channels } = (await answer.json()) as {
    channels: { socket: { messages: Record<string, { payload: object }> } };
  };
  const { messages } = channels.socket;
  expect(Object.keys(messages).sort()).toEqual(
    ["beat", "chat", "join", "messaging", "qr", "slip", "typing", "wallet", "ways"].sort(),
  );
  expect(messages.messaging?.payload).toMatchObject({
    type: "object",
    properties: { client_msg_id: { type: "string" }, seq: { type: "integer" } },
  });
});
