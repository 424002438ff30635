/** What levels and segments decide: gifts, payment without a cashier, and places in the queue. */
import { randomUUID } from "node:crypto";
import type { ClientOutput, contract } from "@krapao/contract";
import type { InboxConversation } from "@krapao/contract/console/chat";
import { addCampaign, addPromotion } from "@krapao/testkit/builders/campaigns";
import { say } from "@krapao/testkit/builders/chat";
import { BEHIND_PROXY, registerMember } from "@krapao/testkit/builders/members";
import { balanceOf, giveMoney } from "@krapao/testkit/builders/money";
import { setSettings } from "@krapao/testkit/builders/rewards";
import { type SetupEditor, setupEditor } from "@krapao/testkit/builders/setup-documents";
import { startWorld, type World } from "@krapao/testkit/world";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { refreshFigures } from "./refresh-figures.ts";

let world: World;
let setup: SetupEditor;
beforeAll(async () => {
  world = await startWorld({ withJobs: false, env: BEHIND_PROXY });
  const [maker, checker] = await Promise.all([world.staff("manager"), world.staff("owner")]);
  setup = setupEditor(world, { maker, checker });
});
afterAll(() => world?.close());

const tagged = (tag: string) => ({
  joined: "all",
  groups: [{ joined: "any", conditions: [{ field: "tag", is: "oneOf", values: [tag] }] }],
});

async function tag(id: bigint, text: string) {
  const { id: staffId } = await world.staff("agent");
  await world.db
    .insertInto("accounts_tag")
    .values({ member_id: id, tag: text, staff_id: staffId, added_at: world.clock.now() })
    .execute();
}

test("a bonus of a segment is offered and given to its members only", async () => {
  const draft = await setup.draft("segment", "VIP", {
    name: "VIP",
    rule: tagged("vip"),
    isActive: true,
  });
  await setup.publishByTwo(draft.body);
  const code = await addCampaign(world, { segment_code: "VIP" });
  const [inside, outside] = [await registerMember(world), await registerMember(world)];
  await tag(inside.id, "vip");
  await refreshFigures(world.app.ctx);
  const offered = async (token: string) =>
    (
      await world.call<ClientOutput<typeof contract.bonuses.list>>("GET", "/api/bonus", { token })
    ).body.some((bonus) => bonus.code === code);
  expect(await offered(inside.token)).toBe(true);
  expect(await offered(outside.token)).toBe(false);
  const take = (token: string) => world.call("GET", `/api/bonus/activate/${code}`, { token });
  expect(await take(outside.token)).toMatchObject({ status: 404, body: { message: "NO_DATA" } });
  expect((await take(inside.token)).status).toBe(200);
});

test("a code of a segment is unknown to other members, with or without a key of the request", async () => {
  const code = await addPromotion(world, { segment_code: "VIP" });
  const [inside, outside] = [await registerMember(world), await registerMember(world)];
  await tag(inside.id, "vip");
  await refreshFigures(world.app.ctx);
  const call = (token: string, path: string) =>
    world.call("GET", `/api/promotion/${path}/${code}`, { token });
  const unknown = { status: 404, body: { message: "NO_PROMOTION" } };
  expect(await call(outside.token, "find")).toMatchObject(unknown);
  expect(await call(outside.token, "activate")).toMatchObject(unknown);
  const keyed = { token: outside.token, headers: { "idempotency-key": randomUUID() } };
  expect(await world.call("GET", `/api/promotion/activate/${code}`, keyed)).toMatchObject(unknown);
  expect(await balanceOf(world, outside.id)).toMatchObject({ postedMinor: 0n });
  expect((await call(inside.token, "find")).status).toBe(200);
  expect((await call(inside.token, "activate")).status).toBe(200);
  const missing = await setup.change("promotion", "FRIEND100", { segment: "NONE" });
  expect(missing).toMatchObject({ status: 400, body: { message: "KEY_INVALID" } });
  const changed = await setup.change("promotion", "FRIEND100", { segment: "VIP" });
  expect(changed.body.message).toBe("APPROVAL_NEEDED");
});

test("the audience of a bonus is money: two people publish it, and an unknown segment is refused", async () => {
  const code = await addCampaign(world, { budget_minor: 1_000_000n });
  const changed = await setup.change("bonus", code, { segment: "VIP" });
  expect(changed.body.message).toBe("APPROVAL_NEEDED");
  const unknown = await addCampaign(world, { budget_minor: 1_000_000n });
  expect(await setup.change("bonus", unknown, { segment: "NONE" })).toMatchObject({
    status: 400,
    body: { message: "KEY_INVALID" },
  });
});

test("a level moves the amount that is paid without a cashier", async () => {
  const draft = await setup.draft("level", "GOLD", {
    name: { th: "ทอง", la: "ຄຳ", en: "Gold" },
    color: "#e0b84f",
    rank: 1,
    depositsFrom: { THB: 0, LAK: 0 },
    playedFrom: { THB: 0, LAK: 0 },
    depositCountFrom: 0,
    daysFrom: 0,
    autoPayoutMax: { THB: 10, LAK: 10 },
    chatPriority: 9,
    isActive: true,
  });
  const [before, after] = [await registerMember(world), await registerMember(world)];
  await Promise.all([before, after].map(({ id }) => giveMoney(world, id, 500_000n)));
  const stateOf = async (member: typeof before, amount: number) => {
    const { body } = await world.call<{ withdrawalId: string }>("POST", "/api/wallet/withdraw", {
      token: member.token,
      body: { amount },
    });
    const { rows } = await sql<{ state: string }>`
      select state from withdrawals_withdrawal where id = ${body.withdrawalId}`.execute(world.db);
    return rows[0]?.state;
  };
  const times = async (member: typeof before) =>
    (
      await world.call<{ automaticMax: number }>("GET", "/api/wallet/withdraw/times", {
        token: member.token,
      })
    ).body.automaticMax;
  expect(await times(before)).toBe(5_000);
  expect(await stateOf(before, 500)).toBe("approved");
  await setup.publishByTwo(draft.body);
  await refreshFigures(world.app.ctx);
  expect(await times(after)).toBe(10);
  expect(await stateOf(after, 500)).toBe("review");
});

test("a level brings a member's question before older ones of others, also in automatic assignment", async () => {
  const agent = await world.staff("agent");
  const ask = async (member: { token: string }) =>
    (await say(world, member, "a question")).body.conversation.conversationId;
  const [other, gold] = [await registerMember(world), await registerMember(world)];
  // The figures of this member were not read yet, so there is no level.
  const first = await ask(other);
  await refreshFigures(world.app.ctx);
  const second = await ask(gold);
  const { body } = await world.console<{ conversations: InboxConversation[] }>(
    "POST",
    "/api/console/chat/conversations",
    { token: agent.token, body: { tab: "waiting", limit: 100 } },
  );
  const places = body.conversations.map(({ id }) => id);
  expect(places.indexOf(second)).toBeLessThan(places.indexOf(first));
  expect(body.conversations.find(({ id }) => id === second)?.level?.name.en).toBe("Gold");

  // An agent who may have one conversation is given the member's with the level.
  await setSettings(world, { chatPerAgentMax: 1, chatAutoAssign: true });
  await world.console("POST", "/api/console/chat/presence", {
    token: agent.token,
    body: { isAccepting: true },
  });
  const assigneeOf = async (id: string) =>
    (
      await world.console<InboxConversation>("GET", `/api/console/chat/conversations/${id}`, {
        token: agent.token,
      })
    ).body.assignee;
  expect(await assigneeOf(second)).toMatchObject({ id: agent.id });
  expect(await assigneeOf(first)).toBeNull();
});
