import { randomUUID } from "node:crypto";
import { BEHIND_PROXY, logIn, registerMember } from "@krapao/testkit/builders/members";
import { balanceOf, eventually, giveMoney } from "@krapao/testkit/builders/money";
import { startWorld, type World } from "@krapao/testkit/world";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { readSetting } from "../../lookups/index.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({ withJobs: false, env: BEHIND_PROXY });
  await set("recentAuthMin", { THB: "100000", LAK: "100000" });
});
afterAll(() => world?.close());
afterEach(() => world.clock.shift(0));

const MINUTE = 60_000;
const REFUSED = { status: 403, body: { message: "RECENT_AUTH_REQUIRED" } };

async function set(key: "recentAuthMin" | "credentialsRecentAuth", value: unknown): Promise<void> {
  await sql`
    insert into lookups_setting (key, value) values (${key}, ${JSON.stringify(value)}::jsonb)
    on conflict (key) do update set value = excluded.value`.execute(world.db);
  const asText = (known: unknown) =>
    JSON.stringify(known, (_, each) => (typeof each === "bigint" ? `${each}` : each));
  await eventually(async () => asText(await readSetting(world.db, key)) === JSON.stringify(value));
}

const reauthenticate = (token: string, password: string) =>
  world.call<{ recentAuthUntil: string }>("POST", "/api/account/reauthenticate", {
    token,
    body: { password },
  });
const withdraw = (token: string, amount: number, { all = false, key = randomUUID() } = {}) =>
  world.call<{ withdrawalId: string }>("POST", `/api/wallet/withdraw${all ? "All" : ""}`, {
    token,
    body: { amount },
    headers: { "idempotency-key": key },
  });

test.each([false, true])(
  "a large withdrawal requires recent authentication (with sweep: %s)",
  async (all) => {
    const { id, phone, password, token } = await registerMember(world);
    await giveMoney(world, id, 300_000n);
    world.clock.shift(15 * MINUTE);
    const key = randomUUID();
    // Other refusals come first.
    if (!all)
      expect((await withdraw(token, 5_000)).body).toMatchObject({ message: "MONEY_NOT_ENOUGH" });
    expect(await withdraw(token, 1_000, { all, key })).toMatchObject(REFUSED);
    expect(await balanceOf(world, id)).toMatchObject({ availableMinor: 300_000n, heldMinor: 0n });
    const { rows } =
      await sql`select 1 from withdrawals_withdrawal where member_id = ${id}`.execute(world.db);
    expect(rows).toEqual([]);
    // Another login authenticates its own session only.
    const other = await logIn(world, phone, password);
    expect(await withdraw(token, 1_000, { all, key })).toMatchObject(REFUSED);
    expect((await reauthenticate(token, password)).status).toBe(200);
    const done = await withdraw(token, 1_000, { all, key });
    expect(done.status).toBe(200);
    world.clock.shift(45 * MINUTE);
    // A replay of an idempotency key gets its answer without recent authentication.
    expect((await withdraw(token, 1_000, { all, key })).body).toEqual(done.body);
    expect(await withdraw(other, 1_000, { all, key: randomUUID() })).toMatchObject({ status: 409 });
  },
);

test("a login counts for fifteen minutes, and smaller withdrawals need no recent authentication", async () => {
  const { id, token } = await registerMember(world);
  await giveMoney(world, id, 300_000n);
  world.clock.shift(14.9 * MINUTE);
  expect((await withdraw(token, 1_000)).status).toBe(200);
  const second = await registerMember(world);
  await giveMoney(world, second.id, 300_000n);
  world.clock.shift(60 * MINUTE);
  expect(await withdraw(second.token, 1_000)).toMatchObject(REFUSED);
  expect((await withdraw(second.token, 999.99)).status).toBe(200);
});

test("a change of bank account or its holder requires recent authentication, a change of the member's name does not", async () => {
  const { id, password, token } = await registerMember(world);
  const { body } = await world.call<{ profile: Record<string, string> }>(
    "GET",
    "/api/account/profile",
    { token },
  );
  const { bankCode, bankAccountName, bankAccountNo } = body.profile;
  const save = (change: object) =>
    world.call("PUT", "/api/account/profile", {
      token,
      body: { name: "Another", bankCode, bankAccountName, bankAccountNo, ...change },
    });
  const another = { bankAccountNo: `${Date.now()}`.slice(-10) };
  world.clock.shift(20 * MINUTE);
  expect((await save({})).body).toEqual({ message: "SUCCESS" });
  expect(await save({ name: "A third", ...another })).toMatchObject(REFUSED);
  const changes = await sql`select 1 from accounts_bank_change where member_id = ${id}`.execute(
    world.db,
  );
  expect(changes.rows).toEqual([]);
  await sql`update accounts_member set bank_code = 'KTB', bank_key = 'KTB' where id = ${id}`.execute(
    world.db,
  );
  await sql`update accounts_member set bank_account_name = 'สมชาย' where id = ${id}`.execute(
    world.db,
  );
  const rename = () =>
    world.call("PUT", "/api/account/bankAccountName", {
      token,
      body: { bankCode: "KTB", bankAccountName: "SOMCHAI" },
    });
  expect(await rename()).toMatchObject(REFUSED);
  await reauthenticate(token, password);
  expect((await rename()).status).toBe(200);
  const newAccount = { ...another, bankCode: "KTB", bankAccountName: "SOMCHAI" };
  expect((await save(newAccount)).body).toEqual({ message: "IN_PROGRESS" });
});

test("game credentials require recent authentication once the operator turns the setting on", async () => {
  const { password, token } = await registerMember(world);
  const get = (path: string) => world.call("GET", `/api/wallet/${path}/JOKER2`, { token });
  expect((await get("activate")).status).toBe(200);
  world.clock.shift(20 * MINUTE);
  expect((await get("account")).status).toBe(200);
  await set("credentialsRecentAuth", true);
  expect(await get("account")).toMatchObject(REFUSED);
  expect(await get("resetpassword")).toMatchObject(REFUSED);
  await reauthenticate(token, password);
  expect((await get("account")).status).toBe(200);
  expect((await get("resetpassword")).status).toBe(200);
  await set("credentialsRecentAuth", false);
});

test("five wrong passwords exhaust the limit, and the log shows each without the password", async () => {
  const { password, token } = await registerMember(world);
  for (let time = 0; time < 5; time++) {
    expect(await reauthenticate(token, `canary-wrong-${time}`)).toMatchObject({
      status: 403,
      body: { message: "WRONG_PASSWORD" },
    });
  }
  expect(await reauthenticate(token, password)).toMatchObject({
    status: 429,
    body: { message: "REQUEST_LIMIT" },
  });
  const logged = world.logged.join("\n");
  expect(logged.match(/accounts\.recentAuth/g)?.length).toBeGreaterThanOrEqual(5);
  expect(logged).not.toContain("canary-wrong");
});
