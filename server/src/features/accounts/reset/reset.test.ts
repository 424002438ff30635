/** A forgotten password: code, token, new password, and what follows. */
import type { contract } from "@krapao/contract";
import type { ClientOutput } from "@krapao/contract/endpoint";
import { SELF_EXCLUSION_LENGTHS } from "@krapao/contract/member/protection";
import { openPage, synced } from "@krapao/testkit/builders/chat";
import { freePhone } from "@krapao/testkit/builders/free-numbers";
import {
  BEHIND_PROXY,
  fromAddress,
  logIn,
  receivedCode,
  registerMember,
} from "@krapao/testkit/builders/members";
import { giveMoney } from "@krapao/testkit/builders/money";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";

let world: World;
beforeAll(async () => {
  world = await startWorld({ withJobs: false, env: BEHIND_PROXY });
});
afterAll(() => world?.close());
afterEach(() => world.clock.shift(0));

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NEW = "another good horse";

interface Answer {
  message: string;
  otpToken: string;
  resetToken: string;
  code: string;
  until: string;
  withdrawalsFrom: string | null;
  withdrawalDelayHours: number;
}
type Ways = ClientOutput<typeof contract.wallet.ways>;
const post = (path: string, body: unknown, headers = fromAddress()) =>
  world.call<Answer>("POST", `/api/account/reset${path}`, { body, headers });
const send = (phoneNumber: string) => post("/send", { phoneNumber });
const verify = (otpToken: string, otpCode: string) => post("/verify", { otpToken, otpCode });
const reset = (resetToken: string, newPassword = NEW) => post("", { resetToken, newPassword });
const refused = (status: number, message: string) => ({ status, body: { message } });
const otherThan = (code: string) => (code === "000000" ? "000001" : "000000");

/** A registered member, after the minute in which no second code is sent. */
async function member() {
  const made = await registerMember(world);
  world.clock.shift(2 * MINUTE);
  return made;
}

/** A token for a new password of this phone. */
async function tokenFor(phone: string): Promise<string> {
  const { body } = await send(phone);
  const verified = await verify(body.otpToken, await receivedCode(world, phone));
  if (verified.status !== 200) throw new Error(JSON.stringify(verified.body));
  return verified.body.resetToken;
}

const login = (username: string, password: string) =>
  world.call("POST", "/api/login", { body: { username, password }, headers: fromAddress() });
const statusOf = async (token: string) =>
  (await world.call("GET", "/api/account/profile", { token })).status;

const set = async (key: string, value: unknown) => {
  await world.db
    .insertInto("lookups_setting")
    .values({ key, value: JSON.stringify(value) })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value: JSON.stringify(value) }))
    .execute();
  const { readSetting } = await import("../../lookups/index.ts");
  await expect
    .poll(() => readSetting(world.app.ctx.db, key as "registerOTP"), { interval: 20 })
    .toBe(value);
};

describe("a new password", () => {
  test("is announced with the hours that withdrawals will wait", async () => {
    const { phone } = await member();
    const { body } = await send(phone);
    const code = await receivedCode(world, phone);
    await set("resetDelayHours", 36);
    try {
      expect((await verify(body.otpToken, code)).body).toMatchObject({ withdrawalDelayHours: 36 });
    } finally {
      await set("resetDelayHours", 24);
    }
  });

  test("replaces the old one, and ends every session and its open pages", async () => {
    const { phone, password, token } = await member();
    const other = await logIn(world, phone, password);
    const page = openPage(world.url, { token: other });
    await expect.poll(() => page.socket.connected).toBe(true);
    expect(await reset(await tokenFor(phone))).toEqual({
      status: 200,
      body: { message: "SUCCESS", withdrawalsFrom: expect.any(String) },
    });
    for (const each of [token, other]) expect(await statusOf(each)).toBe(401);
    await expect.poll(() => page.socket.connected).toBe(false);
    expect(await login(phone, password)).toMatchObject(refused(403, "WRONG_CREDENTIAL"));
    expect((await login(phone, NEW)).status).toBe(200);
  });

  test("is notified in the chat, with the time from which withdrawals are possible", async () => {
    const { phone } = await member();
    await reset(await tokenFor(phone));
    const { messages } = await synced(world, { token: await logIn(world, phone, NEW) });
    const texts = messages.map(({ message }) => (message.payload as { texts?: object }).texts);
    expect(texts).toContainEqual(
      expect.objectContaining({
        en: expect.stringMatching(/reset with a code by SMS .*Withdrawals are possible again from/),
      }),
    );
  });

  test("lets a member in at once who has typed wrong passwords before", async () => {
    const { phone } = await member();
    for (let count = 0; count < 6; count++) await login(phone, "a wrong one");
    expect(await login(phone, "a wrong one")).toMatchObject(refused(429, "REQUEST_LIMIT"));
    await reset(await tokenFor(phone));
    expect((await login(phone, NEW)).status).toBe(200);
  });

  test("follows the rules of registration, and a refusal leaves the token valid", async () => {
    const { phone } = await member();
    const token = await tokenFor(phone);
    expect(await reset(token, "short")).toMatchObject(refused(400, "KEY_INVALID"));
    for (const common of ["password123", phone]) {
      expect(await reset(token, common)).toMatchObject({
        status: 400,
        body: { message: "PASSWORD_COMMON", fields: { newPassword: "KEY_INVALID" } },
      });
    }
    expect((await reset(token)).status).toBe(200);
  });
});

describe("the token", () => {
  test("works once, also for simultaneous calls", async () => {
    const { phone } = await member();
    const token = await tokenFor(phone);
    const passwords = ["new password one", "new password two", "new password three"];
    const answers = await Promise.all(passwords.map((each) => reset(token, each)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const [at, { status, body }] of answers.entries()) {
      if (status !== 200) expect(body.message).toBe("RESET_TOKEN_INVALID");
      expect((await login(phone, passwords[at] ?? "")).status).toBe(status === 200 ? 200 : 403);
    }
    expect(await reset(token)).toMatchObject(refused(400, "RESET_TOKEN_INVALID"));
  });

  test("a reset ends the other tokens of the phone", async () => {
    const { phone } = await member();
    const first = await tokenFor(phone);
    world.clock.shift(4 * MINUTE);
    expect((await reset(await tokenFor(phone))).status).toBe(200);
    expect(await reset(first, "yet another horse")).toMatchObject(
      refused(400, "RESET_TOKEN_INVALID"),
    );
  });

  test("ends after ten minutes, and an unknown one is refused", async () => {
    const { phone } = await member();
    const token = await tokenFor(phone);
    world.clock.shift(12 * MINUTE);
    for (const each of [token, "A".repeat(43)]) {
      expect(await reset(each)).toMatchObject(refused(400, "RESET_TOKEN_INVALID"));
    }
  });

  test("is not stored", async () => {
    const { phone } = await member();
    const token = await tokenFor(phone);
    const rows = await world.db
      .selectFrom("otp_request")
      .selectAll()
      .where("phone", "=", phone)
      .execute();
    const stored = JSON.stringify(rows, (_key, value) =>
      value?.type === "Buffer" ? Buffer.from(value.data).toString("utf8") : value,
    );
    expect(stored).not.toContain(token);
  });

  test("the token of a registration's code sets no password, and the other way round", async () => {
    const { phone } = await member();
    const forRegistration = await world.call<Answer>("POST", "/api/otp/send", {
      body: { phoneNumber: phone },
      headers: fromAddress(),
    });
    const code = await receivedCode(world, phone);
    expect(await verify(forRegistration.body.otpToken, code)).toMatchObject(
      refused(400, "OTP_TOKEN_INVALID"),
    );
    world.clock.shift(4 * MINUTE);
    const { body } = await send(phone);
    const registering = await world.call("POST", "/api/otp/verify", {
      body: { otpToken: body.otpToken, otpCode: await receivedCode(world, phone) },
      headers: fromAddress(),
    });
    expect(registering).toMatchObject(refused(400, "OTP_TOKEN_INVALID"));
  });
});

describe("the answer does not show whether a phone is registered", () => {
  test("every phone gets a message and the same answer", async () => {
    const { phone } = await member();
    const [known, unknown] = [await send(phone), await send(freePhone())];
    for (const { status, body } of [known, unknown]) {
      expect({ status, keys: Object.keys(body).sort(), code: body.code }).toEqual({
        status: 200,
        keys: ["code", "otpRef", "otpToken"],
        code: "OTP_SENT",
      });
    }
  });

  test("a wrong code answers the same for both, and only its owner learns more", async () => {
    const { phone } = await member();
    const stranger = freePhone();
    for (const each of [phone, stranger]) {
      const { body } = await send(each);
      const code = await receivedCode(world, each);
      // Whether the member exists is decided after the code.
      for (let count = 0; count < 5; count++) {
        expect(await verify(body.otpToken, otherThan(code))).toMatchObject(
          refused(400, "OTP_CODE_INVALID"),
        );
      }
      expect(await verify(body.otpToken, code)).toMatchObject(refused(429, "OTP_BLOCK"));
    }
    world.clock.shift(4 * MINUTE);
    const { body } = await send(stranger);
    expect(await verify(body.otpToken, await receivedCode(world, stranger))).toMatchObject(
      refused(409, "PASSWORD_RESET_UNAVAILABLE"),
    );
  });

  test("registered and other phones have the same limits", async () => {
    const { phone } = await member();
    for (const each of [phone, freePhone()]) {
      await send(each);
      expect(await send(each)).toMatchObject({
        status: 429,
        body: { message: "REQUEST_LIMIT_1MIN", until: expect.any(String) },
      });
    }
  });
});

describe("who can reset", () => {
  test("a suspended member is answered as at the login, also between code and password", async () => {
    const { phone, id } = await member();
    const token = await tokenFor(phone);
    await world.ownerDb
      .updateTable("accounts_member")
      .set({ suspended_at: world.clock.now() })
      .where("id", "=", id)
      .execute();
    expect(await reset(token)).toMatchObject(refused(403, "INACTIVE_USER"));
    world.clock.shift(4 * MINUTE);
    const { body } = await send(phone);
    expect(await verify(body.otpToken, await receivedCode(world, phone))).toMatchObject(
      refused(403, "INACTIVE_USER"),
    );
  });

  test("a self-excluded member can, and stays excluded", async () => {
    const { phone, password, token } = await member();
    const excluded = await world.call("POST", "/api/protection/self-exclusion", {
      token,
      body: { length: SELF_EXCLUSION_LENGTHS[0], password },
    });
    expect(excluded.status).toBe(200);
    expect((await reset(await tokenFor(phone))).status).toBe(200);
    const ways = await world.call("GET", "/api/wallet/ways", {
      token: await logIn(world, phone, NEW),
    });
    expect(ways.body).toMatchObject({ excludedUntil: expect.any(String) });
  });

  test("a phone that was not verified at the registration cannot", async () => {
    const { phone, id } = await member();
    await world.ownerDb
      .updateTable("accounts_member")
      .set({ phone_verified_at: null })
      .where("id", "=", id)
      .execute();
    const { body } = await send(phone);
    expect(await verify(body.otpToken, await receivedCode(world, phone))).toMatchObject(
      refused(409, "PASSWORD_RESET_UNAVAILABLE"),
    );
  });

  test("while the operator sends no codes the answer names the other way, without a message", async () => {
    const { phone } = await member();
    const before = await world.control<unknown[]>(`/sms?to=${phone}`);
    await set("registerOTP", false);
    expect(await send(phone)).toMatchObject(refused(409, "PASSWORD_RESET_UNAVAILABLE"));
    await set("registerOTP", true);
    expect(await world.control<unknown[]>(`/sms?to=${phone}`)).toHaveLength(before.length);
  });
});

describe("withdrawals after a reset", () => {
  const withdraw = (token: string) =>
    world.call<Answer>("POST", "/api/wallet/withdraw", { token, body: { amount: 100 } });
  const fromNow = (until: string | null) => (Date.parse(until ?? "") - world.clock.nowMs()) / HOUR;

  /** A member with money who has reset the password. */
  async function resetter() {
    const { phone, id } = await member();
    await giveMoney(world, id, 100_000n);
    await reset(await tokenFor(phone));
    return { id, phone, token: await logIn(world, phone, NEW) };
  }

  test("wait for a day, which the refusal and the ways name", async () => {
    const { token } = await resetter();
    const answer = await withdraw(token);
    expect(answer).toMatchObject(refused(409, "WITHDRAW_DELAYED"));
    expect(fromNow(answer.body.until)).toBeCloseTo(24, 1);
    const all = await world.call<Answer>("POST", "/api/wallet/withdrawAll", {
      token,
      body: { amount: 100 },
    });
    expect(all.body).toMatchObject({ message: "WITHDRAW_DELAYED", until: answer.body.until });
    const ways = await world.call<Ways>("GET", "/api/wallet/ways", { token });
    expect(ways.body.withdraw.until).toBe(answer.body.until);
    world.clock.shift(25 * HOUR);
    expect((await withdraw(token)).status).toBe(200);
  });

  test("wait as long as the operator sets, and not at all with 0", async () => {
    const { token } = await resetter();
    await set("resetDelayHours", 2);
    expect(fromNow((await withdraw(token)).body.until)).toBeCloseTo(2, 1);
    await set("resetDelayHours", 0);
    const ways = await world.call<Ways>("GET", "/api/wallet/ways", { token });
    expect(ways.body.withdraw).toMatchObject({ allowed: true, until: null });
    expect((await withdraw(token)).status).toBe(200);
    await set("resetDelayHours", 24);
  });

  test("wait again when the bank account was changed after the reset", async () => {
    const { id, token } = await resetter();
    const change = (requestedMs: number, closedMs: number) => ({
      id: crypto.randomUUID(),
      member_id: id,
      bank_code: "SCB",
      bank_key: "SCB",
      bank_account_name: "TEST MEMBER",
      bank_account_no: "9876543210",
      state: "applied" as const,
      requested_at: new Date(world.clock.nowMs() + requestedMs),
      closed_at: new Date(world.clock.nowMs() + closedMs),
    });
    await world.ownerDb
      .insertInto("accounts_bank_change")
      .values([change(-5 * HOUR, -4 * HOUR), change(HOUR, 40 * HOUR)])
      .execute();
    world.clock.shift(41 * HOUR);
    const answer = await withdraw(token);
    expect(answer).toMatchObject(refused(409, "WITHDRAW_DELAYED"));
    expect(fromNow(answer.body.until)).toBeCloseTo(23, 1);
    world.clock.shift(65 * HOUR);
    expect((await withdraw(token)).status).toBe(200);
  });

  test("a member who changes the password with the old one does not wait", async () => {
    const { id, token, password } = await member();
    await giveMoney(world, id, 100_000n);
    await world.call("PUT", "/api/account/changepwd", {
      token,
      body: { oldPassword: password, newPassword: NEW },
    });
    expect((await withdraw(token)).status).toBe(200);
  });
});

test("a refusal by a limit carries the seconds to wait as a header", async () => {
  const phone = freePhone();
  const call = () =>
    fetch(`${world.url}/api/account/reset/send`, {
      method: "POST",
      headers: { "content-type": "application/json", ...fromAddress() },
      body: JSON.stringify({ phoneNumber: phone }),
    });
  expect((await call()).headers.get("retry-after")).toBeNull();
  const limited = await call();
  expect(limited.status).toBe(429);
  const seconds = Number(limited.headers.get("retry-after"));
  expect(seconds).toBeGreaterThan(50);
  expect(seconds).toBeLessThanOrEqual(60);
});
