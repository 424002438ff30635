/** Messages of customers: content, order without gaps or duplicates, read marks, and access. */
import { createHash, randomUUID } from "node:crypto";
import type { ChatMessage } from "@krapao/contract/member/chat";
import { ask, newGuest, type SyncAnswer, say, synced, text } from "@krapao/testkit/builders/chat";
import { BEHIND_PROXY, fromAddress, registerMember } from "@krapao/testkit/builders/members";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { transaction } from "../../../kernel/context.ts";
import { endQuietSessions } from "../end-quiet-sessions.ts";

let world: World;
let member: { token: string; id: bigint; phone: string };
let other: { token: string; id: bigint };
/** Each call comes from a new address, so that rate limits do not apply. */
let callers: Pick<World, "call">;
beforeAll(async () => {
  world = await startWorld({ withJobs: false, env: BEHIND_PROXY });
  callers = {
    call: (method, path, options) =>
      world.call(method, path, { ...options, headers: { ...fromAddress(), ...options?.headers } }),
  };
});
beforeEach(async () => {
  member = await registerMember(world);
  other = await registerMember(world);
});
afterAll(() => world?.close());

const HOUR = 3_600_000;

describe("content of a message", () => {
  test.each([
    ["text, trimmed", text("  hello \n"), "hello"],
    ["2,000 characters", text("ก".repeat(2_000)), "ก".repeat(2_000)],
    ["2,000 characters between spaces", text(`  ${"x".repeat(2_000)}  `), "x".repeat(2_000)],
  ])("accepts %s", async (_name, message, stored) => {
    const { status, body } = await say(callers, member, message);
    expect(status).toBe(200);
    expect(body.conversation.message.payload.message).toBe(stored);
    expect(body.timestamp).toBe(body.conversation.createdAt);
  });

  test.each([
    ["an empty text", text(""), "KEY_MISSING"],
    ["blanks", text(" \n\t "), "KEY_MISSING"],
    ["only characters that cannot be stored", text("\u0000"), "KEY_INVALID"],
    ["half of a surrogate pair", { message_type: "x", payload: { a: ["\ud800b"] } }, "KEY_INVALID"],
    ["2,001 characters", text("x".repeat(2_001)), "KEY_INVALID"],
    ["media without a file", { message_type: "media", payload: {} }, "KEY_MISSING"],
    ["an unknown file", media(`/api/media/chat/${"a".repeat(32)}.jpg`), "NO_DATA"],
    ["a path outside the storage", media("../../etc/passwd"), "NO_DATA"],
    ["an empty postback", { message_type: "postback", payload: {} }, "KEY_MISSING"],
    ["deep nesting", { message_type: "x", payload: { a: nest(20) } }, "KEY_INVALID"],
  ])("refuses %s", async (_name, message, code) => {
    const { status, body } = await say(callers, member, message);
    expect(body.message).toBe(code);
    expect(status).toBeGreaterThanOrEqual(400);
    expect((await synced(callers, member)).state.lastSeq).toBe(0);
  });

  test("stores every type as sent, also unknown ones", async () => {
    const button = { type: "web_url", title: "Go", payload: "https://krapao.example/a" };
    const card = { title: "Card", subtitle: "sub", image_url: "", buttons: [button] };
    const all = [
      { message_type: "buttons", payload: { message: "which?", buttons: [button] } },
      { message_type: "quick_replies", payload: { message: "?" }, payloads: [button] },
      { message_type: "generic", payload: {}, payloads: [card] },
      { message_type: "postback", payload: { title: "Go", payload: "GO_1" } },
      { message_type: "sticker-pack", payload: { pack: 7, deep: { a: [1, "👋b"] } } },
    ];
    for (const message of all) expect((await say(callers, member, message)).status).toBe(200);
    const { messages } = await synced(callers, member);
    expect(messages.map(({ message }) => message)).toEqual(all);
  });

  test.each([
    ["a script as a link", buttons("javascript:alert(1)")],
    ["a data URL as a link", buttons("data:text/html,x")],
    ["a link with a password", buttons("https://krapao.example@evil.example")],
    ["a link in an unknown type", { message_type: "x", payload: { url: "javascript:1" } }],
    ["cards without a card", { message_type: "generic", payload: {}, payloads: [] }],
    ["a picture of elsewhere", cards("https://evil.example/x.png")],
    ["a file of another conversation", cards(`/api/media/chat/${"a".repeat(32)}.webp`)],
    ["choices without a choice", { message_type: "quick_replies", payload: {} }],
  ])("stores %s of a customer as sent", async (_name, message) => {
    expect((await say(callers, member, message)).status).toBe(200);
    // Nothing is signed: a card could name a file of another conversation.
    expect((await synced(callers, member)).messages[0]?.message).toEqual(message);
  });

  test("drops what else a client keeps in its conversation object", async () => {
    const { status, body } = await say(callers, member, "hello", { createdAt: 1, online: true });
    expect([status, body.conversation.message]).toMatchObject([200, { message_type: "text" }]);
    expect(body.conversation).not.toHaveProperty("online");
    const guest = { token: member.token, body: { userId: "1", guestId: "", shown: [1] } };
    for (const [method, path] of [
      ["POST", "/api/chat/history"],
      ["PUT", "/api/chat/read-customer"],
    ] as const) {
      expect((await world.call(method, path, guest)).status, path).toBe(200);
    }
  });

  test("takes the sender from the caller, not from the body", async () => {
    const { body } = await say(callers, member, "hello", {
      userId: `${other.id}`,
      sender: "agent",
      username: "admin",
      name: "Admin",
      session_id: "mine",
      createdAt: "1999-01-01",
      deviceToken: "x",
    });
    expect(body.conversation).toMatchObject({
      sender: "customer",
      userId: `${member.id}`,
      username: member.phone,
      agentName: null,
    });
    expect((await synced(callers, other)).state.conversationId).toBeNull();
  });
});

describe("order without gaps or duplicates", () => {
  test("answers the stored message for a repeated id with another text", async () => {
    const client_msg_id = randomUUID();
    const [first, ...again] = await Promise.all(
      Array.from({ length: 10 }, (_, n) => say(callers, member, `try ${n}`, { client_msg_id })),
    );
    for (const answer of again) expect(answer).toEqual(first);
    expect(await say(callers, member, "later", { client_msg_id })).toEqual(first);
    expect((await synced(callers, member)).messages).toHaveLength(1);
    // The same id of another customer is another message.
    expect((await say(callers, other, "mine", { client_msg_id })).body.conversation.seq).toBe(1);
  });

  test.each(["a member", "a guest"])("20 concurrent messages of %s are 1 to 20", async (kind) => {
    const who = kind === "a guest" ? newGuest() : member;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => say(callers, who, `${n}`)),
    );
    const seqs = answers.map(({ body }) => body.conversation.seq).sort((a, b) => a - b);
    expect(seqs).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
    const { messages, state } = await synced(callers, who);
    expect(messages.map(({ seq }) => seq)).toEqual(seqs);
    expect(new Set(messages.map(({ message }) => message.payload.message)).size).toBe(20);
    expect(new Set(messages.map(({ session_id }) => session_id)).size).toBe(1);
    expect(state).toMatchObject({ lastSeq: 20, session_id: messages[0]?.session_id });
  });

  test("pages through 350 missed messages without a gap", async () => {
    await say(callers, member, "first");
    const { state } = await synced(callers, member);
    await fill(state.conversationId ?? "", state.session_id ?? "", 351);
    const seen: number[] = [];
    let pages = 0;
    for (let more = true, after = 1; more; pages += 1) {
      const { messages, has_more } = await synced(callers, member, after);
      seen.push(...messages.map(({ seq }) => seq));
      after = seen.at(-1) ?? after;
      more = has_more;
    }
    expect(seen).toEqual(Array.from({ length: 350 }, (_, n) => n + 2));
    expect(pages).toBe(4);
    // The history pages backwards by `before` and by `skip`, and ends.
    const page = async (body: Record<string, unknown>) =>
      (await ask<ChatMessage[]>(callers, member, "history", body)).body.map(({ seq }) => seq);
    expect(await page({})).toEqual([351, 350, 349, 348, 347, 346, 345, 344, 343, 342]);
    expect(await page({ limit: 2, skip: 10 })).toEqual([341, 340]);
    expect(await page({ limit: 5, before: 3 })).toEqual([2, 1]);
    expect(await page({ limit: 5, skip: 1_000 })).toEqual([]);
  });
});

describe("read marks", () => {
  test("move forward, at most to the last message, and count unread messages", async () => {
    for (const each of ["a", "b", "c"]) await say(callers, member, each);
    const marks = async () => (await synced(callers, member)).state.customerReadSeq;
    expect(await marks()).toBe(3);
    await fill((await synced(callers, member)).state.conversationId ?? "", null, 6);
    for (const [seq, mark] of [
      [5, 5],
      [4, 5],
      [99, 6],
    ]) {
      expect((await ask(callers, member, "read-customer", { seq })).body.message).toBe("OK");
      expect(await marks()).toBe(mark);
    }
    const slashed = await world.call("PUT", "/api/chat/read-customer/", {
      token: member.token,
      body: { userId: null, guestId: "" },
    });
    expect(slashed.status).toBe(200);
  });
});

describe("access to conversations", () => {
  test("a guest's id gives access, is stored as a hash and is never answered", async () => {
    const guest = newGuest();
    const { body } = await say(callers, guest, "hello", { name: " Noi\u0007 " });
    expect(body.conversation).toMatchObject({ userId: null, username: null, name: "Noi" });
    expect(JSON.stringify(body)).not.toContain(guest.guestId);
    const rows = await world.db.selectFrom("chat_conversation").selectAll().execute();
    const written = rows.map((row) => Object.values(row).join("\n")).join("\n");
    expect(written).not.toContain(guest.guestId);
    const hash = createHash("sha256").update(guest.guestId).digest();
    expect(rows.filter(({ guest_hash }) => guest_hash?.equals(hash))).toHaveLength(1);
    expect((await synced(callers, newGuest())).messages).toEqual([]);
    // The short label that others see gives no access.
    const label = { guestId: body.conversation.guestId ?? "" };
    expect((await ask(callers, label, "sync", { after: 0 })).status).toBe(400);
  });

  test.each(["aaaaaaaaaaaaaaaaaaaaaaaa", "short", "0000000000000000000001", "x".repeat(65), "a b"])(
    "an id that can be guessed is none: %s",
    async (guestId) => {
      const answer = await ask(callers, { guestId }, "sync", { after: 0 });
      expect(answer).toMatchObject({ status: 400, body: { message: "KEY_INVALID" } });
    },
  );

  test("prefers the token to a guest's id, and refuses an invalid token", async () => {
    const guest = newGuest();
    await say(callers, guest, "mine");
    const asMember = await callers.call<SyncAnswer>("POST", "/api/chat/sync", {
      token: member.token,
      body: { guestId: guest.guestId, userId: `${other.id}`, after: 0 },
    });
    expect(asMember.body.messages).toEqual([]);
    for (const authorization of [
      "Bearer ",
      "Bearer nonsense",
      `Bearer ${"A".repeat(43)}`,
      "Basic x",
    ]) {
      const answer = await callers.call("POST", "/api/chat/sync", {
        headers: { authorization },
        body: { guestId: guest.guestId, after: 0 },
      });
      expect(answer).toMatchObject({ status: 401, body: { message: "UNAUTHORIZED" } });
    }
    const anonymous = await callers.call("POST", "/api/chat/history", { body: {} });
    expect(anonymous).toMatchObject({ status: 401, body: { message: "UNAUTHORIZED" } });
  });

  test("history, sync and marks ignore other customers in the body", async () => {
    await say(callers, member, "secret");
    for (const who of [other, newGuest()]) {
      for (const [path, body] of [
        ["history", { userId: `${member.id}` }],
        ["sync", { userId: `${member.id}`, after: 0 }],
        ["read-customer", { userId: `${member.id}` }],
      ] as const) {
        const answer = await ask(callers, who, path, body);
        expect(JSON.stringify(answer.body)).not.toContain("secret");
      }
    }
    expect((await synced(callers, member)).state).toMatchObject({ customerReadSeq: 1 });
  });
});

describe("chat sessions", () => {
  test("end after 24 quiet hours, by the next message or by the job", async () => {
    const early = await say(callers, member, "hello");
    const guest = newGuest();
    await say(callers, guest, "hello");
    const session = early.body.conversation.session_id;
    try {
      world.clock.shift(23 * HOUR);
      const same = await say(callers, member, "still here");
      expect(same.body.conversation.session_id).toBe(session);
      world.clock.shift(47 * HOUR + 60_000);
      expect((await synced(callers, member)).state.session_id).toBeNull();
      expect((await ask(callers, member, "read-customer")).status).toBe(200);
      const next = await say(callers, member, "a new matter");
      expect(next.body.conversation.session_id).not.toBe(session);
      await endQuietSessions(world.app.ctx);
      expect((await synced(callers, guest)).state.session_id).toBeNull();
      const endings = await world.db
        .selectFrom("chat_session")
        .select(["ended_at", "ending", "first_seq", "last_seq"])
        .where("conversation_id", "=", early.body.conversation.conversationId)
        .orderBy("first_seq")
        .execute();
      expect(endings).toMatchObject([
        { ending: "quiet", first_seq: 1, last_seq: 2 },
        { ending: null, ended_at: null, first_seq: 3, last_seq: null },
      ]);
    } finally {
      world.clock.shift(0);
    }
  });
});

test("an inactive chat refuses everything except its prefix", async () => {
  const set = (value: boolean) =>
    world.db
      .updateTable("lookups_setting")
      .set({ value: JSON.stringify(value) })
      .where("key", "=", "enableChatWidget")
      .execute();
  await say(callers, member, "before");
  await set(false);
  try {
    for (const path of ["history", "sync", "read-customer"]) {
      await expect
        .poll(
          async () => (await ask(callers, member, path, path === "sync" ? { after: 0 } : {})).body,
        )
        .toMatchObject({ message: "CHAT_INACTIVE" });
    }
    expect((await say(callers, member, "x")).body.message).toBe("CHAT_INACTIVE");
    const { body } = await world.call("GET", "/api/chat/config");
    expect(body).toEqual({ PREFIX: "krapao-chat-" });
  } finally {
    await set(true);
    await expect.poll(async () => (await say(callers, member, "after")).status).toBe(200);
  }
});

function media(filePath: string) {
  return { message_type: "media", payload: { filePath } };
}

function buttons(payload: string) {
  const button = { type: "web_url", title: "x", payload };
  return { message_type: "buttons", payload: { message: "x", buttons: [button] } };
}

function cards(image_url: string) {
  const card = { title: "Card", subtitle: "", image_url, buttons: [] };
  return { message_type: "generic", payload: {}, payloads: [card] };
}

function nest(depth: number): unknown {
  return depth === 0 ? 1 : { a: nest(depth - 1) };
}

/** Inserts messages of an agent up to `lastSeq`. */
async function fill(conversationId: string, session: string | null, lastSeq: number) {
  await transaction(world.db, async (tx) => {
    const conversation = await tx
      .selectFrom("chat_conversation")
      .select(["last_seq", "session_id"])
      .where("id", "=", conversationId)
      .executeTakeFirstOrThrow();
    const first = conversation.last_seq + 1;
    await tx
      .insertInto("chat_message")
      .values(
        Array.from({ length: lastSeq - conversation.last_seq }, (_, n) => ({
          conversation_id: conversationId,
          seq: first + n,
          client_msg_id: randomUUID(),
          sender: "agent" as const,
          session_id: session ?? conversation.session_id ?? "",
          content: JSON.stringify(text(`${first + n}`)),
          created_at: world.clock.now(),
        })),
      )
      .execute();
    await tx
      .updateTable("chat_conversation")
      .set({ last_seq: lastSeq })
      .where("id", "=", conversationId)
      .execute();
  });
}
