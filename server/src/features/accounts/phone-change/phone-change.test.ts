/** A new phone for a member who has lost the old one: two staff users, and what follows. */
import { consoleMembers, openConsole, refused } from "@krapao/testkit/builders/console-members";
import { freePhone } from "@krapao/testkit/builders/free-numbers";
import { fromAddress, logIn, receivedCode, registerMember } from "@krapao/testkit/builders/members";
import { eventually, giveMoney } from "@krapao/testkit/builders/money";
import type { TestStaff } from "@krapao/testkit/builders/staff-users";
import type { World } from "@krapao/testkit/world";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { accountsJobs } from "../jobs.ts";

let world: World;
let agent: TestStaff;
let cashier: TestStaff;
let manager: TestStaff;
let owner: TestStaff;

beforeAll(async () => {
  ({ world, agent, cashier, manager, owner } = await openConsole());
});
afterAll(() => world?.close());
afterEach(() => world.clock.shift(0));

const HOUR = 60 * 60_000;
const { post, auditOf, waitingOf, approve, approveTogether } = consoleMembers(() => ({
  world,
  owner,
}));

const request = (id: bigint, phoneNumber: string, staff = cashier) =>
  post(`members/${id}/phone`, staff, { phoneNumber, why: "verified in the chat" });

interface Answer {
  message: string;
  otpToken: string;
  resetToken: string;
  until: string;
}
const reset = (path: string, body: unknown) =>
  world.call<Answer>("POST", `/api/account/reset${path}`, { body, headers: fromAddress() });
const login = (username: string, password: string) =>
  world.call("POST", "/api/login", { body: { username, password }, headers: fromAddress() });
const phoneOf = async (id: bigint) => {
  const member = world.db.selectFrom("accounts_member").select("phone").where("id", "=", id);
  return (await member.executeTakeFirstOrThrow()).phone;
};

/** Sets a new password as a member does who has forgotten it. */
async function setPassword(phone: string, newPassword: string): Promise<void> {
  const { body: sent } = await reset("/send", { phoneNumber: phone });
  const otpCode = await receivedCode(world, phone);
  const { body } = await reset("/verify", { otpToken: sent.otpToken, otpCode });
  const { resetToken } = body;
  expect(await reset("", { resetToken, newPassword })).toMatchObject({ status: 200 });
}

test("two staff users change the phone, and the member alone chooses the new password", async () => {
  const { id, token, phone, password } = await registerMember(world);
  await giveMoney(world, id, 100_000n);
  const newPhone = freePhone();
  expect(await request(id, newPhone)).toMatchObject({
    status: 200,
    body: { message: "APPROVAL_NEEDED" },
  });
  expect(await phoneOf(id)).toBe(phone);
  expect(await approve(id, cashier)).toMatchObject(refused(403, "FORBIDDEN"));
  const twice = await approveTogether(id, [owner, manager]);
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await phoneOf(id)).toBe(newPhone);

  // Open pages end, and the old phone opens nothing any more.
  const profile = await world.call("GET", "/api/account/profile", { token });
  expect(profile.status).toBe(401);
  expect(await login(phone, password)).toMatchObject(refused(403, "WRONG_CREDENTIAL"));

  await setPassword(newPhone, "another good horse");
  const opened = await logIn(world, newPhone, "another good horse");
  const withdrawn = await world.call<Answer>("POST", "/api/wallet/withdraw", {
    token: opened,
    body: { amount: 100 },
  });
  expect(withdrawn).toMatchObject(refused(409, "WITHDRAW_DELAYED"));
  world.clock.shift(25 * HOUR);
  const later = await world.call("POST", "/api/wallet/withdraw", {
    token: opened,
    body: { amount: 100 },
  });
  expect(later.status).toBe(200);
});

test("withdrawals wait from the approval on, also with the old password", async () => {
  const { id, password } = await registerMember(world);
  await giveMoney(world, id, 100_000n);
  const newPhone = freePhone();
  await request(id, newPhone);
  await approve(id, manager);
  const token = await logIn(world, newPhone, password);
  const body = { amount: 100 };
  expect(await world.call("POST", "/api/wallet/withdraw", { token, body })).toMatchObject(
    refused(409, "WITHDRAW_DELAYED"),
  );
});

test("a member who registered without a code can set a password with the new phone", async () => {
  const { id } = await registerMember(world);
  await world.ownerDb
    .updateTable("accounts_member")
    .set({ phone_verified_at: null })
    .where("id", "=", id)
    .execute();
  const newPhone = freePhone();
  await request(id, newPhone);
  await approve(id, manager);
  await setPassword(newPhone, "another good horse");
});

test("the member is notified in the chat, and the old phone by a message", async () => {
  const { id, phone } = await registerMember(world);
  const newPhone = freePhone();
  await request(id, newPhone);
  await approve(id, manager);
  const texts = await world.db
    .selectFrom("chat_message as message")
    .innerJoin("chat_conversation as conversation", "conversation.id", "message.conversation_id")
    .select("message.content")
    .where("conversation.member_id", "=", id)
    .execute();
  const all = JSON.stringify(texts);
  expect(all).toContain("A change of your phone to");
  expect(all).toMatch(/The phone of your account was changed to .*Withdrawals are possible again/);
  expect(all).not.toContain(newPhone);

  const { rows } = await queued();
  const mine = rows.find(({ payload }) => payload.to === phone);
  await accountsJobs(world.app.ctx)["accounts:send-phone-changed"]?.(mine?.payload ?? {});
  const [sms] = await world.control<{ text: string }[]>(`/sms?to=${phone}`);
  expect(sms?.text).toContain(`${newPhone.slice(-4)} แล้ว`);
  expect(sms?.text).not.toContain(newPhone);
});

/** The messages to old phones that wait; this world runs no jobs by itself. */
function queued() {
  return sql<{ payload: Record<string, string> }>`
    select payload from graphile_worker._private_jobs job
      join graphile_worker._private_tasks task on task.id = job.task_id
    where task.identifier = 'accounts:send-phone-changed'`.execute(world.ownerDb);
}

test("request and audit mask the number", async () => {
  const { id, phone } = await registerMember(world);
  const newPhone = freePhone();
  await request(id, newPhone);
  const [waiting] = await waitingOf(id);
  await approve(id, manager);
  const written = JSON.stringify([waiting, await auditOf(id)]);
  expect(written).toContain(newPhone.slice(-4));
  expect(written).not.toContain(newPhone);
  expect(written).not.toContain(phone);
  expect((await auditOf(id)).map(({ action }) => action)).toEqual([
    "approvals.approve",
    "accounts.request-phone",
  ]);
});

test("the maker cannot approve, and an agent and an auditor cannot request", async () => {
  const { id } = await registerMember(world);
  const auditor = await world.staff("auditor");
  for (const staff of [agent, auditor]) {
    expect(await request(id, freePhone(), staff)).toMatchObject(refused(403, "FORBIDDEN"));
  }
  await request(id, freePhone(), manager);
  expect(await approve(id, manager)).toMatchObject(refused(403, "APPROVAL_OWN"));
});

test("refuses a phone that a member has, at the request and at the approval", async () => {
  const [one, other] = [await registerMember(world), await registerMember(world)];
  for (const taken of [one.phone, other.phone]) {
    expect(await request(one.id, taken)).toMatchObject({
      status: 409,
      body: { message: "EXISTING_USER", fields: { phoneNumber: "KEY_INVALID" } },
    });
  }
  expect(await request(one.id, "12345")).toMatchObject(
    refused(400, "PHONE_NUMBER_REQUIRE_10_DIGIT"),
  );
  const wanted = freePhone();
  await request(one.id, wanted);
  await world.ownerDb
    .updateTable("accounts_member")
    .set({ phone: wanted })
    .where("id", "=", other.id)
    .execute();
  expect(await approve(one.id, manager)).toMatchObject(refused(409, "EXISTING_USER"));
  expect(await phoneOf(one.id)).toBe(one.phone);
});

test("refuses a phone that another transaction registers during the approval", async () => {
  const [one, other] = [await registerMember(world), await registerMember(world)];
  const wanted = freePhone();
  await request(one.id, wanted);
  // The other member has the phone in a transaction that is not committed yet.
  const registration = new pg.Client({ connectionString: world.urls.owner });
  await registration.connect();
  await registration.query("begin");
  await registration.query("update accounts_member set phone = $1 where id = $2", [
    wanted,
    `${other.id}`,
  ]);
  const approval = approve(one.id, manager);
  await eventually(async () => {
    const { rows } = await sql`
      select from pg_locks join pg_stat_activity using (pid)
      where not granted and datname = current_database()`.execute(world.ownerDb);
    return rows.length > 0;
  });
  await registration.query("commit");
  await registration.end();
  expect(await approval).toMatchObject(refused(409, "EXISTING_USER"));
  expect(await phoneOf(one.id)).toBe(one.phone);
  // The request is still there: nothing of the approval was kept.
  expect(await waitingOf(one.id)).toHaveLength(1);
});

test("a newer request replaces an older one, whose approval changes nothing", async () => {
  const { id, phone } = await registerMember(world);
  await request(id, freePhone());
  const [older] = await waitingOf(id);
  await request(id, freePhone());
  const decision = { payloadHash: older?.payloadHash, why: "seen" };
  const answer = await post(`approvals/${older?.id}/approve`, manager, decision);
  expect(answer).toMatchObject(refused(409, "VERSION_CHANGED"));
  expect(await phoneOf(id)).toBe(phone);
});

test("the number is deleted with the approval, and when the request has expired", async () => {
  const [approved, expired] = [await registerMember(world), await registerMember(world)];
  for (const { id } of [approved, expired]) await request(id, freePhone());
  await approve(approved.id, manager);
  const left = async () =>
    (await world.db.selectFrom("accounts_phone_change").select("member_id as id").execute())
      .map(({ id }) => id)
      .filter((id) => id === approved.id || id === expired.id);
  expect(await left()).toEqual([expired.id]);
  const deleteOld = accountsJobs(world.app.ctx)["accounts:delete-old-phone-changes"];
  world.clock.shift(23 * HOUR);
  await deleteOld?.({});
  expect(await left()).toEqual([expired.id]);
  world.clock.shift(25 * HOUR);
  await deleteOld?.({});
  expect(await left()).toEqual([]);
});
