/** The inbox and the customer over calls and sockets, on one server process and on two. */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { InboxConversation } from "@krapao/contract/console/chat";
import { CHAT_PREFIX, type ChatMessage, type ChatState } from "@krapao/contract/member/chat";
import {
  ask,
  emit,
  newGuest,
  openPage,
  type Page,
  say,
  synced,
  text,
} from "@krapao/testkit/builders/chat";
import { BEHIND_PROXY, registerMember } from "@krapao/testkit/builders/members";
import { eventually } from "@krapao/testkit/builders/money";
import type { TestStaff } from "@krapao/testkit/builders/staff-users";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type App, createApp } from "../../../app.ts";
import { readConfig } from "../../../config.ts";
import { transaction } from "../../../kernel/context.ts";
import { notifyMember } from "../index.ts";

let world: World;
/** A second server process on the same database. */
let second: { app: App; url: string; consoleUrl: string };
let member: { token: string; id: bigint; phone: string };
let dao: TestStaff;
let somchai: TestStaff;
let boss: TestStaff;
const pages: Page[] = [];

beforeAll(async () => {
  // TEST_REDIS_URL makes Redis carry the pushes instead of the database.
  const REDIS_URL = process.env.TEST_REDIS_URL;
  const env = { ...BEHIND_PROXY, ...(REDIS_URL ? { REDIS_URL } : {}) };
  world = await startWorld({ withJobs: false, env });
  const quiet = { info() {}, warn() {}, error() {} };
  const config = { ...readConfig(world.env), port: 0, consolePort: 0 };
  const app = await createApp(config, { withJobs: false, log: quiet, clock: world.clock });
  const { url, consoleUrl } = await app.listen();
  second = { app, url, consoleUrl: consoleUrl ?? "" };
  [dao, somchai, boss] = [
    await world.staff("agent"),
    await world.staff("cashier"),
    await world.staff("manager"),
  ];
});
beforeEach(async () => {
  member = await registerMember(world);
});
afterEach(() => {
  for (const { socket } of pages.splice(0)) socket.disconnect();
});
afterAll(async () => {
  await second?.app.close();
  await world?.close();
});

const PATH = "/api/console/chat";

function inbox<T = { message: string; conversation: InboxConversation }>(
  staff: TestStaff,
  path: string,
  body?: Record<string, unknown>,
  method: "GET" | "POST" | "PUT" | "DELETE" = "POST",
) {
  return world.console<T>(method, `${PATH}/${path}`, {
    token: staff.token,
    ...(body === undefined ? {} : { body }),
  });
}

function answer(
  staff: TestStaff,
  id: string,
  message: unknown,
  client_msg_id: string = randomUUID(),
) {
  const content = typeof message === "string" ? text(message) : message;
  return inbox<{ message: ChatMessage; state: ChatState }>(staff, `conversations/${id}/messages`, {
    client_msg_id,
    message: content,
  });
}

const read = async (staff: TestStaff, id: string) =>
  (await inbox<InboxConversation>(staff, `conversations/${id}`, undefined, "GET")).body;

async function tab(staff: TestStaff, name: string, limit = 100) {
  const { body } = await inbox<{ conversations: InboxConversation[]; next: string | null }>(
    staff,
    "conversations",
    { tab: name, limit },
  );
  return body;
}

/** The member sends a message. @returns the conversation's id */
async function begin(said = "hello"): Promise<string> {
  return (await say(world, member, said)).body.conversation.conversationId;
}

async function opened(url: string, auth: Record<string, unknown>): Promise<Page> {
  const page = openPage(url, auth);
  pages.push(page);
  await eventually(async () => page.socket.connected);
  return page;
}

describe("tabs", () => {
  test("a notice of the product neither hides the customer's question nor counts as unread", async () => {
    const id = await begin("where is my money?");
    const { ctx } = world.app;
    const texts = { th: "แจ้งเตือน", la: "ແຈ້ງເຕືອນ", en: "A notice" };
    await transaction(ctx.db, (tx) => notifyMember(ctx, tx, { memberId: member.id, texts }));
    const found = await read(dao, id);
    expect(found).toMatchObject({
      last: { sender: "customer", text: "where is my money?" },
      unread: 1,
      state: { lastSeq: 2 },
    });
    expect(found.waitingSince).toBe(found.lastAt);
    await inbox(dao, `conversations/${id}/end`, { session_id: found.state.session_id });
  });

  test("waiting, mine, open and closed follow the conversation", async () => {
    const id = await begin("first\nwords");
    const has = async (staff: TestStaff, name: string) =>
      (await tab(staff, name)).conversations.some((each) => each.id === id);
    const row = (await tab(dao, "waiting")).conversations.find((each) => each.id === id);
    expect(row).toMatchObject({
      customer: {
        kind: "member",
        memberId: `${member.id}`,
        phone: `••••••${member.phone.slice(-4)}`,
        guest: null,
      },
      last: { sender: "customer", text: "first words" },
      unread: 1,
      assignee: null,
    });
    expect(row?.waitingSince).toBe(row?.lastAt);
    expect((await answer(dao, id, "hello, I am here")).status).toBe(200);
    expect([await has(dao, "waiting"), await has(dao, "mine"), await has(somchai, "mine")]).toEqual(
      [false, true, false],
    );
    expect(await read(dao, id)).toMatchObject({ waitingSince: null, assignee: { id: dao.id } });
    await say(world, member, "and now?");
    expect(await read(dao, id)).toMatchObject({ unread: 2, state: { agentReadSeq: 0 } });
    await inbox(somchai, `conversations/${id}/read`, {});
    expect(await read(dao, id)).toMatchObject({ unread: 2 });
    await inbox(dao, `conversations/${id}/read`, {});
    expect(await read(dao, id)).toMatchObject({ unread: 0, state: { agentReadSeq: 3 } });
    const counts = await inbox<Record<string, unknown>>(dao, "counts", undefined, "GET");
    expect(counts.body).toMatchObject({ mine: 1, mineWaiting: 1 });
    const { state } = await read(dao, id);
    await inbox(dao, `conversations/${id}/end`, { session_id: state.session_id });
    expect([await has(dao, "mine"), await has(dao, "open"), await has(dao, "closed")]).toEqual([
      false,
      false,
      true,
    ]);
    // The next message after the end opens another session.
    const next = await say(world, member, "one more thing");
    expect(next.body.conversation.session_id).not.toBe(state.session_id);
    expect(await has(dao, "waiting")).toBe(true);
  });

  test("page by key and list each conversation once", async () => {
    const ids: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      ids.push((await say(world, newGuest(), `${n}`)).body.conversation.conversationId);
    }
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof tab>> = (
        await inbox<Awaited<ReturnType<typeof tab>>>(dao, "conversations", {
          tab: "waiting",
          limit: 2,
          cursor,
        })
      ).body;
      seen.push(...page.conversations.map(({ id }) => id));
      cursor = page.next;
    } while (cursor);
    expect(seen.filter((id) => ids.includes(id))).toEqual(ids);
    expect(new Set(seen).size).toBe(seen.length);
    const bad = await inbox(dao, "conversations", { tab: "open", cursor: "nonsense" });
    expect(bad.body.message).toBe("KEY_INVALID");
  });
});

describe("assignee", () => {
  test("one of several concurrent claims wins, and only that agent may answer", async () => {
    const id = await begin();
    const agents = [dao, await world.staff("agent"), await world.staff("cashier")];
    const claims = await Promise.all(
      agents.map((each) => inbox(each, `conversations/${id}/claim`)),
    );
    expect(claims.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const { assignee, state } = await read(dao, id);
    const other = agents.find((each) => each.id !== assignee?.id && each !== dao) ?? somchai;
    expect((await answer(other, id, "me too")).body.message).toBe("CLAIMED_BY_OTHER");
    for (const [path, body] of [
      ["release", undefined],
      ["end", { session_id: state.session_id }],
    ] as const) {
      const cashier = await inbox(somchai, `conversations/${id}/${path}`, body);
      expect(cashier.body.message).toBe("CLAIMED_BY_OTHER");
    }
    // The customer sees the agent's name and its change.
    expect((await synced(world, member)).state.agentName).toBe(assignee?.name);
    const moved = await inbox(boss, `conversations/${id}/transfer`, {
      from: assignee?.id ?? null,
      to: boss.id,
      why: "knows it",
    });
    expect(moved.body.conversation.assignee).toEqual({ id: boss.id, name: boss.name });
    const stale = { from: assignee?.id ?? null, to: dao.id };
    expect((await inbox(boss, `conversations/${id}/transfer`, stale)).body.message).toBe(
      "VERSION_CHANGED",
    );
    const auditor = await world.staff("auditor");
    const mute = { from: boss.id, to: auditor.id };
    expect((await inbox(boss, `conversations/${id}/transfer`, mute)).body.message).toBe(
      "FORBIDDEN",
    );
    const ended = { session_id: state.session_id };
    expect((await inbox(boss, `conversations/${id}/end`, ended)).status).toBe(200);
    for (const path of ["claim", "release"]) {
      expect((await inbox(boss, `conversations/${id}/${path}`)).body.message).toBe(
        "ALREADY_DECIDED",
      );
    }
    const entries = await world.db
      .selectFrom("audit_entry")
      .select(["action", "staff_id", "why", "after"])
      .where("subject", "=", `chat:${id}`)
      .orderBy("seq")
      .execute();
    expect(entries.map(({ action }) => action)).toEqual([
      "chat.claim",
      "chat.transfer",
      "chat.end",
    ]);
    expect(entries[1]).toMatchObject({ staff_id: boss.id, why: "knows it" });
  });

  test("sends a repeated answer once, without its text in the audit log", async () => {
    const id = await begin();
    const clientMsgId = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => answer(dao, id, "your code is 4711", clientMsgId)),
    );
    for (const { body } of answers) expect(body.message.seq).toBe(2);
    expect((await synced(world, member)).messages).toHaveLength(2);
    const entries = await world.db.selectFrom("audit_entry").selectAll().execute();
    const own = entries.filter(({ subject }) => subject === `chat:${id}`);
    expect(own.every(({ action }) => action === "chat.answer")).toBe(true);
    expect(own.map(({ after }) => JSON.stringify(after)).join()).not.toContain("4711");
    const auditor = await world.staff("auditor");
    expect((await read(auditor, id)).id).toBe(id);
    expect((await answer(auditor, id, "x")).body.message).toBe("FORBIDDEN");
    for (const bad of [text(" "), { message_type: "generic", payloads: [] }]) {
      expect((await answer(dao, id, bad)).status).toBe(400);
    }
    expect((await answer(dao, randomUUID(), "unknown")).body.message).toBe("NO_DATA");
  });
});

test("staff can write first to a member without a conversation", async () => {
  const begin = (by: TestStaff, id = `${member.id}`) => inbox(by, `members/${id}/begin`);
  const both = await Promise.all([begin(dao), begin(somchai)]);
  const ids = both.map(({ body }) => body.conversation.id);
  expect(new Set(ids).size).toBe(1);
  const id = `${ids[0]}`;
  expect((await answer(dao, id, "Your slip has come")).status).toBe(200);
  const history = await world.call<{ messages: ChatMessage[] }>("POST", "/api/chat/history", {
    token: member.token,
    body: { limit: 10, skip: 0 },
  });
  expect(JSON.stringify(history.body)).toContain("Your slip has come");
  // A second call answers the same conversation, and it does not wait.
  expect((await begin(dao)).body.conversation).toMatchObject({ id });
  expect((await begin(dao, "999999999")).body.message).toBe("NO_DATA");
  const entries = await world.db
    .selectFrom("audit_entry")
    .select("after")
    .where("action", "=", "chat.begin")
    .where("subject", "=", `chat:${id}`)
    .execute();
  expect(entries.map(({ after }) => (after as { isNew: boolean }).isNew).sort()).toEqual([
    false,
    false,
    true,
  ]);
});

test("canned replies have three languages, a unique shortcut and a version", async () => {
  const texts = { th: "ก", la: "ກ", en: "a" };
  const reply = { shortcut: "test-one", title: texts, body: texts, position: 9 };
  const add = (body: Record<string, unknown>) =>
    inbox<{ message: string; reply: { id: string; version: number } }>(boss, "canned", body);
  const { id } = (await add(reply)).body.reply;
  expect((await add(reply)).body.message).toBe("EXISTING_NAME");
  expect((await add({ ...reply, title: { th: "x", la: "", en: "" } })).status).toBe(400);
  const put = (fields: Record<string, unknown>) =>
    inbox<{ message: string }>(boss, `canned/${id}`, { ...reply, ...fields }, "PUT");
  expect((await put({ version: 1, position: 1 })).status).toBe(200);
  expect((await put({ version: 1 })).body.message).toBe("VERSION_CHANGED");
  expect((await put({ version: 2, shortcut: "hello" })).body.message).toBe("EXISTING_NAME");
  expect((await inbox(dao, "canned", reply)).body.message).toBe("FORBIDDEN");
  expect((await inbox(boss, `canned/${id}`, undefined, "DELETE")).status).toBe(200);
  const list = await inbox<{ replies: { shortcut: string }[] }>(dao, "canned", undefined, "GET");
  expect(list.body.replies.map(({ shortcut }) => shortcut)).toContain("slip");
  expect(list.body.replies.map(({ shortcut }) => shortcut)).not.toContain("test-one");
});

describe("over sockets", () => {
  test.each(["one process", "two processes"])("both sides receive messages on %s", async (how) => {
    const far = how === "two processes" ? second : { url: world.url, consoleUrl: world.consoleUrl };
    const guest = newGuest();
    const { conversationId } = (await say(world, guest, "hello")).body.conversation;
    const mine = await opened(world.url, guest);
    expect(await emit(mine, "join", CHAT_PREFIX + guest.guestId)).toBe(true);
    const agent = await opened(`${far.consoleUrl}/console`, { token: dao.token });
    expect(await emit(agent, "watch", conversationId)).toBe(true);
    // A page that has just connected may miss the first push and would sync.
    await eventually(async () => {
      mine.socket.emit("typing");
      await sleep(300);
      return agent.typing > 0;
    });
    const said = await say(world, guest, "are you there?");
    await eventually(async () => agent.messages.length > 0);
    expect(agent.messages[0]).toEqual(said.body.conversation);
    await answer(dao, conversationId, "yes");
    await eventually(async () => mine.messages.some(({ sender }) => sender === "agent"));
    expect(mine.messages.map(({ seq }) => seq)).toEqual([2, 3]);
    agent.socket.emit("typing", conversationId);
    await eventually(async () => mine.typing > 0);
    await inbox(dao, `conversations/${conversationId}/read`, {});
    await eventually(async () => mine.states.at(-1)?.agentReadSeq === 3);
    await ask(world, guest, "read-customer");
    await eventually(async () => agent.states.at(-1)?.customerReadSeq === 3);
    const { session_id } = agent.states.at(-1) ?? {};
    await inbox(dao, `conversations/${conversationId}/end`, { session_id });
    await eventually(async () => mine.states.at(-1)?.session_id === null);
    // The next message opens another session, and both sides receive it.
    const { session_id: next } = (await say(world, guest, "one more")).body.conversation;
    expect(next).not.toBe(session_id);
    await eventually(async () =>
      [mine, agent].every(({ states }) => states.at(-1)?.session_id === next),
    );
    expect(await emit(mine, "beat")).toBeUndefined();
    expect(await emit(agent, "beat")).toBeUndefined();
  });

  test("no page can join or receive a conversation of another customer", async () => {
    const id = await begin("secret");
    const guest = newGuest();
    const [own, stranger, visitor] = [
      await opened(world.url, { token: member.token }),
      await opened(world.url, { token: (await registerMember(world)).token }),
      await opened(world.url, guest),
    ];
    expect(await emit(own, "join", `${CHAT_PREFIX}${member.id}`)).toBe(true);
    for (const page of [stranger, visitor]) {
      for (const room of [
        `${CHAT_PREFIX}${member.id}`,
        `chat:member:${member.id}`,
        `${member.id}`,
        `conversation:${id}`,
        CHAT_PREFIX,
        "",
      ]) {
        expect(await emit(page, "join", room)).toBe(false);
      }
    }
    // Nor the room of another guest, although its id is well-formed.
    expect(await emit(visitor, "join", CHAT_PREFIX + newGuest().guestId)).toBe(false);
    expect(await emit(visitor, "join", CHAT_PREFIX + guest.guestId)).toBe(true);
    const agent = await opened(`${world.consoleUrl}/console`, { token: dao.token });
    expect(await emit(agent, "watch", randomUUID())).toBe(false);
    expect(await emit(agent, "watch", "'; drop table")).toBe(false);
    agent.socket.emit("typing", id);
    await say(world, member, "more secrets");
    await eventually(async () => own.messages.length === 1);
    // An answer comes after what was sent to the page before.
    for (const page of [stranger, visitor]) await emit(page, "join", "");
    await emit(agent, "watch", randomUUID());
    expect([...stranger.messages, ...visitor.messages, ...agent.messages]).toEqual([]);
    expect(own.typing).toBe(0);
  });

  test("each token is accepted only by its own server", async () => {
    const doors = [
      openPage(`${world.url}/console`, { token: dao.token }),
      openPage(world.url, { token: dao.token }),
      openPage(world.consoleUrl, { token: member.token }),
      openPage(world.consoleUrl, newGuest()),
      openPage(`${world.consoleUrl}/console`, { token: member.token }),
      openPage(`${world.consoleUrl}/console`, newGuest()),
      openPage(world.url, { guestId: "a".repeat(30) }),
      openPage(world.url, { token: "A".repeat(43), ...newGuest() }),
      openPage(
        `${world.consoleUrl}/console`,
        { token: dao.token },
        { origin: "https://evil.example" },
      ),
    ];
    pages.push(...doors);
    await eventually(async () => doors.every(({ refused }) => refused.length > 0));
    expect(doors.some(({ socket }) => socket.connected)).toBe(false);
    expect(doors.slice(0, 8).flatMap(({ refused }) => refused)).toEqual(
      Array(8).fill("UNAUTHORIZED"),
    );
  });

  test("disconnects flooding pages, ignores odd events, limits connections", async () => {
    const guest = newGuest();
    const [shouter, odd, calm] = [
      await opened(world.url, guest),
      await opened(world.url, guest),
      await opened(world.url, guest),
    ];
    for (let n = 0; n < 1_000; n += 1) shouter.socket.emit("beat", () => {});
    odd.socket.emit("join", { $ne: 1 });
    await eventually(async () => !shouter.socket.connected);
    expect([odd.socket.connected, calm.socket.connected]).toEqual([true, true]);
    const crowd = Array.from({ length: 12 }, () => openPage(world.url, guest));
    pages.push(...crowd);
    await eventually(async () =>
      crowd.every(({ socket, refused }) => socket.connected || refused.length > 0),
    );
    expect(crowd.flatMap(({ refused }) => refused)).toEqual(Array(4).fill("REQUEST_LIMIT"));
  });

  test("disconnects signed-out and deactivated staff within 5 seconds", async () => {
    const [leaver, suspended] = [await world.staff("agent"), await world.staff("agent")];
    const gone = [
      await opened(`${world.consoleUrl}/console`, { token: leaver.token }),
      await opened(`${world.consoleUrl}/console`, { token: suspended.token }),
    ];
    const here = await opened(`${world.consoleUrl}/console`, { token: dao.token });
    await world.console("POST", "/api/console/sign-out", { token: leaver.token });
    await world.ownerDb
      .updateTable("staff_user")
      .set({ is_active: false })
      .where("id", "=", suspended.id)
      .execute();
    await eventually(async () => gone.every(({ socket }) => !socket.connected));
    expect(here.socket.connected).toBe(true);
  });
});
