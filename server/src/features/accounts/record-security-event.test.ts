/** Security notifications in the chat, which open no conversation for agents. */

import type { ClientOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import type { InboxConversation } from "@krapao/contract/console/chat";
import { CHAT_PREFIX } from "@krapao/contract/member/chat";
import { DAY_MS } from "@krapao/contract/time";
import { emit, openPage, say, synced } from "@krapao/testkit/builders/chat";
import { freeAccountNo, freePhone } from "@krapao/testkit/builders/free-numbers";
import {
  BEHIND_PROXY,
  fromAddress,
  registerMember,
  registrationForm,
  verifyPhone,
} from "@krapao/testkit/builders/members";
import { eventually } from "@krapao/testkit/builders/money";
import type { TestStaff } from "@krapao/testkit/builders/staff-users";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accountsJobs } from "./jobs.ts";

let world: World;
let cashier: TestStaff;
let manager: TestStaff;
beforeAll(async () => {
  world = await startWorld({ env: BEHIND_PROXY });
  [cashier, manager] = [await world.staff("cashier"), await world.staff("manager")];
});
afterAll(() => world?.close());

const on = (device: string) => ({ ...fromAddress(), "x-device": device });

async function login(who: { phone: string; password: string }, headers: Record<string, string>) {
  const body = { username: who.phone, password: who.password };
  const { body: answer } = await world.call<{ token: string }>("POST", "/api/login", {
    body,
    headers,
  });
  return { token: answer.token };
}

const post = <T = Record<string, unknown>>(path: string, staff: TestStaff, body: unknown = {}) =>
  world.console<T>("POST", `/api/console/${path}`, { token: staff.token, body });

/** System messages in the order of the conversation, in English. */
async function notificationsOf(who: { token: string }): Promise<string[]> {
  const { messages } = await synced(world, who);
  return messages
    .filter(({ sender }) => sender === "system")
    .map(({ message }) => (message.payload as { texts: { en: string } }).texts.en);
}

test("notifies the member of a new device, not of the first one or one without a key", async () => {
  const phone = freePhone();
  await verifyPhone(world, phone);
  const body = registrationForm(phone);
  await world.call("POST", "/api/account", { body, headers: on("the-first-of-devices") });
  const who = { phone, password: body.password };
  const first = await login(who, on("the-first-of-devices"));
  expect(await notificationsOf(first)).toEqual([]);
  const page = openPage(world.url, { token: first.token });
  await eventually(async () => page.socket.connected);
  const { body: me } = await world.call<{ profile: { _id: string } }>(
    "GET",
    "/api/account/profile",
    first,
  );
  expect(await emit(page, "join", CHAT_PREFIX + me.profile._id)).toBe(true);
  await login(who, on("another-one-of-devices"));
  await login(who, on("another-one-of-devices"));
  await login(who, on("the-first-of-devices"));
  expect(await notificationsOf(first)).toEqual([
    expect.stringContaining("opened on a new device at "),
  ]);
  await eventually(async () => page.messages.length === 1 && page.states.length > 0);
  expect(page.messages).toMatchObject([{ sender: "system", seq: 1 }]);
  expect(page.states.at(-1)).toMatchObject({ lastSeq: 1, session_id: null, customerReadSeq: 0 });
  page.socket.disconnect();
  await login(who, fromAddress());
  expect(await notificationsOf(first)).toHaveLength(2);
  const nameless = await registerMember(world);
  expect(await notificationsOf(await login(nameless, fromAddress()))).toEqual([]);
});

test("notifies the member of a changed password in every language, without work for agents", async () => {
  const { token, password } = await registerMember(world);
  const tab = async (name: string) =>
    (
      await post<{ conversations: InboxConversation[] }>("chat/conversations", cashier, {
        tab: name,
        limit: 100,
      })
    ).body.conversations.length;
  const tabs = async () => [await tab("waiting"), await tab("open"), await tab("closed")];
  const before = await tabs();
  const change = (oldPassword: string, newPassword: string) =>
    world.call("PUT", "/api/account/changepwd", { token, body: { oldPassword, newPassword } });
  expect((await change(password, "a better horse")).status).toBe(200);
  const { messages, state } = await synced(world, { token });
  expect(messages).toMatchObject([
    {
      sender: "system",
      agentName: null,
      message: { payload: { message: expect.stringContaining("รหัสผ่านของคุณถูกเปลี่ยน") } },
    },
  ]);
  const { texts } = (messages[0]?.message.payload ?? {}) as { texts?: object };
  expect(Object.keys(texts ?? {}).sort()).toEqual(["en", "la", "th"]);
  expect(state).toMatchObject({ lastSeq: 1, session_id: null, agentReadSeq: 1 });
  expect(await tabs()).toEqual(before);
  // In an open chat session the message belongs to it, and the member's waiting time goes on.
  const { body } = await say(world, { token }, "hello");
  const wait = () =>
    world.db
      .selectFrom("chat_conversation")
      .select(["waiting_since", "last_message_at", "session_id"])
      .where("id", "=", body.conversation.conversationId)
      .executeTakeFirstOrThrow();
  const waiting = await wait();
  expect((await change("a better horse", "the best of horses")).status).toBe(200);
  expect(await wait()).toEqual(waiting);
  expect(await notificationsOf({ token })).toHaveLength(2);
  expect((await synced(world, { token }, 2)).messages[0]?.session_id).toBe(
    body.conversation.session_id,
  );
  expect((await change("wrong password", "no change")).status).not.toBe(200);
  expect(await notificationsOf({ token })).toHaveLength(2);
});

test("notifies the member of each step of a bank account change, with a masked number", async () => {
  const { id, token } = await registerMember(world);
  const no = freeAccountNo();
  const fields = { bankCode: "SCB", bankAccountName: "Another Holder", bankAccountNo: no };
  const profile = { name: "New Name", ...fields };
  await world.call("PUT", "/api/account/profile", { token, body: profile });
  const { body } = await post<ClientOutput<typeof consoleContract.accounts.bankChanges>>(
    "bank-changes",
    cashier,
    { memberId: `${id}` },
  );
  await post(`bank-changes/${body.changes[0]?.id}/request-approval`, cashier, {
    why: "called back",
  });
  const { body: waiting } = await post<ClientOutput<typeof consoleContract.approvals.list>>(
    "approvals",
    manager,
    { tab: "waiting", filter: { subject: `member:${id}` } },
  );
  const [request] = waiting.rows;
  await post(`approvals/${request?.id}/approve`, manager, {
    payloadHash: request?.payloadHash,
    why: "seen",
  });
  world.clock.shift(DAY_MS + 1_000);
  await accountsJobs(world.app.ctx)["accounts:apply-bank-changes"]?.({});
  world.clock.shift(0);
  const shown = `SCB ••••••${no.slice(-4)}`;
  const notifications = await notificationsOf({ token });
  expect(notifications).toEqual([
    expect.stringContaining(`to ${shown} was asked for`),
    expect.stringMatching(
      new RegExp(`${shown} was approved and counts from \\d\\d/\\d\\d/\\d{4} `),
    ),
    `Your new bank account ${shown} counts now.`,
  ]);
  const entered = await post<{ changeId: string }>(`members/${id}/bank`, cashier, {
    why: "requested in person",
    ...fields,
    bankAccountNo: freeAccountNo(),
  });
  await post(`bank-changes/${entered.body.changeId}/refuse`, cashier, { why: "not the owner" });
  expect((await notificationsOf({ token })).slice(3)).toEqual([
    expect.stringContaining("was asked for"),
    expect.stringContaining("was not approved"),
  ]);
});
