import { randomUUID } from "node:crypto";
import { signWith } from "@krapao/testkit/authenticator";
import { BEHIND_PROXY, registerMember } from "@krapao/testkit/builders/members";
import { balanceOf, giveMoney } from "@krapao/testkit/builders/money";
import {
  addPasskey,
  confirmOptions,
  confirmWithPasskey,
  logInWithPasskey,
  loginOptions,
  originOf,
} from "@krapao/testkit/builders/passkeys";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

let world: World;
beforeAll(async () => {
  world = await startWorld({ withJobs: false, env: BEHIND_PROXY });
});
afterAll(() => world?.close());
afterEach(() => world.clock.shift(0));

const MINUTE = 60_000;
const refused = (status: number, message: string) => ({ status, body: { message } });
const REQUIRED = refused(403, "PASSKEY_REQUIRED");

async function memberWithPasskey() {
  const member = await registerMember(world);
  return { ...member, passkey: await addPasskey(world, member.token) };
}

const save = (token: string, confirmsWithdrawals: boolean) =>
  world.call("PUT", "/api/account/passkeys", { token, body: { confirmsWithdrawals } });
const withdraw = (token: string, amount: number, { all = false, key = randomUUID() } = {}) =>
  world.call("POST", `/api/wallet/withdraw${all ? "All" : ""}`, {
    token,
    body: { amount },
    headers: { "idempotency-key": key },
  });
const changeAccount = async (token: string) => {
  const { body } = await world.call<{ profile: Record<string, string> }>(
    "GET",
    "/api/account/profile",
    { token },
  );
  const { name, bankCode, bankAccountName } = body.profile;
  const bankAccountNo = `${Date.now()}`.slice(-10);
  const input = { name, bankCode, bankAccountName, bankAccountNo };
  return world.call("PUT", "/api/account/profile", { token, body: input });
};

test("a passkey confirms a bank change in place of the password, in its session only", async () => {
  const { token, passkey } = await memberWithPasskey();
  const { body: other } = await logInWithPasskey(world, passkey);
  world.clock.shift(20 * MINUTE);
  const needed = refused(403, "RECENT_AUTH_REQUIRED");
  expect(await changeAccount(token)).toMatchObject(needed);
  expect((await confirmWithPasskey(world, { token, passkey })).status).toBe(200);
  expect(await changeAccount(other.token)).toMatchObject(needed);
  expect((await changeAccount(token)).body).toEqual({ message: "IN_PROGRESS" });
  world.clock.shift(36 * MINUTE);
  expect(await changeAccount(token)).toMatchObject(needed);
});

test.each([false, true])(
  "a member who wants it confirms every withdrawal, once and for its amount (with sweep: %s)",
  async (all) => {
    const { id, token, passkey } = await memberWithPasskey();
    await giveMoney(world, id, 300_000n);
    expect((await save(token, true)).status).toBe(200);
    const key = randomUUID();
    expect(await withdraw(token, 1_000, { all, key })).toMatchObject(REQUIRED);
    expect(await balanceOf(world, id)).toMatchObject({ availableMinor: 300_000n, heldMinor: 0n });
    // A confirmation without an amount, of another amount, or that is too old does not count.
    await confirmWithPasskey(world, { token, passkey });
    expect(await withdraw(token, 1_000, { all, key })).toMatchObject(REQUIRED);
    await confirmWithPasskey(world, { token, passkey, amount: 999 });
    expect(await withdraw(token, 1_000, { all, key })).toMatchObject(REQUIRED);
    await confirmWithPasskey(world, { token, passkey, amount: 1_000 });
    world.clock.shift(2 * MINUTE + 1_000);
    expect(await withdraw(token, 1_000, { all, key })).toMatchObject(REQUIRED);
    await confirmWithPasskey(world, { token, passkey, amount: 1_000 });
    const done = await withdraw(token, 1_000, { all, key });
    expect(done.status).toBe(200);
    expect((await withdraw(token, 1_000, { all, key })).body).toEqual(done.body);
    // The withdrawal used the confirmation up.
    const sessions = await world.db
      .selectFrom("accounts_session")
      .select("confirmed_minor")
      .where("member_id", "=", id)
      .execute();
    expect(sessions).toEqual([{ confirmed_minor: null }]);
  },
);

test("another refusal of a withdrawal keeps its confirmation", async () => {
  const { id, token, passkey } = await memberWithPasskey();
  await save(token, true);
  await confirmWithPasskey(world, { token, passkey, amount: 500 });
  expect((await withdraw(token, 500)).body).toMatchObject({ message: "MONEY_NOT_ENOUGH" });
  await giveMoney(world, id, 100_000n);
  expect((await withdraw(token, 500)).status).toBe(200);
});

test("a confirmation belongs to its session", async () => {
  const { id, token, passkey } = await memberWithPasskey();
  await giveMoney(world, id, 100_000n);
  await save(token, true);
  const { body: other } = await logInWithPasskey(world, passkey);
  const options = await confirmOptions(world, token, 500);
  const signed = signWith(passkey, options, { origin: originOf(world) });
  const confirm = (by: string) =>
    world.call("POST", "/api/account/reauthenticate/passkey", { token: by, body: signed });
  expect(await confirm(other.token)).toMatchObject(refused(403, "PASSKEY_EXPIRED"));
  expect((await confirm(token)).status).toBe(200);
  expect(await confirm(token)).toMatchObject(refused(403, "PASSKEY_EXPIRED"));
  expect(await withdraw(other.token, 500)).toMatchObject(REQUIRED);
  expect((await withdraw(token, 500)).status).toBe(200);
});

test("refuses another member's passkey, a login's challenge and a member without one", async () => {
  const { token, passkey } = await memberWithPasskey();
  const other = await memberWithPasskey();
  const origin = originOf(world);
  const confirm = (body: object) =>
    world.call("POST", "/api/account/reauthenticate/passkey", { token, body });
  const options = await confirmOptions(world, token);
  expect(options.allowCredentials).toMatchObject([{ id: passkey.credentialId }]);
  const stolen = signWith(other.passkey, options, { origin });
  expect(await confirm(stolen)).toMatchObject(refused(403, "PASSKEY_UNKNOWN"));
  const forLogin = signWith(passkey, await loginOptions(world), { origin });
  expect(await confirm(forLogin)).toMatchObject(refused(403, "PASSKEY_EXPIRED"));
  const without = await registerMember(world);
  await expect(confirmOptions(world, without.token)).rejects.toThrow("NO_DATA");
});

test("five wrong passkeys exhaust the limit of confirmations", async () => {
  const { token, passkey } = await memberWithPasskey();
  const other = await memberWithPasskey();
  for (let time = 0; time < 5; time++) {
    const answer = await confirmWithPasskey(world, { token, passkey: other.passkey });
    expect(answer).toMatchObject(refused(403, "PASSKEY_UNKNOWN"));
  }
  const answer = await confirmWithPasskey(world, { token, passkey });
  expect(answer).toMatchObject(refused(429, "REQUEST_LIMIT"));
});

test("the setting requires a passkey and recent authentication, and goes with the last passkey", async () => {
  const { id, token, passkey } = await memberWithPasskey();
  await giveMoney(world, id, 100_000n);
  const without = await registerMember(world);
  expect(await save(without.token, true)).toMatchObject(refused(404, "NO_DATA"));
  expect((await save(token, true)).status).toBe(200);
  world.clock.shift(20 * MINUTE);
  const needed = refused(403, "RECENT_AUTH_REQUIRED");
  expect(await save(token, false)).toMatchObject(needed);
  await confirmWithPasskey(world, { token, passkey });
  const removed = await world.call("DELETE", `/api/account/passkeys/${passkey.passkeyId}`, {
    token,
  });
  expect(removed.status).toBe(200);
  expect((await withdraw(token, 500)).status).toBe(200);
});
