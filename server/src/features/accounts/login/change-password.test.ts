import { untilOneWaits } from "@krapao/testkit/builders/locks";
import { BEHIND_PROXY, fromAddress, logIn, registerMember } from "@krapao/testkit/builders/members";
import { startWorld, type World } from "@krapao/testkit/world";
import { io } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "../../../kernel/db/database.ts";
import { hashPassword } from "../../../kernel/security/password.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({ withJobs: false, env: BEHIND_PROXY });
});
afterAll(() => world.close());

const NEW = "another good horse";
const change = (token: string, oldPassword: string, newPassword = NEW) =>
  world.call("PUT", "/api/account/changepwd", { token, body: { oldPassword, newPassword } });
const login = (username: string, password: string) =>
  world.call<{ token: string }>("POST", "/api/login", {
    body: { username, password },
    headers: fromAddress(),
  });
const statusOf = async (token: string) =>
  (await world.call("GET", "/api/account/profile", { token })).status;
const refused = (status: number, message: string) => ({ status, body: { message } });

test("only the new password works afterwards, and only the current session stays open", async () => {
  const { phone, password, token } = await registerMember(world);
  const others = [await logIn(world, phone, password), await logIn(world, phone, password)];
  const stranger = await registerMember(world);
  expect(await change(token, password)).toEqual({ status: 200, body: { message: "SUCCESS" } });
  expect(await statusOf(token)).toBe(200);
  for (const other of others) expect(await statusOf(other)).toBe(401);
  expect(await statusOf(stranger.token)).toBe(200);
  expect(await login(phone, password)).toMatchObject(refused(403, "WRONG_CREDENTIAL"));
  expect((await login(phone, NEW)).status).toBe(200);
});

test("pages of ended sessions are disconnected within five seconds, the current one is not", async () => {
  const { phone, password, token } = await registerMember(world);
  const other = await logIn(world, phone, password);
  const open = (each: string) =>
    new Promise<ReturnType<typeof io>>((resolve, reject) => {
      const socket = io(world.url, {
        transports: ["websocket"],
        auth: { token: each },
        reconnection: false,
      });
      socket.on("connect", () => resolve(socket));
      socket.on("connect_error", reject);
    });
  const [own, foreign] = [await open(token), await open(other)];
  try {
    expect((await change(token, password)).status).toBe(200);
    await expect.poll(() => foreign.connected).toBe(false);
    expect(own.connected).toBe(true);
  } finally {
    own.close();
    foreign.close();
  }
});

describe("wrong passwords", () => {
  test("after five wrong passwords the right one is refused too, and sessions stay open", async () => {
    const { password, token, phone } = await registerMember(world);
    const other = await logIn(world, phone, password);
    for (let count = 0; count < 5; count++) {
      expect(await change(token, "a wrong one")).toMatchObject(refused(403, "WRONG_PASSWORD"));
    }
    expect(await change(token, password)).toMatchObject(refused(429, "REQUEST_LIMIT"));
    expect(await statusOf(other)).toBe(200);
    expect((await login(phone, password)).status).toBe(200);
  });

  test("parallel guesses do not get around the limit", async () => {
    const { password, token, phone } = await registerMember(world);
    const guesses = Array.from({ length: 15 }, (_, n) => `guess number ${n}`);
    let answered = 0;
    const wrong = guesses.map((each) => change(token, each).finally(() => answered++));
    // Guesses are counted when they are answered, so the right one follows after five.
    await expect.poll(() => answered).toBeGreaterThanOrEqual(5);
    const answers = await Promise.all([...wrong, change(token, password)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(0);
    expect((await login(phone, password)).status).toBe(200);
  });

  test("the right password resets the count of wrong ones", async () => {
    const { password, token } = await registerMember(world);
    let current = password;
    for (const next of ["first new password", "second new password"]) {
      for (let count = 0; count < 4; count++) await change(token, "a wrong one");
      expect((await change(token, current, next)).status).toBe(200);
      current = next;
    }
  });
});

describe("races", () => {
  test("one of several simultaneous changes succeeds", async () => {
    const { phone, password, token } = await registerMember(world);
    const passwords = ["new password one", "new password two", "new password three"];
    const answers = await Promise.all(passwords.map((next) => change(token, password, next)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const [at, { status }] of answers.entries()) {
      expect((await login(phone, passwords[at] ?? "")).status).toBe(status);
    }
  });

  test("a login that checked the old password before the change fails after it", async () => {
    const { phone, password, id } = await registerMember(world);
    const owner = openDatabase({ url: world.urls.owner, poolMax: 2 });
    try {
      const late = await owner.transaction().execute(async (tx) => {
        // The login reads the old hash and waits for the member's row. Meanwhile the hash changes.
        await tx
          .selectFrom("accounts_member")
          .select("id")
          .where("id", "=", id)
          .forUpdate()
          .execute();
        const waiting = login(phone, password);
        await untilOneWaits(world);
        await tx
          .updateTable("accounts_member")
          .set({ password_hash: await hashPassword(NEW) })
          .where("id", "=", id)
          .execute();
        return { waiting };
      });
      expect(await late.waiting).toMatchObject(refused(403, "WRONG_CREDENTIAL"));
      expect((await login(phone, NEW)).status).toBe(200);
    } finally {
      await owner.destroy();
    }
  });

  test("sessions opened with the old password do not survive the change", async () => {
    const { phone, password, token } = await registerMember(world);
    let current = password;
    for (let round = 0; round < 6; round++) {
      const next = `password of round ${round}`;
      const [, ...logins] = await Promise.all([
        change(token, current, next),
        ...Array.from({ length: 4 }, () => login(phone, current)),
      ]);
      for (const { status, body } of logins) {
        if (status === 200) expect(await statusOf(body.token)).toBe(401);
      }
      expect(await statusOf(token)).toBe(200);
      current = next;
    }
  });
});

test("refuses a new password that is too short or too long", async () => {
  const { password, token } = await registerMember(world);
  for (const bad of ["1234567", "x".repeat(129), ""]) {
    expect(await change(token, password, bad)).toMatchObject(refused(400, "KEY_INVALID"));
  }
});

test("the log contains neither password", async () => {
  const { token, password } = await registerMember(world, { password: "canary-öld-0815" });
  await change(token, "canary-wrong-4711");
  await change(token, password, "canary-new-1234");
  const logged = world.logged.join("\n");
  expect(logged).toContain("accounts.password");
  expect(logged).not.toContain("canary");
});
