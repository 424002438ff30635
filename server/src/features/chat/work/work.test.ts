/** The inbox's agents over calls and sockets, from the agents' side and the customer's. */
import { randomUUID } from "node:crypto";
import type { InboxConversation } from "@krapao/contract/console/chat";
import type {
  ChatHit,
  ChatNote,
  ChatRating,
  ChatRule,
  ChatTag,
} from "@krapao/contract/console/chat/work";
import type { AgentRow } from "@krapao/contract/console/reports";
import { CHAT_PREFIX, type ChatState } from "@krapao/contract/member/chat";
import { ask, emit, openPage, say, synced, text } from "@krapao/testkit/builders/chat";
import { BEHIND_PROXY, registerMember } from "@krapao/testkit/builders/members";
import { eventually } from "@krapao/testkit/builders/money";
import type { TestStaff } from "@krapao/testkit/builders/staff-users";
import { startWorld, type World } from "@krapao/testkit/world";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createApp } from "../../../app.ts";
import { readConfig } from "../../../config.ts";
import { readSetting } from "../../lookups/index.ts";
import { workByTime, workOnMessage } from "./answer-by-rule.ts";

let world: World;
let member: { token: string; id: bigint; phone: string };
let dao: TestStaff;
let somchai: TestStaff;
let boss: TestStaff;
let auditor: TestStaff;

beforeAll(async () => {
  world = await startWorld({ withJobs: false, env: BEHIND_PROXY });
  [dao, somchai, boss, auditor] = [
    await world.staff("agent"),
    await world.staff("cashier"),
    await world.staff("manager"),
    await world.staff("auditor"),
  ];
});
beforeEach(async () => {
  member = await registerMember(world);
});
afterEach(() => world.clock.shift(0));
afterAll(() => world?.close());

type Method = "GET" | "POST" | "PUT" | "DELETE";
type Changed = { message: string; conversation: InboxConversation };

function work<T = Changed>(
  staff: TestStaff,
  path: string,
  body?: unknown,
  method: Method = "POST",
) {
  return world.console<T>(method, `/api/console/chat/${path}`, {
    token: staff.token,
    ...(body === undefined ? {} : { body }),
  });
}

const begin = async (said: string, who: { token: string } = member) =>
  (await say(world, who, said)).body.conversation.conversationId;
const read = async (id: string) =>
  (await work<InboxConversation>(dao, `conversations/${id}`, undefined, "GET")).body;
const answer = (staff: TestStaff, id: string, said: string) =>
  work(staff, `conversations/${id}/messages`, { client_msg_id: randomUUID(), message: text(said) });
const end = async (staff: TestStaff, id: string) =>
  work(staff, `conversations/${id}/end`, { session_id: (await read(id)).state.session_id });
async function idsOf(staff: TestStaff, tab: string, filter = {}) {
  const { body } = await work<{ conversations: InboxConversation[] }>(staff, "conversations", {
    tab,
    limit: 100,
    ...filter,
  });
  return body.conversations.map(({ id }) => id);
}

/** Today in the agents' report. */
async function reportOf({ id }: TestStaff) {
  const day = new Date(world.clock.nowMs() + 7 * 3_600_000).toISOString().slice(0, 10);
  const { body } = await world.console<{ rows: AgentRow[] }>(
    "POST",
    "/api/console/reports/agents",
    {
      token: boss.token,
      body: { from: day, to: day },
    },
  );
  return body.rows.find(({ staffId }) => staffId === id);
}

/** Everything that waits for a worker: pushes to browsers too. */
const jobs = async () =>
  (
    await sql`select j.*, p.payload from graphile_worker.jobs j
    join graphile_worker._private_jobs p on p.id = j.id`.execute(world.ownerDb)
  ).rows;
const inText = (all: unknown) =>
  JSON.stringify(all, (_, value) => (typeof value === "bigint" ? `${value}` : value));

/** Switches of the operator. */
async function set(key: "chatAutoAssign" | "chatFirstAnswers", value: boolean) {
  await world.db
    .insertInto("lookups_setting")
    .values({ key, value: JSON.stringify(value) })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value: JSON.stringify(value) }))
    .execute();
  await expect.poll(() => readSetting(world.app.ctx.db, key)).toBe(value);
}

describe("search", () => {
  const search = async (wanted: string, staff = dao) =>
    (await work<{ hits: ChatHit[] }>(staff, "search", { text: wanted })).body.hits;

  test("finds messages of people by a part, in Thai and Lao without spaces between words", async () => {
    const id = await begin("เมื่อวานฝากเงินสองครั้งแต่เงินยังไม่เข้าเลย");
    await say(world, member, "ຝາກເງິນແລ້ວບໍ່ເຂົ້າ");
    await answer(dao, id, "Please send   the SLIP");
    for (const [wanted, seq] of [
      ["สองครั้งแต่", 1],
      ["ເງິນແລ້ວ", 2],
      ["the slip", 3],
    ] as const) {
      const hits = await search(wanted);
      expect(hits.map((hit) => [hit.conversation.id, hit.seq])).toEqual([[id, seq]]);
      expect(hits[0]?.text.toLowerCase()).toContain(wanted);
    }
    // % and _ are letters like others.
    expect(await search("%%%")).toEqual([]);
    expect(await search("สองครั้งสาม")).toEqual([]);
  });

  test("finds customers by name and by the end of the phone; the auditor may search", async () => {
    const id = await begin("a question");
    const { name } = (await read(id)).customer;
    const byPhone = await search(member.phone.slice(-6), auditor);
    expect(byPhone.map((hit) => [hit.conversation.id, hit.seq])).toContainEqual([id, null]);
    expect(JSON.stringify(byPhone)).not.toContain(member.phone);
    expect((await search(name ?? "")).some((hit) => hit.conversation.id === id)).toBe(true);
  });
});

describe("tags", () => {
  test("filter the inbox, and a priority tag brings a conversation to the front", async () => {
    const first = await begin("first");
    const second = await begin("second", await registerMember(world));
    const third = await begin("money of DP-206B48B7", await registerMember(world));
    const ours = async () =>
      (await idsOf(dao, "waiting")).filter((id) => [first, second, third].includes(id));
    expect(await ours()).toEqual([third, first, second]);
    const { body } = await work<{ tags: ChatTag[] }>(dao, "tags", undefined, "GET");
    const vip = body.tags.find(({ name }) => name === "VIP");
    expect(vip?.isPriority).toBe(true);
    const tagged = await work(dao, `conversations/${second}/tags`, { tagIds: [vip?.id] }, "PUT");
    expect(tagged.body.conversation).toMatchObject({ tags: [vip?.id], isFirst: true });
    expect(await ours()).toEqual([second, third, first]);
    expect(await idsOf(dao, "open", { tag: vip?.id })).toEqual([second]);
    // The order pages by key.
    const page = await work<{ next: string }>(dao, "conversations", { tab: "waiting", limit: 1 });
    expect((await idsOf(dao, "waiting", { cursor: page.body.next })).includes(second)).toBe(false);
    await end(boss, third);
    await say(world, { token: member.token }, "more");
    expect((await read(third)).isFirst).toBe(false);
  });

  test("are kept by managers; removing one removes it from conversations", async () => {
    const input = { name: `bank ${randomUUID().slice(0, 8)}`, isPriority: true, position: 3 };
    expect((await work(dao, "tags", input)).status).toBe(403);
    const { tag } = (await work<{ tag: ChatTag }>(boss, "tags", input)).body;
    expect((await work(boss, "tags", input)).body.message).toBe("EXISTING_NAME");
    const id = await begin("hello");
    await work(dao, `conversations/${id}/tags`, { tagIds: [tag.id] }, "PUT");
    const unknown = await work(dao, `conversations/${id}/tags`, { tagIds: [randomUUID()] }, "PUT");
    expect(unknown.body.message).toBe("NO_DATA");
    await work(boss, `tags/${tag.id}`, { ...input, isPriority: false }, "PUT");
    expect(await read(id)).toMatchObject({ tags: [tag.id], isFirst: false });
    await work(boss, `tags/${tag.id}`, undefined, "DELETE");
    expect((await read(id)).tags).toEqual([]);
  });
});

test("a note is shown to staff, and no read, socket or push of the customer contains it", async () => {
  const id = await begin("hello");
  const page = openPage(world.url, { token: member.token });
  await eventually(async () => page.socket.connected);
  await emit(page, "join", CHAT_PREFIX + member.id);
  const everything: unknown[] = [];
  page.socket.onAny((...event: unknown[]) => everything.push(event));
  const secret = `secret ${randomUUID()}`;
  const note = { id: randomUUID(), text: secret };
  const { body } = await work<{ note: ChatNote }>(dao, `conversations/${id}/notes`, note);
  expect(body.note).toMatchObject({ afterSeq: 1, text: secret, staff: dao.name });
  // The same id again is the same note.
  await work(dao, `conversations/${id}/notes`, note);
  expect((await work(auditor, `conversations/${id}/notes`, note)).status).toBe(403);
  const shown = await work<{ notes: ChatNote[] }>(
    auditor,
    `conversations/${id}/notes`,
    undefined,
    "GET",
  );
  expect(shown.body.notes).toHaveLength(1);
  const before = await read(id);
  expect([before.state.lastSeq, before.unread]).toEqual([1, 1]);
  // A message after the note has arrived: what was pushed before it has arrived too.
  await answer(dao, id, "an answer");
  await eventually(async () => page.messages.length > 0);
  const reads = [
    everything,
    await synced(world, member),
    (await ask(world, member, "history", { limit: 100 })).body,
    (await world.call("POST", "/api/statement", { token: member.token, body: { page: 1 } })).body,
    await world.db
      .selectFrom("graphile_worker._private_jobs as j" as never)
      .selectAll()
      .execute(),
  ];
  page.socket.disconnect();
  expect(inText(reads)).not.toContain(secret);
  expect(inText(reads)).toContain("an answer");
});

describe("snooze", () => {
  const snooze = (staff: TestStaff, id: string, ms: number | null) =>
    work(staff, `conversations/${id}/snooze`, {
      until: ms === null ? null : new Date(world.clock.nowMs() + ms).toISOString(),
    });

  test("hides a conversation until its time, or until the customer writes", async () => {
    const id = await begin("hello");
    expect((await snooze(dao, id, 60_000)).body.conversation.assignee?.id).toBe(dao.id);
    expect((await snooze(somchai, id, 60_000)).body.message).toBe("CLAIMED_BY_OTHER");
    expect((await snooze(dao, id, -1)).body.message).toBe("KEY_INVALID");
    const places = async () => [
      (await idsOf(dao, "mine")).includes(id),
      (await idsOf(dao, "snoozed")).includes(id),
    ];
    expect(await places()).toEqual([false, true]);
    const counts = await work<{ snoozed: number }>(dao, "counts", undefined, "GET");
    expect(counts.body.snoozed).toBe(1);
    await say(world, member, "are you there?");
    expect(await places()).toEqual([true, false]);
    await snooze(dao, id, 60_000);
    world.clock.shift(61_000);
    expect(await places()).toEqual([true, false]);
    await workByTime(world.app.ctx);
    expect((await read(id)).snoozedUntil).toBeNull();
    await snooze(dao, id, 60_000);
    await snooze(dao, id, null);
    expect(await places()).toEqual([true, false]);
    await end(dao, id);
  });
});

describe("automatic assignment", () => {
  const presence = (staff: TestStaff, body: object) =>
    work<Record<string, unknown>>(staff, "presence", body);
  afterEach(async () => {
    await set("chatAutoAssign", false);
    for (const each of [dao, somchai]) await presence(each, { isAccepting: false });
  });

  test("gives waiting conversations to agents in the inbox by language, and releases those of agents who left", async () => {
    const lao = await begin("ສະບາຍດີ");
    const thai = await begin("สวัสดี", await registerMember(world));
    await presence(dao, { isAccepting: true, languages: ["la"] });
    expect((await read(lao)).assignee).toBeNull();
    await set("chatAutoAssign", true);
    expect((await presence(dao, {})).body).toEqual({
      isAccepting: true,
      languages: ["la"],
      isAutomatic: true,
      canTranslate: false,
    });
    await workOnMessage(world.app.ctx, lao);
    expect((await read(lao)).assignee?.id).toBe(dao.id);
    expect((await read(thai)).assignee).toBeNull();
    await presence(somchai, { isAccepting: true, languages: ["th", "la"] });
    expect((await read(thai)).assignee?.id).toBe(somchai.id);
    // The agent answers a conversation: it stays with the agent who left.
    await answer(somchai, thai, "สวัสดีค่ะ");
    world.clock.shift(4 * 60_000);
    await workByTime(world.app.ctx);
    expect((await read(lao)).assignee).toBeNull();
    expect((await read(thai)).assignee?.id).toBe(somchai.id);
    await presence(somchai, { isAccepting: true });
    expect((await read(lao)).assignee?.id).toBe(somchai.id);
    for (const id of [lao, thai]) await end(boss, id);
  });

  test("happens with the customer's message, in a job", async () => {
    await set("chatAutoAssign", true);
    const id = await begin("สวัสดี");
    expect(inText(await jobs())).toContain(`chat:work:${id}`);
    await end(boss, id);
  });
});

describe("first answers by rule", () => {
  const body = { th: "คำตอบไทย", la: "ຄຳຕອບລາວ", en: "an answer in English" };
  async function addRule(when: ChatRule["when"], position: number): Promise<ChatRule> {
    const input = { name: `rule ${position}`, when, body, isActive: true, position };
    return (await work<{ rule: ChatRule }>(boss, "rules", input)).body.rule;
  }

  test("come once for each rule and session, in the customer's language, and are no person's answer", async () => {
    const keyword = await addRule({ kind: "keyword", words: ["ถอน", "ຖອນ"] }, 1);
    const queue = await addRule({ kind: "queue", minutes: 5 }, 2);
    const id = await begin("ຖອນເງິນບໍ່ໄດ້");
    const { ctx } = world.app;
    await workOnMessage(ctx, id);
    expect((await synced(world, member)).messages).toHaveLength(1);
    await set("chatFirstAnswers", true);
    await workOnMessage(ctx, id);
    await workOnMessage(ctx, id);
    const [, auto, ...rest] = (await synced(world, member)).messages;
    expect(rest).toEqual([]);
    expect(auto).toMatchObject({
      sender: "system",
      message: { payload: { message: body.la, automatic: true } },
    });
    expect(await read(id)).toMatchObject({
      last: { sender: "customer" },
      unread: 1,
      assignee: null,
    });
    expect((await read(id)).waitingSince).not.toBeNull();
    world.clock.shift(6 * 60_000);
    await workByTime(ctx);
    await workByTime(ctx);
    expect((await synced(world, member)).messages).toHaveLength(3);
    // The first answer of the report is the agent's, after six minutes.
    await answer(dao, id, "สวัสดีค่ะ");
    const row = await reportOf(dao);
    expect(row?.firstAnswers).toBeGreaterThan(0);
    expect(row?.p95Seconds).toBeGreaterThanOrEqual(360);
    await say(world, member, "ຖອນ");
    await workOnMessage(ctx, id);
    expect((await synced(world, member)).messages).toHaveLength(5);
    await end(dao, id);
    await say(world, member, "ถอนไม่ได้อีกแล้ว");
    await workOnMessage(ctx, id);
    expect((await synced(world, member)).messages.at(-1)?.message.payload.message).toBe(body.th);
    await set("chatFirstAnswers", false);
    for (const { id: ruleId } of [keyword, queue])
      await work(boss, `rules/${ruleId}`, undefined, "DELETE");
  });

  test("are edited by managers, with versions", async () => {
    const rule = await addRule({ kind: "closed", opensAt: "09:00", closesAt: "18:00" }, 9);
    const input = { name: "night", when: rule.when, body, isActive: false, position: 9 };
    expect((await work(dao, `rules/${rule.id}`, { ...input, version: 1 }, "PUT")).status).toBe(403);
    const next = await work<{ rule: ChatRule }>(
      boss,
      `rules/${rule.id}`,
      { ...input, version: 1 },
      "PUT",
    );
    expect(next.body.rule).toMatchObject({ name: "night", version: 2, isActive: false });
    const stale = await work(boss, `rules/${rule.id}`, { ...input, version: 1 }, "PUT");
    expect(stale.body.message).toBe("VERSION_CHANGED");
    expect((await work(boss, `rules/${rule.id}`, undefined, "DELETE")).status).toBe(200);
    expect((await work(boss, `rules/${rule.id}`, undefined, "DELETE")).body.message).toBe(
      "NO_DATA",
    );
  });
});

describe("ratings", () => {
  const state = async () => (await synced(world, member)).state as ChatState;
  const rate = (session: string | null, stars: number | null, comment?: string) =>
    ask<{ message: string }>(world, member, "rate", {
      session_id: session,
      stars,
      ...(comment === undefined ? {} : { comment }),
    });

  test("a customer rates a session with an agent once, and staff see it", async () => {
    const id = await begin("hello");
    await answer(dao, id, "hi");
    expect((await state()).rating_session_id).toBeNull();
    const session = (await read(id)).state.session_id;
    await end(dao, id);
    expect((await state()).rating_session_id).toBe(session);
    expect((await rate(session, 6)).status).toBe(400);
    expect((await rate(session, 4, "quick")).body.message).toBe("OK");
    await rate(session, 1, "changed");
    expect((await state()).rating_session_id).toBeNull();
    const notes = await work<{ ratings: ChatRating[] }>(
      somchai,
      `conversations/${id}/notes`,
      undefined,
      "GET",
    );
    expect(notes.body.ratings).toMatchObject([{ sessionId: session, stars: 4, comment: "quick" }]);
    const row = await reportOf(dao);
    expect(row).toMatchObject({ ratings: 1, averageStars: 4 });
  });

  test("a skipped one is not asked again; a session without an agent is never asked about", async () => {
    const id = await begin("hello");
    await end(dao, id);
    expect((await state()).rating_session_id).toBeNull();
    await say(world, member, "again");
    await answer(dao, id, "hi");
    await end(dao, id);
    const { rating_session_id: session } = await state();
    await rate(session, null);
    expect((await state()).rating_session_id).toBeNull();
    const notes = await work<{ ratings: ChatRating[] }>(
      dao,
      `conversations/${id}/notes`,
      undefined,
      "GET",
    );
    expect(notes.body.ratings).toEqual([]);
    const other = await registerMember(world);
    const foreign = await ask<{ message: string }>(world, other, "rate", {
      session_id: session,
      stars: 1,
    });
    expect(foreign.body.message).toBe("NO_DATA");
  });
});

describe("translation", () => {
  test("is off without a company", async () => {
    const id = await begin("สวัสดี");
    const { body } = await work(dao, `conversations/${id}/translate`, { of: { seq: 1 }, to: "en" });
    expect(body.message).toBe("PROVIDER_UNAVAILABLE");
  });

  test("translates a message or a reply; a failure of the company says so", async () => {
    const id = await begin("สวัสดี");
    const env = { ...world.env, TRANSLATION_URL: `${world.sandboxUrl}/translation` };
    const config = { ...readConfig(env), port: 0, consolePort: 0 };
    const quiet = { info() {}, warn() {}, error() {} };
    const app = await createApp(config, { withJobs: false, log: quiet, clock: world.clock });
    const { consoleUrl } = await app.listen();
    try {
      const translate = async (body: unknown, staff = dao) => {
        const answered = await fetch(
          `${consoleUrl}/api/console/chat/conversations/${id}/translate`,
          {
            method: "POST",
            headers: {
              "content-type": "application/json",
              "x-requested-with": "XMLHttpRequest",
              authorization: `Bearer ${staff.token}`,
            },
            body: JSON.stringify(body),
          },
        );
        return (await answered.json()) as { text?: string; message?: string };
      };
      expect(await translate({ of: { seq: 1 }, to: "en" })).toEqual({ text: "Hello" });
      expect(await translate({ of: { text: "เดี๋ยวตรวจให้" }, to: "la" })).toEqual({
        text: "[lo] เดี๋ยวตรวจให้",
      });
      expect(await translate({ of: { seq: 9 }, to: "en" })).toMatchObject({ message: "NO_DATA" });
      await world.control("/faults", { target: "translation", kind: "refuse" });
      expect(await translate({ of: { seq: 1 }, to: "en" })).toMatchObject({
        message: "PROVIDER_UNAVAILABLE",
      });
    } finally {
      await app.close();
    }
  });
});
