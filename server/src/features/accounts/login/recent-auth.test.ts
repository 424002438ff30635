import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { BEHIND_PROXY, logIn, registered } from "../../../test/newcomer.ts";
import { balanceOf, eventually, giveMoney } from "../../../test/purse.ts";
import { startWorld, type World } from "../../../test/world.ts";
import { readSetting } from "../lookups/index.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({ withJobs: false, env: BEHIND_PROXY });
  await set("proofMin", { THB: "100000", LAK: "100000" });
});
afterAll(() => world?.close());
afterEach(() => world.clock.shift(0));

const MINUTE = 60_000;
const PROOF = { status: 403, body: { message: "PROOF_REQUIRED" } };

async function set(key: "proofMin" | "credentialsProof", value: unknown): Promise<void> {
  await sql`
    insert into lookups_setting (key, value) values (${key}, ${JSON.stringify(value)}::jsonb)
    on conflict (key) do update set value = excluded.value`.execute(world.db);
  const held = (known: unknown) =>
    JSON.stringify(known, (_, each) => (typeof each === "bigint" ? `${each}` : each));
  await eventually(async () => held(await readSetting(world.db, key)) === JSON.stringify(value));
}

const prove = (token: string, password: string) =>
  world.call<{ provedUntil: string }>("POST", "/api/account/reauthenticate", {
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
  "B14: a large withdrawal asks for a fresh proof, collecting %s",
  async (all) => {
    const { id, phone, password, token } = await registered(world);
    await giveMoney(world, id, 300_000n);
    world.clock.shift(15 * MINUTE);
    const key = randomUUID();
    // A refusal that would come anyway comes first.
    if (!all)
      expect((await withdraw(token, 5_000)).body).toMatchObject({ message: "MONEY_NOT_ENOUGH" });
    expect(await withdraw(token, 1_000, { all, key })).toMatchObject(PROOF);
    expect(await balanceOf(world, id)).toMatchObject({ availableMinor: 300_000n, heldMinor: 0n });
    const { rows } =
      await sql`select 1 from withdrawals_withdrawal where member_id = ${id}`.execute(world.db);
    expect(rows).toEqual([]);
    // Another login proves itself and nobody else.
    const other = await logIn(world, phone, password);
    expect(await withdraw(token, 1_000, { all, key })).toMatchObject(PROOF);
    expect((await prove(token, password)).status).toBe(200);
    const done = await withdraw(token, 1_000, { all, key });
    expect(done.status).toBe(200);
    world.clock.shift(45 * MINUTE);
    // What was done under a key is answered again, whatever the proof.
    expect((await withdraw(token, 1_000, { all, key })).body).toEqual(done.body);
    expect(await withdraw(other, 1_000, { all, key: randomUUID() })).toMatchObject({ status: 409 });
  },
);

test("B14: a login is a proof for fifteen minutes, below the limit none is asked for", async () => {
  const { id, token } = await registered(world);
  await giveMoney(world, id, 300_000n);
  world.clock.shift(14.9 * MINUTE);
  expect((await withdraw(token, 1_000)).status).toBe(200);
  const second = await registered(world);
  await giveMoney(world, second.id, 300_000n);
  world.clock.shift(60 * MINUTE);
  expect(await withdraw(second.token, 1_000)).toMatchObject(PROOF);
  expect((await withdraw(second.token, 999.99)).status).toBe(200);
});

test("B14: another bank account, or another name of it, asks for a fresh proof; one's own name does not", async () => {
  const { id, password, token } = await registered(world);
  const { body } = await world.call<{ profile: Record<string, string> }>(
    ...(["GET", "/api/account/profile", { token }] as const),
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
  expect(await save({ name: "A third", ...another })).toMatchObject(PROOF);
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
  expect(await rename()).toMatchObject(PROOF);
  await prove(token, password);
  expect((await rename()).status).toBe(200);
  const wish = { ...another, bankCode: "KTB", bankAccountName: "SOMCHAI" };
  expect((await save(wish)).body).toEqual({ message: "IN_PROGRESS" });
});

test("B14: credentials of a game are shown without a proof until the operator wants one", async () => {
  const { password, token } = await registered(world);
  const get = (path: string) => world.call("GET", `/api/wallet/${path}/JOKER2`, { token });
  expect((await get("activate")).status).toBe(200);
  world.clock.shift(20 * MINUTE);
  expect((await get("account")).status).toBe(200);
  await set("credentialsProof", true);
  expect(await get("account")).toMatchObject(PROOF);
  expect(await get("resetpassword")).toMatchObject(PROOF);
  await prove(token, password);
  expect((await get("account")).status).toBe(200);
  expect((await get("resetpassword")).status).toBe(200);
  await set("credentialsProof", false);
});

test("B14: five wrong passwords end the trying, and each is in the log without its words", async () => {
  const { password, token } = await registered(world);
  for (let time = 0; time < 5; time++) {
    expect(await prove(token, `canary-wrong-${time}`)).toMatchObject({
      status: 403,
      body: { message: "WRONG_PASSWORD" },
    });
  }
  expect(await prove(token, password)).toMatchObject({
    status: 429,
    body: { message: "REQUEST_LIMIT" },
  });
  const logged = world.logged.join("\n");
  expect(logged.match(/accounts\.proof/g)?.length).toBeGreaterThanOrEqual(5);
  expect(logged).not.toContain("canary-wrong");
});
