import { createHash } from "node:crypto";
import { freePhone } from "@krapao/testkit/builders/free-numbers";
import {
  BEHIND_PROXY,
  fromAddress,
  logIn,
  receivedCode,
  registerMember,
  registrationForm,
  verifyPhone,
} from "@krapao/testkit/builders/members";
import { unequalTimes } from "@krapao/testkit/equal-times";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { accountsJobs } from "../jobs.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({ withRealHashing: true, withJobs: false, env: BEHIND_PROXY });
});
afterAll(() => world.close());
afterEach(() => world.clock.shift(0));

const login = (
  username: string,
  password: string,
  headers: Record<string, string> = fromAddress(),
) => world.call("POST", "/api/login", { body: { username, password }, headers });
const profile = (token: string) => world.call("GET", "/api/account/profile", { token });
const logout = (token: string) => world.call("POST", "/api/logout", { token });
const DAY = 24 * 60 * 60_000;

const refused = (status: number, message: string) => ({ status, body: { message } });
const WRONG = refused(403, "WRONG_CREDENTIAL");

describe("login", () => {
  test("opens a new session each time", async () => {
    const { phone, password } = await registerMember(world);
    const tokens = [await logIn(world, phone, password), await logIn(world, phone, password)];
    expect(tokens[0]).not.toBe(tokens[1]);
    expect((await login(`+66${phone.slice(1)}`, password)).status).toBe(200);
  });

  test("an unknown phone, a wrong password and nonsense get the same answer", async () => {
    const { phone } = await registerMember(world);
    const answers = [
      await login(phone, "wrong password"),
      await login(freePhone(), "wrong password"),
      await login("not a phone", "wrong password"),
      await login("", ""),
    ];
    // Text that the database cannot store is refused before any call sees it.
    expect((await login("\u0000", "\u0000")).body.message).toBe("KEY_INVALID");
    for (const { status, body } of answers) {
      expect({ status, body: { ...body, requestId: "" } }).toEqual({
        status: 403,
        body: { message: "WRONG_CREDENTIAL", requestId: "" },
      });
    }
  });

  test("an unknown phone and a wrong password take the same time", {
    timeout: 600_000,
  }, async () => {
    const { phone } = await registerMember(world);
    const refusedFor = async (username: string) => {
      const { status, body } = await login(username, "wrong password");
      expect({ status, ...body, requestId: "" }).toEqual({
        status: 403,
        message: "WRONG_CREDENTIAL",
        requestId: "",
      });
    };
    const unequal = await unequalTimes({
      prepare: () => world.db.deleteFrom("rate_limit").where("key", "like", "login:%").execute(),
      one: () => refusedFor(phone),
      other: () => refusedFor(freePhone()),
    });
    expect(unequal).toEqual([]);
  });

  test("five wrong passwords block the phone, and no other phone", async () => {
    const [victim, other] = [await registerMember(world), await registerMember(world)];
    for (let count = 0; count < 5; count++) {
      expect(await login(victim.phone, "wrong password")).toMatchObject(WRONG);
    }
    const limit = refused(429, "REQUEST_LIMIT");
    expect(await login(victim.phone, "wrong password")).toMatchObject(limit);
    expect(await login(victim.phone, victim.password)).toMatchObject(limit);
    expect((await login(other.phone, other.password)).status).toBe(200);
    expect((await profile(victim.token)).status).toBe(200);
  });

  test("while a phone is blocked, its member logs in from a known device, which has its own counter", async () => {
    const { phone, password } = await registerMember(world);
    const on = (device: string) => ({ ...fromAddress(), "x-device": device });
    const [own, foreign] = ["the-phone-of-the-owner", "the-phone-of-a-stranger"];
    expect((await login(phone, password, on(own))).status).toBe(200);
    for (let count = 0; count < 5; count++) await login(phone, "wrong password", on(foreign));
    const limit = refused(429, "REQUEST_LIMIT");
    expect(await login(phone, password)).toMatchObject(limit);
    expect(await login(phone, password, on(foreign))).toMatchObject(limit);
    expect((await login(phone, password, on(own))).status).toBe(200);
    // That login does not unblock other devices, and the known device has the same number of tries.
    expect(await login(phone, password)).toMatchObject(limit);
    for (let count = 0; count < 5; count++) {
      expect(await login(phone, "wrong password", on(own))).toMatchObject(WRONG);
    }
    expect(await login(phone, password, on(own))).toMatchObject(limit);
    const other = await registerMember(world);
    for (let count = 0; count < 5; count++) await login(other.phone, "wrong password", on(own));
    expect(await login(other.phone, other.password, on(own))).toMatchObject(limit);
  });

  test("the refusal of the right password says until when, at most 15 minutes", async () => {
    const { phone, password } = await registerMember(world);
    for (let count = 0; count < 5; count++) await login(phone, "wrong password");
    const { status, body } = await login(phone, password);
    expect([status, body.message]).toEqual([429, "REQUEST_LIMIT"]);
    const { until } = body as unknown as { until: string };
    const seconds = (Date.parse(until) - world.clock.nowMs()) / 1_000;
    expect(seconds).toBeGreaterThan(14 * 60);
    expect(seconds).toBeLessThanOrEqual(15 * 60);
  });

  test("of 200 tries from many addresses five are checked, and the member logs in from a known device", async () => {
    const { phone, password } = await registerMember(world);
    const own = () => ({ ...fromAddress(), "x-device": "the-phone-of-this-owner" });
    expect((await login(phone, password, own())).status).toBe(200);
    const statuses: number[] = [];
    for (let count = 0; count < 200; count++) {
      statuses.push((await login(phone, `guess ${count}`)).status);
    }
    expect(statuses).toEqual([...Array(5).fill(403), ...Array(195).fill(429)]);
    expect((await login(phone, password, own())).status).toBe(200);
  });

  test.each([
    ["a network", "login:network:198.51.100.0/24", 500],
    ["the total", "login:all:all", 60_000],
  ])("the limit of %s blocks new devices, not known ones", async (_, key, points) => {
    const { phone, password } = await registerMember(world);
    const known = { ...fromAddress("198.51.100.9"), "x-device": "a-device-known-before" };
    expect((await login(phone, password, known)).status).toBe(200);
    const expire = BigInt(Date.now() + 60_000);
    const one = { key, points: points - 1, expire };
    await world.db.deleteFrom("rate_limit").where("key", "=", key).execute();
    await world.db.insertInto("rate_limit").values(one).execute();
    const strange = () => login(phone, password, fromAddress("198.51.100.7"));
    expect((await strange()).status).toBe(200);
    expect(await login(freePhone(), "x", fromAddress("198.51.100.8"))).toMatchObject(WRONG);
    expect(await strange()).toMatchObject(refused(429, "REQUEST_LIMIT"));
    expect((await login(phone, password, known)).status).toBe(200);
    await world.db.deleteFrom("rate_limit").where("key", "=", key).execute();
  });

  test("parallel guesses do not get around the limit", async () => {
    const { phone, password } = await registerMember(world);
    const guesses = Array.from({ length: 30 }, (_, n) => `guess number ${n}`);
    const answers = await Promise.all([...guesses, password].map((guess) => login(phone, guess)));
    expect(answers.at(-1)).toMatchObject(refused(429, "REQUEST_LIMIT"));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(0);
  });

  test("the right password resets the count of wrong ones", async () => {
    const { phone, password } = await registerMember(world);
    for (let round = 0; round < 3; round++) {
      for (let count = 0; count < 4; count++) await login(phone, "wrong password");
      expect((await login(phone, password)).status).toBe(200);
    }
  });

  test("fifty wrong passwords from one address block the address", async () => {
    const { phone, password } = await registerMember(world);
    const address = fromAddress();
    for (let count = 0; count < 50; count++) {
      expect(await login(freePhone(), "wrong password", address)).toMatchObject(WRONG);
    }
    expect(await login(phone, password, address)).toMatchObject(refused(429, "REQUEST_LIMIT"));
    expect((await login(phone, password)).status).toBe(200);
  });

  test("a hash with outdated costs is replaced at the next login", async () => {
    const { phone, password } = await registerMember(world);
    const { hash } = await import("@node-rs/argon2");
    const old = await hash(password, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
    await setMember(phone, { password_hash: old });
    await logIn(world, phone, password);
    const row = await world.db
      .selectFrom("accounts_member")
      .select("password_hash")
      .where("phone", "=", phone)
      .executeTakeFirstOrThrow();
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    await logIn(world, phone, password);
  });

  test("a password is the same in each Unicode order of its letters", async () => {
    const typed = "Cafe\u0301-น\u0e49\u0e33-ＡＢ1";
    const spellings = ["Caf\u00e9-น\u0e49\u0e4d\u0e32-AB1", typed.normalize("NFD"), typed];
    const { phone } = await registerMember(world, { password: typed });
    for (const spelling of spellings) await logIn(world, phone, spelling);
    expect(await login(phone, "Cafe-น\u0e49\u0e33-AB1")).toMatchObject(WRONG);
  });

  test("a hash of the characters as typed still opens a session, and is replaced", async () => {
    const { phone } = await registerMember(world);
    const { hash } = await import("@node-rs/argon2");
    const [typed, other] = ["Cafe\u0301-au-lait", "Caf\u00e9-au-lait"];
    const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
    await setMember(phone, { password_hash: await hash(typed, options) });
    expect(await login(phone, other)).toMatchObject(WRONG);
    await logIn(world, phone, typed);
    for (const spelling of [other, typed]) await logIn(world, phone, spelling);
  });
});

describe("tokens", () => {
  test("have different answers: none, unknown, revoked, expired, of a suspended member", async () => {
    const { phone, password, token } = await registerMember(world);
    expect(await world.call("GET", "/api/account/profile")).toMatchObject(
      refused(401, "UNAUTHORIZED"),
    );
    expect(await profile("A".repeat(43))).toMatchObject(refused(401, "UNAUTHORIZED"));
    const second = await logIn(world, phone, password);
    expect(await logout(second)).toEqual({ status: 200, body: { message: "SUCCESS" } });
    expect(await profile(second)).toMatchObject(refused(401, "UNAUTHORIZED"));
    expect(await logout(second)).toMatchObject(refused(401, "UNAUTHORIZED"));
    expect((await profile(token)).status).toBe(200);
    world.clock.shift(30 * DAY);
    expect(await profile(token)).toMatchObject(refused(401, "EXPIRED_AUTH_TOKEN"));
  });

  test("a suspension stops every token at once, and login reports it only after the right password", async () => {
    const { phone, password, token } = await registerMember(world);
    await setMember(phone, { suspended_at: world.clock.now() });
    expect(await profile(token)).toMatchObject(refused(401, "INVALID_USER_1"));
    expect(await login(phone, "wrong password")).toMatchObject(WRONG);
    expect(await login(phone, password)).toMatchObject(refused(403, "INACTIVE_USER"));
    await setMember(phone, { suspended_at: null });
    expect((await profile(token)).status).toBe(200);
  });

  test("a session ends after thirty days without use, and each use extends it", async () => {
    const { token } = await registerMember(world);
    for (const days of [29, 58, 87]) {
      world.clock.shift(days * DAY);
      expect((await profile(token)).status).toBe(200);
    }
    world.clock.shift((87 + 31) * DAY);
    expect(await profile(token)).toMatchObject(refused(401, "EXPIRED_AUTH_TOKEN"));
  });

  test("records a use at most once a minute", async () => {
    const { token } = await registerMember(world);
    const seen = async () => (await session(token)).last_seen_at.getTime();
    const first = await seen();
    // Fifty seconds after the use, however long it took to come here.
    world.clock.shift(first + 50_000 - Date.now());
    await profile(token);
    expect(await seen()).toBe(first);
    world.clock.shift(70_000);
    await Promise.all(Array.from({ length: 10 }, () => profile(token)));
    expect(await seen()).toBeGreaterThan(first);
  });

  test("stores only the hash of a token", async () => {
    const { token } = await registerMember(world);
    expect((await session(token)).token_hash).toEqual(createHash("sha256").update(token).digest());
    const rows = await world.db
      .selectFrom("accounts_session")
      .select(["id", "token_hash"])
      .execute();
    const stored = rows.map((row) => `${row.id} ${row.token_hash.toString("latin1")}`).join(" ");
    expect(stored).not.toContain(token);
  });

  test("deletes sessions that ended long ago, and no others", async () => {
    const { token } = await registerMember(world);
    const deleteOld = accountsJobs(world.app.ctx)["accounts:delete-old-sessions"];
    world.clock.shift(31 * DAY);
    await deleteOld?.({});
    expect(await profile(token)).toMatchObject(refused(401, "EXPIRED_AUTH_TOKEN"));
    world.clock.shift(121 * DAY);
    await deleteOld?.({});
    expect(await profile(token)).toMatchObject(refused(401, "UNAUTHORIZED"));
  });
});

test("deletes rate limit counters after their window, not before", async () => {
  await login(freePhone(), "wrong password");
  const deleteOld = accountsJobs(world.app.ctx)["accounts:delete-expired-limits"];
  const count = async () =>
    (await world.db.selectFrom("rate_limit").select("key").execute()).length;
  await deleteOld?.({});
  expect(await count()).toBeGreaterThan(0);
  world.clock.shift(DAY);
  await deleteOld?.({});
  expect(await count()).toBe(0);
});

test("the log contains no password, code, token, phone or account number", async () => {
  const phone = freePhone();
  const canary = { password: "canary-pässword-4711", bankAccountNo: "7319028465" };
  await verifyPhone(world, phone);
  const code = await receivedCode(world, phone);
  const body = registrationForm(phone, canary);
  await world.call("POST", "/api/account/validate", { body, headers: fromAddress() });
  await world.call("POST", "/api/account", { body, headers: fromAddress() });
  await world.call("POST", "/api/account", { body, headers: fromAddress() });
  const token = await logIn(world, phone, canary.password);
  await login(phone, `${canary.password}!`);
  await world.call("POST", "/api/login", { body: `{"password":"${canary.password}"` });
  await profile(token);
  await logout(token);
  await profile(token);
  const logged = world.logged.join("\n");
  expect(logged).toContain("/api/account/profile");
  expect(logged).toContain("accounts.login");
  for (const secret of [phone, token, ...Object.values(canary)]) {
    expect(logged).not.toContain(secret);
  }
  // As a whole: the ids of thousands of lines contain six digits of chance.
  expect(logged).not.toMatch(new RegExp(`\\b${code}\\b`));
});

async function setMember(
  phone: string,
  change: { suspended_at?: Date | null; password_hash?: string },
): Promise<void> {
  await world.db.updateTable("accounts_member").set(change).where("phone", "=", phone).execute();
}

function session(token: string) {
  return world.db
    .selectFrom("accounts_session")
    .selectAll()
    .where("token_hash", "=", createHash("sha256").update(token).digest())
    .executeTakeFirstOrThrow();
}
