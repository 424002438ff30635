/** What staff users write to members names only hosts of the list that two owners keep. */
import { content } from "@krapao/contract/console/announcements/announcements";
import { say } from "@krapao/testkit/builders/chat";
import { setupEditor } from "@krapao/testkit/builders/setup-documents";
import type { TestStaff } from "@krapao/testkit/builders/staff-users";
import { startWorld, type World } from "@krapao/testkit/world";
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { announcementsJobs } from "../../src/features/announcements/jobs.ts";
import { ATTACKS, listKeepers, span, words } from "./samples.ts";
import { textPaths, withText } from "./text-fields.ts";

let world: World;
let manager: TestStaff;
let keepers: Awaited<ReturnType<typeof listKeepers>>;
let setup: ReturnType<typeof setupEditor>;
beforeAll(async () => {
  world = await startWorld({ withJobs: false });
  manager = await world.staff("manager");
  keepers = await listKeepers(world);
  setup = setupEditor(world, { maker: manager, checker: await world.staff("manager") });
});
afterAll(() => world?.close());

type Payload = Record<string, unknown>;
type Refused = { message: string; fields?: Payload; hosts?: string[] };

describe("announcements", () => {
  const PATH = "/api/console/announcements";
  const of = (more: Payload = {}) => ({
    title: words("New"),
    html: words("<p>a</p>"),
    link: { to: "page", target: "/user/bonus" },
    channels: ["app"],
    segment: null,
    ...span(),
    ...more,
  });
  const save = (written: Payload) =>
    setup.call<Refused & { id: string; revision: number }>(`${PATH}/save`, {
      id: null,
      revision: null,
      content: written,
    });

  test("name another host in none of their texts", async () => {
    const tried: string[] = [];
    for (const path of textPaths(of({ segment: "VIP" }), "content")) {
      for (const attack of ATTACKS) {
        const bad = withText(of(), path, attack);
        if (path === "content.segment" || !v.is(content, bad)) continue;
        tried.push(path);
        const { status, body } = await save(bad);
        expect([status, body.message, Object.keys(body.fields ?? {})], `${path} ${attack}`).toEqual(
          [400, "HOST_NOT_TRUSTED", [path]],
        );
      }
    }
    expect(new Set(tried).size).toBe(6);
  });

  test("are not sent, started or continued when a host has left the list", async () => {
    await keepers.trust("old.example");
    const html = words('<a href="https://old.example">a</a>');
    const later = new Date(world.clock.nowMs() + 60_000).toISOString();
    const saved = async (more: Payload = {}) => {
      const { body } = await save(of({ html, startsAt: null, endsAt: null, ...more }));
      return body;
    };
    const send = ({ id, revision }: { id: string; revision: number }) =>
      setup.call<Refused>(`${PATH}/${id}/send`, { revision, why: "a test" });
    const [draft, scheduled, paused] = [
      await saved(),
      await saved({ startsAt: later }),
      await saved(),
    ];
    for (const one of [scheduled, paused]) expect((await send(one)).body.message).toBe("SUCCESS");
    expect((await setup.call(`${PATH}/${paused.id}/pause`, { why: "a test" })).status).toBe(200);
    await keepers.distrust();
    expect((await send(draft)).body).toMatchObject({ message: "HOST_NOT_TRUSTED" });
    const resumed = await setup.call<Refused>(`${PATH}/${paused.id}/resume`, { why: "a test" });
    expect(resumed.body).toMatchObject({ message: "HOST_NOT_TRUSTED" });
    world.clock.shift(61_000);
    try {
      await announcementsJobs(world.app.ctx)["announcements:start_due"]?.({});
    } finally {
      world.clock.shift(0);
    }
    const states = await world.db
      .selectFrom("announcements_announcement")
      .select(["id", "state"])
      .where("id", "in", [draft.id, scheduled.id, paused.id])
      .execute();
    expect(states.find(({ id }) => id === scheduled.id)?.state).toBe("cancelled");
    expect(states.find(({ id }) => id === paused.id)?.state).toBe("paused");
  });
});

describe("the chat", () => {
  const chat = <T = Refused>(path: string, body: Payload, method: "POST" | "PUT" = "POST") =>
    world.console<T>(method, `/api/console/chat/${path}`, { token: manager.token, body });
  const refused = (paths: string[]) => ({
    status: 400,
    body: {
      message: "HOST_NOT_TRUSTED",
      fields: Object.fromEntries(paths.map((path) => [path, "KEY_INVALID"])),
    },
  });

  test.each(["https://evil.example", "evil.com", "ev\u200bil.com"])(
    "canned replies and rules do not name %s",
    async (evil) => {
      const reply = {
        shortcut: `s${Math.floor(Math.random() * 1e9)}`,
        title: words("Hello"),
        position: 1,
      };
      const rule = {
        name: "First",
        when: { kind: "queue", minutes: 1 },
        isActive: true,
        position: 1,
      };
      for (const [path, fields] of [
        ["canned", reply],
        ["rules", rule],
      ] as const) {
        const bad = { ...words("hello"), la: `see ${evil} now` };
        expect(await chat(path, { ...fields, body: bad })).toMatchObject(refused(["body.la"]));
        const good = await chat<{ reply?: { id: string }; rule?: { id: string } }>(path, {
          ...fields,
          body: words("see https://krapao.example\u202e now"),
        });
        expect(good.body).toMatchObject({
          [path === "canned" ? "reply" : "rule"]: { body: words("see https://krapao.example now") },
        });
        const id = good.body.reply?.id ?? good.body.rule?.id;
        const changed = await chat(`${path}/${id}`, { ...fields, body: bad, version: 1 }, "PUT");
        expect(changed).toMatchObject(refused(["body.la"]));
      }
    },
  );

  test("no message of an agent names another host", async () => {
    const member = await world.member();
    const { body } = await say(world, member, "hello");
    const path = `conversations/${body.conversation.conversationId}/messages`;
    const send = (message: unknown) =>
      chat<Refused & { message: { message: Payload } }>(path, {
        client_msg_id: crypto.randomUUID(),
        message,
      });
    const button = (payload: string) => ({ type: "web_url", title: "Go", payload });
    const card = (more: Payload) => ({
      title: "a",
      subtitle: "",
      image_url: "",
      buttons: [],
      ...more,
    });
    const evil = "https://evil.example/x";
    for (const [message, at] of [
      [{ message_type: "text", payload: { message: `see ${evil}` } }, "payload.message"],
      [{ message_type: "text", payload: { message: "see evil.com" } }, "payload.message"],
      [
        { message_type: "buttons", payload: { message: "a", buttons: [button(evil)] } },
        "payload.buttons.0.payload",
      ],
      [
        {
          message_type: "quick_replies",
          payload: { message: "a" },
          payloads: [{ ...button("x"), type: "postback", title: "evil.com" }],
        },
        "payloads.0.title",
      ],
      [
        { message_type: "generic", payload: {}, payloads: [card({ image_url: evil })] },
        "payloads.0.image_url",
      ],
      [
        { message_type: "generic", payload: {}, payloads: [card({ buttons: [button(evil)] })] },
        "payloads.0.buttons.0.payload",
      ],
      [{ message_type: "other", payload: { deep: { link: evil } } }, "payload.deep.link"],
    ] as const) {
      expect(await send(message), at).toMatchObject(refused([`message.${at}`]));
    }
    const good = await send({
      message_type: "text",
      payload: { message: "\u202ehttps://line.me/x" },
    });
    expect(good.body.message.message).toMatchObject({ payload: { message: "https://line.me/x" } });
  });
});
