import { randomUUID } from "node:crypto";
import { BEHIND_PROXY, registerMember } from "@krapao/testkit/builders/members";
import { eventually } from "@krapao/testkit/builders/money";
import { fundMember, providerAccountOf, walletOf } from "@krapao/testkit/builders/wallets";
import { startWorld, type TestMember, type World } from "@krapao/testkit/world";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { checkInvariants } from "../../ledger/invariants.ts";

let world: World;
let member: TestMember;

beforeAll(async () => {
  world = await startWorld({
    env: { ...BEHIND_PROXY, PROVIDER_CALL_TIMEOUT_MS: "4000", PROVIDER_TIMEOUT_MS: "5000" },
  });
});
afterAll(async () => {
  expect(await checkInvariants(world.db)).toEqual([]);
  await world.close();
});
beforeEach(async () => {
  member = await registerMember(world);
  await fundMember(world.db, member.id, 100_000n);
});
afterEach(async () => {
  for (const provider of ["joker2", "betflix", "askmebet", "imi"]) {
    await fault(provider, "none");
  }
});

const fault = (provider: string, kind: string, operation?: string) =>
  world.control("/faults", {
    target: `provider:${provider}`,
    kind,
    ...(operation && { operation, count: 1 }),
  });
const get = <T = Record<string, unknown>>(path: string, as = member) =>
  world.call<T>("GET", path, { token: as.token });
const post = <T = Record<string, unknown>>(path: string, body: unknown, key?: string) =>
  world.call<T>("POST", path, {
    token: member.token,
    body,
    headers: key ? { "idempotency-key": key } : {},
  });
const open = async (...codes: string[]) => {
  for (const code of codes) {
    expect(await get(`/api/wallet/activate/${code}`)).toMatchObject({ status: 200 });
  }
};
const move = (from: string, to: string, amount: number, key?: string) =>
  post("/api/wallet/transfer", { from, to, amount }, key);
const wallet = () => walletOf(world.db, member.id);
const accountAt = (code: string) => providerAccountOf(world, member.id, code);
const answer = (status: number, message: string) => ({ status, body: { message } });
const lines = async () => {
  const { body } = await post<{ statements: Record<string, unknown>[] }>("/api/statement", {
    page: 1,
  });
  return body.statements.map(({ from, to, amount, status }) => [from, to, amount, status]);
};
/** Waits until the jobs have settled every open transfer. */
const settled = () =>
  eventually(async () => {
    const { body } = await get<{ slots: { isTransferring: boolean }[] }>("/api/wallet");
    return !body.slots.some(({ isTransferring }) => isTransferring);
  });

describe("activate", () => {
  test("opens an account with its own credentials and lists it", async () => {
    const { status, body } = await get<{ slot: Record<string, unknown> }>(
      "/api/wallet/activate/JOKER2",
    );
    expect(status).toBe(200);
    expect(body.slot).toMatchObject({ code: "JOKER2", isActive: true, amount: 0, isStale: false });
    const account = await get<{ username: string; password: string }>("/api/wallet/account/JOKER2");
    expect(account.body).toEqual({
      username: expect.stringMatching(/^kp\d+\w{6}$/),
      password: expect.stringMatching(/^\w{12}$/),
    });
    expect(await get("/api/wallet/activate/JOKER2")).toMatchObject(
      answer(409, "SLOT_ALREADY_ACTIVE"),
    );
    expect((await get("/api/wallet/account/JOKER2")).body).toEqual(account.body);
  });

  test("opens one account for three concurrent calls", async () => {
    const taps = await Promise.all([
      get("/api/wallet/activate/BETFLIX"),
      get("/api/wallet/activate/BETFLIX"),
      get("/api/wallet/activate/BETFLIX"),
    ]);
    expect(taps.map(({ status }) => status)).toContain(200);
    expect(taps.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect((await accountAt("BETFLIX")).balance).toBe(0);
  });

  test("refuses unknown games, and fails when the provider refuses", async () => {
    expect(await get("/api/wallet/activate/NOTHING")).toMatchObject(answer(404, "NO_GAME"));
    expect(await get("/api/wallet/account/NOTHING")).toMatchObject(answer(404, "NO_GAME"));
    expect(await get("/api/wallet/account/JOKER2")).toMatchObject(answer(404, "SLOT_NO_ACCOUNT"));
    await fault("askmebet", "refuse", "create");
    expect(await get("/api/wallet/activate/ASKMEBET")).toMatchObject(
      answer(502, "SLOT_ACTIVATE_FAIL"),
    );
    expect(await get("/api/wallet/activate/ASKMEBET")).toMatchObject({ status: 200 });
  });

  test("stores passwords encrypted", async () => {
    await open("JOKER2");
    const { body } = await get<{ password: string }>("/api/wallet/account/JOKER2");
    const row = await world.db
      .selectFrom("games_account")
      .selectAll()
      .where("member_id", "=", member.id)
      .executeTakeFirstOrThrow();
    expect(row.password_sealed.includes(Buffer.from(body.password))).toBe(false);
  });
});

describe("transfer", () => {
  test("moves money in and out by the game's factor and lists it in the statement", async () => {
    await open("BETFLIX_MOON");
    expect(await move("WALLET", "BETFLIX_MOON", 300)).toMatchObject({
      status: 200,
      body: { message: "SUCCESS", status: "SUCCESS" },
    });
    expect(await wallet()).toEqual([70_000n, 0n]);
    expect((await accountAt("BETFLIX_MOON")).balance).toBe(30);
    const { body } = await get<{ slots: Record<string, unknown>[] }>("/api/wallet");
    expect(body.slots.find(({ code }) => code === "BETFLIX_MOON")).toMatchObject({
      amount: 30,
      value: 300,
      isStale: false,
      isTransferring: false,
    });
    expect((await move("BETFLIX_MOON", "WALLET", 100.5)).status).toBe(200);
    expect(await wallet()).toEqual([80_050n, 0n]);
    expect((await accountAt("BETFLIX_MOON")).balance).toBe(19.95);
    expect(await lines()).toEqual([
      ["Mekong Moon", "WALLET", 100.5, "SUCCESS"],
      ["WALLET", "Mekong Moon", 300, "SUCCESS"],
    ]);
  });

  test.each([
    ["JOKER2", "JOKER2", 100, 400, "TRANSFER_SAME_ACCOUNT"],
    ["WALLET", "WALLET", 100, 400, "TRANSFER_SAME_ACCOUNT"],
    ["WALLET", "JOKER2", 0.99, 400, "TRANSFER_MINIMUM"],
    ["WALLET", "JOKER2", 0, 400, "TRANSFER_MINIMUM"],
    ["WALLET", "NOTHING", 100, 404, "NO_GAME"],
    ["NOTHING", "WALLET", 100, 404, "NO_GAME"],
    ["WALLET", "SLOTXO", 100, 404, "SLOT_NO_ACCOUNT"],
    ["WALLET", "JOKER2", 1000.01, 409, "MONEY_NOT_ENOUGH"],
    ["BETFLIX_MOON", "WALLET", 10, 409, "MONEY_NOT_ENOUGH"],
    ["JOKER2", "WALLET", 1, 409, "MONEY_NOT_ENOUGH"],
    ["WALLET", "BETFLIX_MOON", 100.05, 400, "TRANSFER_NOT_WHOLE_CREDITS"],
    ["WALLET", "JOKER2", -5, 400, "KEY_INVALID"],
    ["WALLET", "JOKER2", 1.001, 400, "KEY_INVALID"],
    ["WALLET", "JOKER2", "100", 400, "KEY_INVALID"],
  ])(
    "refuses %s to %s of %s with %i %s and changes nothing",
    async (from, to, amount, status, message) => {
      await open("JOKER2", "BETFLIX_MOON");
      expect(await post("/api/wallet/transfer", { from, to, amount })).toMatchObject(
        answer(status, message),
      );
      expect(await wallet()).toEqual([100_000n, 0n]);
      expect((await accountAt("JOKER2")).balance).toBe(0);
    },
  );

  test("twenty concurrent requests with one key move the money once", async () => {
    await open("ASKMEBET");
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => move("WALLET", "ASKMEBET", 10, key)),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 200, body: { status: "SUCCESS" } });
    expect(await wallet()).toEqual([99_000n, 0n]);
    expect((await accountAt("ASKMEBET")).transfers).toHaveLength(1);
  });

  test("refuses the same key with another body and moves nothing", async () => {
    await open("JOKER2");
    const key = randomUUID();
    await move("WALLET", "JOKER2", 10, key);
    expect(await move("WALLET", "JOKER2", 11, key)).toMatchObject(
      answer(422, "IDEMPOTENCY_KEY_REUSED"),
    );
    expect(await wallet()).toEqual([99_000n, 0n]);
  });

  test("refuses the second of two concurrent transfers on one account", async () => {
    await open("JOKER2");
    await fault("joker2", "hang", "transfer");
    const answers = await Promise.all([move("WALLET", "JOKER2", 10), move("WALLET", "JOKER2", 10)]);
    const messages = answers.map(({ body }) => body.message).sort();
    expect(messages).toEqual(["IN_PROGRESS", "TRANSFER_IN_PROGRESS"]);
  });

  test("moves money between games through the wallet, as two statement lines", async () => {
    await open("JOKER2", "ASKMEBET");
    await move("WALLET", "JOKER2", 500);
    expect(await move("JOKER2", "ASKMEBET", 200)).toMatchObject({
      status: 200,
      body: { status: "SUCCESS" },
    });
    expect(await wallet()).toEqual([50_000n, 0n]);
    expect((await accountAt("JOKER2")).balance).toBe(300);
    expect((await accountAt("ASKMEBET")).balance).toBe(200);
    expect((await lines()).slice(0, 2)).toEqual([
      ["WALLET", "Paper Lantern", 200, "SUCCESS"],
      ["Koi Garden", "WALLET", 200, "SUCCESS"],
    ]);
  });

  test("leaves the money in the wallet when the second step between games is refused", async () => {
    await open("JOKER2", "IMI");
    await move("WALLET", "JOKER2", 500);
    await fault("imi", "refuse", "transfer");
    const key = randomUUID();
    const first = await move("JOKER2", "IMI", 200, key);
    expect(first).toMatchObject(answer(502, "TRANSFER_STAYED_IN_WALLET"));
    expect(await move("JOKER2", "IMI", 200, key)).toMatchObject(
      answer(502, "TRANSFER_STAYED_IN_WALLET"),
    );
    expect(await wallet()).toEqual([70_000n, 0n]);
    expect((await accountAt("JOKER2")).balance).toBe(300);
  });

  test("recovers a lost answer, and answers the same key with the result", async () => {
    await open("ASKMEBET");
    await fault("askmebet", "success-then-reset", "transfer");
    const key = randomUUID();
    const first = await move("WALLET", "ASKMEBET", 50, key);
    expect(first).toMatchObject({ status: 200, body: { status: "PROCESSING" } });
    expect(await wallet()).toEqual([95_000n, 5_000n]);
    expect((await lines())[0]?.[3]).toBe("PROCESSING");
    await settled();
    expect(await wallet()).toEqual([95_000n, 0n]);
    expect(await move("WALLET", "ASKMEBET", 50, key)).toMatchObject({
      status: 200,
      body: { status: "SUCCESS" },
    });
    expect((await lines())[0]?.[3]).toBe("SUCCESS");
    expect((await accountAt("ASKMEBET")).transfers).toHaveLength(1);
  });
});

describe("transferAll", () => {
  const play = async (code: string, provider: string, outcome: string, amount: number) => {
    const { body } = await get<{ username: string }>(`/api/wallet/account/${code}`);
    await world.control("/play", { provider, username: body.username, outcome, amount });
  };
  const spread = async () => {
    await open("JOKER2", "BETFLIX_MOON", "ASKMEBET", "SLOTXO");
    for (const code of ["JOKER2", "BETFLIX_MOON", "ASKMEBET"]) await move("WALLET", code, 300);
    await play("JOKER2", "joker2", "win", 55.25);
    await play("ASKMEBET", "askmebet", "lose", 300);
  };
  const all = (to: string, key?: string) => post("/api/wallet/transferAll", { to }, key);

  test("sweeps the balances at the providers into the wallet", async () => {
    await spread();
    const { status, body } = await all("WALLET");
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: "SUCCESS", message: "SUCCESS" });
    expect(body.moved).toEqual(
      expect.arrayContaining([
        { from: "JOKER2", to: "WALLET", amount: 355.25, status: "SUCCESS" },
        { from: "BETFLIX_MOON", to: "WALLET", amount: 300, status: "SUCCESS" },
      ]),
    );
    expect(body.moved).toHaveLength(2);
    expect(await wallet()).toEqual([75_525n, 0n]);
  });

  test("sweeps into a game with the wallet's money, once for five equal keys", async () => {
    await spread();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => all("SLOTXO", key)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 200, body: { status: "SUCCESS" } });
    expect(await wallet()).toEqual([0n, 0n]);
    expect(await accountAt("SLOTXO")).toMatchObject({ balance: 755.25 });
    expect((await accountAt("SLOTXO")).transfers).toHaveLength(1);
  });

  test("answers with no moves when there is nothing to move", async () => {
    await open("JOKER2");
    expect(await all("WALLET")).toMatchObject({ status: 200, body: { moved: [] } });
    expect(await all("NOTHING")).toMatchObject(answer(404, "NO_GAME"));
  });

  test("moves the accounts that answer, and recovers the one that does not", async () => {
    await spread();
    await fault("betflix", "success-then-reset", "transfer");
    const { body } = await all("WALLET");
    expect(body).toMatchObject({ status: "PROCESSING", message: "IN_PROGRESS" });
    await settled();
    expect(await wallet()).toEqual([75_525n, 0n]);
  });
});

describe("refresh", () => {
  test("reads all accounts; a failed one keeps its amount as stale", async () => {
    await open("JOKER2", "ASKMEBET");
    await move("WALLET", "JOKER2", 100);
    await move("WALLET", "ASKMEBET", 100);
    await fault("askmebet", "error-500", "balance");
    const { body } = await get<{ slots: Record<string, unknown>[] }>("/api/wallet/refresh/slot");
    const slots = new Map(body.slots.map((slot) => [slot.code, slot]));
    expect(slots.get("JOKER2")).toMatchObject({ amount: 100, isStale: false });
    expect(slots.get("ASKMEBET")).toMatchObject({ amount: 100, isStale: true });
    const again = await get<{ slots: Record<string, unknown>[] }>("/api/wallet/refresh/slot");
    expect(again.body.slots.some(({ isStale }) => isStale)).toBe(false);
  });
});

describe("password and login", () => {
  test("answers the new password, and never a wrong one after a lost answer", async () => {
    await open("ASKMEBET");
    const before = (await get<{ password: string }>("/api/wallet/account/ASKMEBET")).body;
    const reset = await get<{ password: string }>("/api/wallet/resetpassword/ASKMEBET");
    expect(reset.body.password).not.toBe(before.password);
    await fault("askmebet", "success-then-reset", "password");
    expect(await get("/api/wallet/resetpassword/ASKMEBET")).toMatchObject(
      answer(502, "PROVIDER_UNAVAILABLE"),
    );
    const after = (
      await get<{ username: string; password: string }>("/api/wallet/account/ASKMEBET")
    ).body;
    expect(after.password).not.toBe(reset.body.password);
    const login = await get(`/api/autoLogin/askmebet/${after.username}/${after.password}`);
    expect(login).toMatchObject({ status: 200, body: { link: expect.stringMatching(/^http/) } });
    await fault("askmebet", "refuse", "password");
    expect(await get("/api/wallet/resetpassword/ASKMEBET")).toMatchObject(
      answer(502, "SLOT_RESET_PASSWORD_FAIL"),
    );
    expect((await get("/api/wallet/account/ASKMEBET")).body).toEqual(after);
  });

  test("opens only the member's own accounts", async () => {
    await open("JOKER2", "BETFLIX", "ASKMEBET");
    const of = async (code: string) =>
      (await get<{ username: string; password: string }>(`/api/wallet/account/${code}`)).body;
    const [joker, betflix, askmebet] = [
      await of("JOKER2"),
      await of("BETFLIX"),
      await of("ASKMEBET"),
    ];
    expect((await get(`/api/autoLogin/joker2/${joker.username}`)).body).toEqual({
      link: `${world.sandboxUrl}/joker/play`,
      method: "POST",
      fields: expect.objectContaining({ token: expect.any(String) }),
    });
    expect((await get(`/api/autoLogin/betflix/${betflix.username}`)).status).toBe(200);
    const wrong = await get(`/api/autoLogin/askmebet/${askmebet.username}/wrong-password`);
    expect(wrong).toMatchObject(answer(404, "SLOT_NO_ACCOUNT"));
    const other = await registerMember(world);
    expect(await get(`/api/autoLogin/joker2/${joker.username}`, other)).toMatchObject(
      answer(404, "SLOT_NO_ACCOUNT"),
    );
    expect(await get("/api/autoLogin/areaslot/unknown-user")).toMatchObject(
      answer(404, "NOT_AREASLOT"),
    );
    expect(await get("/api/autoLogin/pg/unknown-user")).toMatchObject(
      answer(404, "SLOT_NO_ACCOUNT"),
    );
    const logged = world.logged.join("\n");
    for (const { username, password } of [joker, betflix, askmebet]) {
      expect(logged).not.toContain(password);
      expect(logged).not.toContain(username);
    }
    expect(logged).not.toContain("wrong-password");
  });
});
