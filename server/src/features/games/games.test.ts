import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { BEHIND_PROXY, registered } from "../../../test/newcomer.ts";
import { bookOf, fund, walletOf } from "../../../test/wallets.ts";
import { startWorld, type TestMember, type World } from "../../../test/world.ts";
import { checkInvariants } from "../../ledger/invariants.ts";

let world: World;
let member: TestMember;

beforeAll(async () => {
  world = await startWorld({
    env: { ...BEHIND_PROXY, PROVIDER_CALL_TIMEOUT_MS: "600", PROVIDER_TIMEOUT_MS: "1200" },
  });
});
afterAll(async () => {
  expect(await checkInvariants(world.db)).toEqual([]);
  await world.close();
});
beforeEach(async () => {
  member = await registered(world);
  await fund(world.db, member.id, 100_000n);
});
afterEach(async () => {
  for (const provider of ["joker2", "betflix", "askmebet"]) await fault(provider, "none");
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
const book = (code: string) => bookOf(world, member.id, code);
const said = (status: number, message: string) => ({ status, body: { message } });
const lines = async () => {
  const { body } = await post<{ statements: Record<string, unknown>[] }>("/api/statement", {
    page: 1,
  });
  return body.statements.map(({ from, to, amount, status }) => [from, to, amount, status]);
};
/** Waits for the jobs to settle what is open. */
const settled = async () => {
  for (let attempt = 0; attempt < 100; attempt++) {
    const { body } = await get<{ slots: { isTransferring: boolean }[] }>("/api/wallet");
    if (!body.slots.some(({ isTransferring }) => isTransferring)) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error("a transfer did not settle");
};

describe("activate", () => {
  test("opens an account that is listed, with credentials of its own", async () => {
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
      said(409, "SLOT_ALREADY_ACTIVE"),
    );
    expect((await get("/api/wallet/account/JOKER2")).body).toEqual(account.body);
  });

  test("two taps at once open one account", async () => {
    const taps = await Promise.all([
      get("/api/wallet/activate/BETFLIX"),
      get("/api/wallet/activate/BETFLIX"),
      get("/api/wallet/activate/BETFLIX"),
    ]);
    expect(taps.map(({ status }) => status)).toContain(200);
    expect(taps.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect((await book("BETFLIX")).balance).toBe(0);
  });

  test("a game that is not there, or is off, is no game; a definite no fails", async () => {
    expect(await get("/api/wallet/activate/NOTHING")).toMatchObject(said(404, "NO_GAME"));
    expect(await get("/api/wallet/account/NOTHING")).toMatchObject(said(404, "NO_GAME"));
    expect(await get("/api/wallet/account/JOKER2")).toMatchObject(said(404, "SLOT_NO_ACCOUNT"));
    await fault("askmebet", "refuse", "create");
    expect(await get("/api/wallet/activate/ASKMEBET")).toMatchObject(
      said(502, "SLOT_ACTIVATE_FAIL"),
    );
    expect(await get("/api/wallet/activate/ASKMEBET")).toMatchObject({ status: 200 });
  });

  test("passwords rest encrypted", async () => {
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
  test("moves money in and out, by the factor of the game, and says so in the statement", async () => {
    await open("BETFLIX_MOON");
    expect(await move("WALLET", "BETFLIX_MOON", 300)).toMatchObject({
      status: 200,
      body: { message: "SUCCESS", status: "SUCCESS" },
    });
    expect(await wallet()).toEqual([70_000n, 0n]);
    expect((await book("BETFLIX_MOON")).balance).toBe(30);
    const { body } = await get<{ slots: Record<string, unknown>[] }>("/api/wallet");
    expect(body.slots.find(({ code }) => code === "BETFLIX_MOON")).toMatchObject({
      amount: 30,
      value: 300,
      isStale: false,
      isTransferring: false,
    });
    expect((await move("BETFLIX_MOON", "WALLET", 100.5)).status).toBe(200);
    expect(await wallet()).toEqual([80_050n, 0n]);
    expect((await book("BETFLIX_MOON")).balance).toBe(19.95);
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
    ["JOKER2", "WALLET", 1, 409, "MONEY_NOT_ENOUGH"],
    ["WALLET", "BETFLIX_MOON", 100.05, 400, "TRANSFER_NOT_WHOLE_CREDITS"],
    ["WALLET", "JOKER2", -5, 400, "KEY_INVALID"],
    ["WALLET", "JOKER2", 1.001, 400, "KEY_INVALID"],
    ["WALLET", "JOKER2", "100", 400, "KEY_INVALID"],
  ])("%s to %s of %s is %i %s and changes nothing", async (from, to, amount, status, message) => {
    await open("JOKER2", "BETFLIX_MOON");
    expect(await post("/api/wallet/transfer", { from, to, amount })).toMatchObject(
      said(status, message),
    );
    expect(await wallet()).toEqual([100_000n, 0n]);
    expect((await book("JOKER2")).balance).toBe(0);
  });

  test("A4: twenty equal keys at once move the money once, and answer the same", async () => {
    await open("ASKMEBET");
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => move("WALLET", "ASKMEBET", 10, key)),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 200, body: { status: "SUCCESS" } });
    expect(await wallet()).toEqual([99_000n, 0n]);
    expect((await book("ASKMEBET")).transfers).toHaveLength(1);
  });

  test("A5: the same key with another body is refused and moves nothing", async () => {
    await open("JOKER2");
    const key = randomUUID();
    await move("WALLET", "JOKER2", 10, key);
    expect(await move("WALLET", "JOKER2", 11, key)).toMatchObject(
      said(422, "IDEMPOTENCY_KEY_REUSED"),
    );
    expect(await wallet()).toEqual([99_000n, 0n]);
  });

  test("two transfers at once on one account: the second waits for nobody and is refused", async () => {
    await open("JOKER2");
    await fault("joker2", "slow", "transfer");
    const answers = await Promise.all([move("WALLET", "JOKER2", 10), move("WALLET", "JOKER2", 10)]);
    const messages = answers.map(({ body }) => body.message).sort();
    expect(messages).toEqual(["IN_PROGRESS", "TRANSFER_IN_PROGRESS"]);
  });

  test("between games it goes through the wallet, as two lines", async () => {
    await open("JOKER2", "ASKMEBET");
    await move("WALLET", "JOKER2", 500);
    expect(await move("JOKER2", "ASKMEBET", 200)).toMatchObject({
      status: 200,
      body: { status: "SUCCESS" },
    });
    expect(await wallet()).toEqual([50_000n, 0n]);
    expect((await book("JOKER2")).balance).toBe(300);
    expect((await book("ASKMEBET")).balance).toBe(200);
    expect((await lines()).slice(0, 2)).toEqual([
      ["WALLET", "Paper Lantern", 200, "SUCCESS"],
      ["Koi Garden", "WALLET", 200, "SUCCESS"],
    ]);
  });

  test("between games, a refused second leg leaves the money in the wallet and says so", async () => {
    await open("JOKER2", "ASKMEBET");
    await move("WALLET", "JOKER2", 500);
    await fault("askmebet", "refuse", "transfer");
    const key = randomUUID();
    const first = await move("JOKER2", "ASKMEBET", 200, key);
    expect(first).toMatchObject(said(502, "TRANSFER_STAYED_IN_WALLET"));
    expect(await move("JOKER2", "ASKMEBET", 200, key)).toMatchObject(
      said(502, "TRANSFER_STAYED_IN_WALLET"),
    );
    expect(await wallet()).toEqual([70_000n, 0n]);
    expect((await book("JOKER2")).balance).toBe(300);
  });

  test("an answer that was lost is in progress, settles by itself, and the same key then says so", async () => {
    await open("ASKMEBET");
    await fault("askmebet", "success-then-timeout", "transfer");
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
    expect((await book("ASKMEBET")).transfers).toHaveLength(1);
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

  test("gathers what the providers say into the wallet", async () => {
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

  test("into a game takes the wallet along; five equal keys do it once", async () => {
    await spread();
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => all("SLOTXO", key)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 200, body: { status: "SUCCESS" } });
    expect(await wallet()).toEqual([0n, 0n]);
    expect(await book("SLOTXO")).toMatchObject({ balance: 755.25 });
    expect((await book("SLOTXO")).transfers).toHaveLength(1);
  });

  test("with nothing to move says so without moving", async () => {
    await open("JOKER2");
    expect(await all("WALLET")).toMatchObject({ status: 200, body: { moved: [] } });
    expect(await all("NOTHING")).toMatchObject(said(404, "NO_GAME"));
  });

  test("one that gives no answer is in progress and comes later; the others are done", async () => {
    await spread();
    await fault("betflix", "success-then-reset", "transfer");
    const { body } = await all("WALLET");
    expect(body).toMatchObject({ status: "PROCESSING", message: "IN_PROGRESS" });
    await settled();
    expect(await wallet()).toEqual([75_525n, 0n]);
  });
});

describe("refresh", () => {
  test("reads all at once; one that fails keeps its amount and is stale", async () => {
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
  test("a reset answers the new password, and a lost answer never shows a wrong one", async () => {
    await open("ASKMEBET");
    const before = (await get<{ password: string }>("/api/wallet/account/ASKMEBET")).body;
    const reset = await get<{ password: string }>("/api/wallet/resetpassword/ASKMEBET");
    expect(reset.body.password).not.toBe(before.password);
    await fault("askmebet", "success-then-timeout", "password");
    expect(await get("/api/wallet/resetpassword/ASKMEBET")).toMatchObject(
      said(502, "PROVIDER_UNAVAILABLE"),
    );
    const after = (
      await get<{ username: string; password: string }>("/api/wallet/account/ASKMEBET")
    ).body;
    expect(after.password).not.toBe(reset.body.password);
    const login = await get(`/api/autoLogin/askmebet/${after.username}/${after.password}`);
    expect(login).toMatchObject({ status: 200, body: { link: expect.stringMatching(/^http/) } });
    await fault("askmebet", "refuse", "password");
    expect(await get("/api/wallet/resetpassword/ASKMEBET")).toMatchObject(
      said(502, "SLOT_RESET_PASSWORD_FAIL"),
    );
    expect((await get("/api/wallet/account/ASKMEBET")).body).toEqual(after);
  });

  test("one tap opens the member's own account only", async () => {
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
    expect(wrong).toMatchObject(said(404, "SLOT_NO_ACCOUNT"));
    const other = await registered(world);
    expect(await get(`/api/autoLogin/joker2/${joker.username}`, other)).toMatchObject(
      said(404, "SLOT_NO_ACCOUNT"),
    );
    expect(await get("/api/autoLogin/areaslot/somebody")).toMatchObject(said(404, "NOT_AREASLOT"));
    expect(await get("/api/autoLogin/pg/somebody")).toMatchObject(said(404, "SLOT_NO_ACCOUNT"));
    const logged = world.logged.join("\n");
    for (const { username, password } of [joker, betflix, askmebet]) {
      expect(logged).not.toContain(password);
      expect(logged).not.toContain(username);
    }
    expect(logged).not.toContain("wrong-password");
  });
});
