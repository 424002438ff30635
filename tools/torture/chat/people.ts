/** Members, guests and agents of a chat torture, with the pages they have open. */
import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Member } from "@krapao/testkit/crowd/members";
import type { Stage } from "@krapao/testkit/crowd/stage";
import { CHAT_PREFIX } from "../../../contract/src/member/chat.ts";
import { type Device, openDevice } from "./device.ts";

/** One conversation with all its pages. */
export interface Conversation {
  name: string;
  customers: Device[];
  agents: Device[];
}

let addresses = 0;
/** Rate limits count addresses, so every page gets a separate one. */
function fromOwnAddress(): Record<string, string> {
  addresses += 1;
  return { "x-forwarded-for": `10.7.${addresses >> 8}.${addresses & 255}` };
}

const text = (message: string) => ({ message_type: "text", payload: { message } });

/** A customer's page. @param userId of the room @param caller the headers of its calls */
async function openCustomer(
  stage: Stage,
  name: string,
  who: { token: string; userId: string } | { guestId: string },
): Promise<Device> {
  const line = await stage.openLine("members");
  const isMember = "token" in who;
  const own = isMember ? {} : { guestId: who.guestId };
  return openDevice(name, {
    line,
    namespace: "",
    auth: isMember ? { token: who.token } : { guestId: who.guestId },
    headers: {
      ...fromOwnAddress(),
      ...(isMember ? { authorization: `Bearer ${who.token}` } : {}),
    },
    sync: (after) => ({ path: "/api/chat/sync", body: { ...own, after } }),
    send: (id, message) => ({
      path: "/api/chat/send-message",
      body: { ...own, client_msg_id: id, message: text(message) },
    }),
    enter: (socket) => {
      const room = `${CHAT_PREFIX}${isMember ? who.userId : who.guestId}`;
      socket.emit("join", room, () => {});
    },
  });
}

async function openAgent(
  stage: Stage,
  name: string,
  { token, conversationId }: { token: string; conversationId: string },
): Promise<Device> {
  const line = await stage.openLine("staff");
  const path = `/api/console/chat/conversations/${conversationId}`;
  return openDevice(name, {
    line,
    namespace: "/console",
    auth: { token },
    headers: { ...fromOwnAddress(), authorization: `Bearer ${token}` },
    sync: (after) => ({ path: `${path}/sync`, body: { after, limit: 100 } }),
    send: (id, message) => ({
      path: `${path}/messages`,
      body: { client_msg_id: id, message: text(message) },
    }),
    enter: (socket) => {
      socket.emit("watch", conversationId, () => {});
    },
  });
}

/** Signs an agent in, with the code that the sandbox's authenticator shows. */
export async function signIn(stage: Stage, account: string): Promise<string> {
  const line = await stage.openLine("staff");
  for (let tries = 0; tries < 60; tries++) {
    const { code } = await stage.control<{ code: string }>(`/authenticator?account=${account}`);
    const response = await fetch(`http://127.0.0.1:${line.port}/api/console/sign-in`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username: account, password: `${account}-krapao`, code }),
    }).catch(() => null);
    const body = response ? ((await response.json()) as { token?: string | null }) : {};
    if (body.token) return body.token;
    await sleep(1_000);
  }
  throw new Error(`${account} cannot sign in`);
}

/**
 * Opens two pages of every customer and one page of an agent on each conversation, before any fault
 * is injected.
 */
export async function openConversations(
  stage: Stage,
  { members, guests, agents }: { members: Member[]; guests: number; agents: string[] },
): Promise<Conversation[]> {
  const conversations: Conversation[] = [];
  const people: ({ token: string; userId: string } | { guestId: string })[] = [
    ...members.map(({ token, id }) => ({ token, userId: id })),
    ...Array.from({ length: guests }, () => ({ guestId: randomBytes(16).toString("base64url") })),
  ];
  for (const [index, who] of people.entries()) {
    const name = "token" in who ? `member ${who.userId}` : `guest ${index}`;
    const customers = [
      await openCustomer(stage, `${name}, phone`, who),
      await openCustomer(stage, `${name}, tablet`, who),
    ];
    await customers[0]?.send("hello");
    const conversationId = await conversationOf(stage, who);
    const token = agents[index % agents.length] ?? "";
    const agent = await openAgent(stage, `agent of ${name}`, { token, conversationId });
    conversations.push({ name, customers, agents: [agent] });
  }
  return conversations;
}

async function conversationOf(
  stage: Stage,
  who: { token: string } | { guestId: string },
): Promise<string> {
  const isMember = "token" in who;
  const response = await fetch(`${stage.url}/api/chat/sync`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(isMember ? { authorization: `Bearer ${who.token}` } : {}),
    },
    body: JSON.stringify({ after: 0, ...(isMember ? {} : who) }),
  });
  const { state } = (await response.json()) as { state: { conversationId: string } };
  return state.conversationId;
}
