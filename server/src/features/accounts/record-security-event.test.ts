/** What the owner of an account is told in the chat, and that nobody of the staff has to answer it. */
import type { ClientOutput } from "@krapao/contract";
import { CHAT_PREFIX } from "@krapao/contract/chat";
import type { office } from "@krapao/contract/office";
import type { DeskConversation } from "@krapao/contract/office/chat";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emit, openPage, say, synced } from "../../../test/chat.ts";
import {
  BEHIND_PROXY,
  freeAccountNo,
  freePhone,
  from,
  provePhone,
  registered,
  registration,
} from "../../../test/newcomer.ts";
import { eventually } from "../../../test/purse.ts";
import type { TestStaff } from "../../../test/staff.ts";
import { startWorld, type World } from "../../../test/world.ts";
import { accountsJobs } from "./jobs.ts";

let world: World;
let cashier: TestStaff;
let manager: TestStaff;
beforeAll(async () => {
  world = await startWorld({ env: BEHIND_PROXY });
  [cashier, manager] = [await world.staff("cashier"), await world.staff("manager")];
});
afterAll(() => world?.close());

const DAY_MS = 24 * 60 * 60_000;
const on = (device: string) => ({ ...from(), "x-device": device });

async function login(who: { phone: string; password: string }, headers: Record<string, string>) {
  const body = { username: who.phone, password: who.password };
  const { body: answer } = await world.call<{ token: string }>("POST", "/api/login", {
    body,
    headers,
  });
  return { token: answer.token };
}

const post = <T = Record<string, unknown>>(path: string, staff: TestStaff, body: unknown = {}) =>
  world.office<T>("POST", `/api/office/${path}`, { token: staff.token, body });

/** Notes in the order of the conversation, in English. */
async function notesOf(who: { token: string }): Promise<string[]> {
  const { messages } = await synced(world, who);
  return messages
    .filter(({ sender }) => sender === "system")
    .map(({ message }) => (message.payload as { texts: { en: string } }).texts.en);
}

test("B15: a new device, and only a new one, is told of; a first one and one without a name are not", async () => {
  const phone = freePhone();
  await provePhone(world, phone);
  const body = registration(phone);
  await world.call("POST", "/api/account", { body, headers: on("the-first-of-devices") });
  const who = { phone, password: body.password };
  const first = await login(who, on("the-first-of-devices"));
  expect(await notesOf(first)).toEqual([]);
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
  expect(await notesOf(first)).toEqual([expect.stringContaining("opened on a new device at ")]);
  await eventually(async () => page.messages.length === 1 && page.states.length > 0);
  expect(page.messages).toMatchObject([{ sender: "system", seq: 1 }]);
  expect(page.states.at(-1)).toMatchObject({ lastSeq: 1, session_id: null, customerReadSeq: 0 });
  page.socket.disconnect();
  await login(who, from());
  expect(await notesOf(first)).toHaveLength(2);
  const nameless = await registered(world);
  expect(await notesOf(await login(nameless, from()))).toEqual([]);
});

test("B15: a changed password is told of, in every language, and nobody has to answer", async () => {
  const { token, password } = await registered(world);
  const tab = async (name: string) =>
    (
      await post<{ conversations: DeskConversation[] }>("chat/conversations", cashier, {
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
  // In a talk that is open a note is part of it, and the wait of the member goes on.
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
  expect(await notesOf({ token })).toHaveLength(2);
  expect((await synced(world, { token }, 2)).messages[0]?.session_id).toBe(
    body.conversation.session_id,
  );
  expect((await change("wrong password", "no change")).status).not.toBe(200);
  expect(await notesOf({ token })).toHaveLength(2);
});

test("B15: each step of another bank account is told of, without its number", async () => {
  const { id, token } = await registered(world);
  const no = freeAccountNo();
  const fields = { bankCode: "SCB", bankAccountName: "Another Holder", bankAccountNo: no };
  const wish = { name: "Newcomer", ...fields };
  await world.call("PUT", "/api/account/profile", { token, body: wish });
  const { body } = await post<ClientOutput<typeof office.accounts.bankChanges>>(
    "bank-changes",
    cashier,
    { memberId: `${id}` },
  );
  await post(`bank-changes/${body.changes[0]?.id}/ask`, cashier, { why: "called back" });
  const { body: waiting } = await post<ClientOutput<typeof office.approvals.list>>(
    "approvals",
    manager,
    { subject: `member:${id}`, state: "waiting" },
  );
  const [request] = waiting.approvals;
  await post(`approvals/${request?.id}/approve`, manager, {
    payloadHash: request?.payloadHash,
    why: "seen",
  });
  world.clock.shift(DAY_MS + 1_000);
  await accountsJobs(world.app.ctx)["accounts:apply-banks"]?.({});
  world.clock.shift(0);
  const shown = `SCB ••••••${no.slice(-4)}`;
  const notes = await notesOf({ token });
  expect(notes).toEqual([
    expect.stringContaining(`to ${shown} was asked for`),
    expect.stringMatching(
      new RegExp(`${shown} was approved and counts from \\d\\d/\\d\\d/\\d{4} `),
    ),
    `Your new bank account ${shown} counts now.`,
  ]);
  const entered = await post<{ changeId: string }>(`members/${id}/bank`, cashier, {
    why: "asked at the desk",
    ...fields,
    bankAccountNo: freeAccountNo(),
  });
  await post(`bank-changes/${entered.body.changeId}/refuse`, cashier, { why: "not the owner" });
  expect((await notesOf({ token })).slice(3)).toEqual([
    expect.stringContaining("was asked for"),
    expect.stringContaining("was not approved"),
  ]);
});
