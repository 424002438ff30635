import { randomUUID } from "node:crypto";
import { addCampaign } from "@krapao/testkit/builders/campaigns";
import { BEHIND_PROXY, registerMember } from "@krapao/testkit/builders/members";
import { eventually } from "@krapao/testkit/builders/money";
import { fundMember, providerAccountOf, walletOf } from "@krapao/testkit/builders/wallets";
import { startWorld, type TestMember, type World } from "@krapao/testkit/world";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { checkInvariants } from "../../../ledger/invariants.ts";

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

interface Start {
  message: string;
  status: string;
  slotCode: string;
  moved: { from: string; to: string; amount: number; status: string }[];
  stayed: { slotCode: string; reason: string }[];
}
interface Home {
  slots: { code: string; isTransferring: boolean; playedAt: string | null; isAvailable: boolean }[];
  bringsMoney: boolean;
}

const fault = (provider: string, kind: string, operation?: string, ms?: number) =>
  world.control("/faults", {
    target: `provider:${provider}`,
    kind,
    ...(operation && { operation, count: 1 }),
    ...(ms && { ms }),
  });
const get = <T = Start>(path: string, as = member) =>
  world.call<T>("GET", path, { token: as.token });
const start = (
  slotCode: string,
  from: "wallet" | "everywhere",
  key: string = randomUUID(),
  amount?: number,
) =>
  world.call<Start>("POST", "/api/wallet/start", {
    token: member.token,
    body: { slotCode, from, ...(amount === undefined ? {} : { amount }) },
    headers: { "idempotency-key": key },
  });
const move = (from: string, to: string, amount: number) =>
  world.call("POST", "/api/wallet/transfer", {
    token: member.token,
    body: { from, to, amount },
  });
const wallet = () => walletOf(world.db, member.id);
const balanceAt = async (code: string) => (await providerAccountOf(world, member.id, code)).balance;
const home = async () => (await get<Home>("/api/wallet")).body;
const last = async () => (await get<{ start: Start | null }>("/api/wallet/start")).body.start;
/** Puts 300 baht into each of these games; what is left stays in the wallet. */
const spread = async (...codes: string[]) => {
  for (const code of codes) {
    expect((await get(`/api/wallet/activate/${code}`)).status).toBe(200);
    expect((await move("WALLET", code, 300)).body).toMatchObject({ status: "SUCCESS" });
  }
};
/** Waits until the jobs have settled every open transfer. */
const settled = () =>
  eventually(async () => !(await home()).slots.some(({ isTransferring }) => isTransferring));

describe("from the wallet", () => {
  test("opens the account, moves all money in, and lists the game after its login", async () => {
    const { status, body } = await start("JOKER2", "wallet");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      message: "SUCCESS",
      status: "SUCCESS",
      slotCode: "JOKER2",
      moved: [{ from: "WALLET", to: "JOKER2", amount: 1000, status: "SUCCESS" }],
      stayed: [],
    });
    expect(await wallet()).toEqual([0n, 0n]);
    expect(await balanceAt("JOKER2")).toBe(1000);
    const played = async () => (await home()).slots.find(({ code }) => code === "JOKER2")?.playedAt;
    expect(await played()).toBeNull();
    const { username } = (await get<{ username: string }>("/api/wallet/account/JOKER2")).body;
    expect((await get(`/api/autoLogin/joker2/${username}`)).status).toBe(200);
    expect(Date.parse((await played()) ?? "")).toBeGreaterThan(0);
  });

  test("moves the chosen amount of the wallet, once for a key, and keeps the rest", async () => {
    const key = randomUUID();
    const { body } = await start("JOKER2", "wallet", key, 300.5);
    expect(body).toMatchObject({
      status: "SUCCESS",
      moved: [{ from: "WALLET", to: "JOKER2", amount: 300.5, status: "SUCCESS" }],
    });
    expect((await start("JOKER2", "wallet", key, 300.5)).body).toEqual(body);
    expect(await start("JOKER2", "wallet", key, 300)).toMatchObject({
      status: 422,
      body: { message: "IDEMPOTENCY_KEY_REUSED" },
    });
    expect(await wallet()).toEqual([69_950n, 0n]);
    expect(await balanceAt("JOKER2")).toBe(300.5);
  });

  test.each([
    ["JOKER2", 1000.01, "MONEY_NOT_ENOUGH"],
    ["JOKER2", 0.99, "TRANSFER_MINIMUM"],
    // Ten units of the wallet are one credit of 1/100.
    ["BETFLIX_MOON", 100.05, "TRANSFER_NOT_WHOLE_CREDITS"],
  ])("refuses an amount that cannot move into %s: %d", async (code, amount, message) => {
    const answer = await start(code, "wallet", randomUUID(), amount);
    expect(answer.body).toMatchObject({ message });
    expect(await wallet()).toEqual([100_000n, 0n]);
    expect(await last()).toMatchObject({ status: "FAILED", message });
  });

  test("refuses an amount from everywhere", async () => {
    expect((await start("JOKER2", "everywhere", randomUUID(), 100)).status).toBe(400);
  });

  test("moves one of two amounts that the wallet cannot give together", async () => {
    const answers = await Promise.all([
      start("JOKER2", "wallet", randomUUID(), 700),
      start("ASKMEBET", "wallet", randomUUID(), 700),
    ]);
    expect(answers.filter(({ body }) => body.status === "SUCCESS")).toHaveLength(1);
    expect(await wallet()).toEqual([30_000n, 0n]);
  });

  test("leaves the other games alone", async () => {
    await spread("ASKMEBET");
    expect((await start("JOKER2", "wallet")).body).toMatchObject({ status: "SUCCESS", stayed: [] });
    expect(await balanceAt("JOKER2")).toBe(700);
    expect(await balanceAt("ASKMEBET")).toBe(300);
  });

  test("moves money once for ten concurrent requests with one key", async () => {
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => start("ASKMEBET", "wallet", key)),
    );
    expect([...new Set(answers.map((answer) => JSON.stringify(answer)))]).toHaveLength(1);
    expect(answers[0]?.body).toMatchObject({ status: "SUCCESS" });
    expect((await providerAccountOf(world, member.id, "ASKMEBET")).transfers).toHaveLength(1);
    const other = await start("JOKER2", "wallet", key);
    expect(other).toMatchObject({ status: 422, body: { message: "IDEMPOTENCY_KEY_REUSED" } });
  });

  test("continues after the account could not be opened, with the same key", async () => {
    await fault("askmebet", "error-500", "create");
    const key = randomUUID();
    expect(await start("ASKMEBET", "wallet", key)).toMatchObject({
      status: 502,
      body: { message: "PROVIDER_UNAVAILABLE" },
    });
    expect(await last()).toMatchObject({ status: "FAILED", message: "PROVIDER_UNAVAILABLE" });
    expect(await wallet()).toEqual([100_000n, 0n]);
    expect((await start("ASKMEBET", "wallet", key)).body).toMatchObject({ status: "SUCCESS" });
    expect(await balanceAt("ASKMEBET")).toBe(1000);
  });

  test("enters with nothing when there is nothing to move", async () => {
    await spread("JOKER2");
    await move("WALLET", "JOKER2", 700);
    const { body } = await start("JOKER2", "wallet");
    expect(body).toMatchObject({ status: "SUCCESS", moved: [], stayed: [] });
    expect(await balanceAt("JOKER2")).toBe(1000);
  });
});

describe("from everywhere", () => {
  test("brings the money of all games and the wallet, and shows its steps again", async () => {
    await spread("JOKER2", "BETFLIX_MOON");
    const { body } = await start("ASKMEBET", "everywhere");
    expect(body.moved).toHaveLength(3);
    expect(body.moved).toContainEqual({
      from: "WALLET",
      to: "ASKMEBET",
      amount: 1000,
      status: "SUCCESS",
    });
    expect(await balanceAt("ASKMEBET")).toBe(1000);
    expect(await last()).toEqual(body);
    const other = await registerMember(world);
    expect((await get<{ start: null }>("/api/wallet/start", other)).body.start).toBeNull();
  });

  test("goes on without a game that cannot be read, and names it", async () => {
    await spread("JOKER2", "BETFLIX_MOON");
    await fault("betflix", "error-500", "balance");
    const { body } = await start("ASKMEBET", "everywhere");
    expect(body).toMatchObject({
      status: "SUCCESS",
      stayed: [{ slotCode: "BETFLIX_MOON", reason: "unread" }],
    });
    expect(await balanceAt("ASKMEBET")).toBe(700);
    expect(await balanceAt("BETFLIX_MOON")).toBe(30);
  });

  test("goes on without a step whose answer was lost: its money reaches the wallet", async () => {
    await spread("JOKER2", "ASKMEBET");
    await fault("askmebet", "success-then-reset", "transfer");
    const { body } = await start("BETFLIX", "everywhere");
    expect(body).toMatchObject({
      status: "SUCCESS",
      stayed: [{ slotCode: "ASKMEBET", reason: "in_progress" }],
    });
    expect(await balanceAt("BETFLIX")).toBe(700);
    await settled();
    expect(await wallet()).toEqual([30_000n, 0n]);
    expect((await last())?.stayed).toEqual([]);
    expect(await balanceAt("BETFLIX")).toBe(700);
  });

  test("goes on without a game that refuses, whose money stays there", async () => {
    await spread("JOKER2", "IMI");
    await fault("imi", "refuse", "transfer");
    const { body } = await start("BETFLIX", "everywhere");
    expect(body.stayed).toEqual([{ slotCode: "IMI", reason: "refused" }]);
    expect(await balanceAt("BETFLIX")).toBe(700);
    expect(await balanceAt("IMI")).toBe(300);
  });

  test("leaves an open bonus condition as it is", async () => {
    await spread("JOKER2", "BETFLIX_MOON");
    const code = await addCampaign(world);
    expect((await get(`/api/bonus/activate/${code}`)).status).toBe(200);
    const condition = async () => {
      const { body } = await get<{ condition: Record<string, unknown> }>("/api/bonus/condition");
      const { state, total, target, floor, turnover, isExact } = body.condition;
      return { state, total, target, floor, turnover, isExact };
    };
    const before = await condition();
    expect(before).toMatchObject({ state: "open", total: 1050, isExact: true });
    expect((await start("ASKMEBET", "everywhere")).body).toMatchObject({ status: "SUCCESS" });
    expect(await balanceAt("ASKMEBET")).toBe(1050);
    expect(await condition()).toEqual(before);
  });

  test("leaves the money in the wallet when the game refuses it", async () => {
    await spread("JOKER2");
    await get("/api/wallet/activate/IMI");
    await fault("imi", "refuse", "transfer");
    expect((await start("IMI", "everywhere")).body).toMatchObject({
      status: "FAILED",
      message: "TRANSFER_STAYED_IN_WALLET",
    });
    expect(await wallet()).toEqual([100_000n, 0n]);
  });

  test("moves nothing while a transfer of the game itself is open", async () => {
    await spread("JOKER2", "ASKMEBET");
    await fault("askmebet", "success-then-reset", "transfer");
    expect((await move("WALLET", "ASKMEBET", 100)).body).toMatchObject({ status: "PROCESSING" });
    expect(await start("ASKMEBET", "everywhere")).toMatchObject({
      status: 409,
      body: { message: "TRANSFER_IN_PROGRESS" },
    });
    expect(await balanceAt("JOKER2")).toBe(300);
    await settled();
  });

  test("puts nothing into a game when a self-exclusion begins during the start", async () => {
    await spread("JOKER2");
    await get("/api/wallet/activate/ASKMEBET");
    await fault("joker2", "slow", "transfer", 1_500);
    const starting = start("ASKMEBET", "everywhere");
    // The start has been allowed, and its first step is on its way.
    await expect
      .poll(async () => (await home()).slots.find(({ code }) => code === "JOKER2")?.isTransferring)
      .toBe(true);
    await sql`insert into protection_member (member_id, excluded_until)
      values (${member.id}, now() + interval '1 day')`.execute(world.db);
    expect((await starting).body).toMatchObject({ message: "TRANSFER_STAYED_IN_WALLET" });
    expect(await wallet()).toEqual([100_000n, 0n]);
    expect(await balanceAt("ASKMEBET")).toBe(0);
  });
});

describe("a closed game", () => {
  const set = (state: string) =>
    sql`update games_provider set in_maintenance = ${state === "maintenance"},
      is_active = ${state !== "off"} where code = 'betflix'`.execute(world.db);
  afterEach(() => set("on"));

  test.each([
    ["maintenance", 502, "PROVIDER_UNAVAILABLE"],
    ["off", 404, "NO_GAME"],
  ])("in the state %s gets no money, but gives its own", async (state, status, message) => {
    await spread("JOKER2", "BETFLIX_MOON");
    await set(state);
    expect(await start("BETFLIX_MOON", "everywhere")).toMatchObject({ status, body: { message } });
    const slot = (await home()).slots.find(({ code }) => code === "BETFLIX_MOON");
    expect(slot).toMatchObject({ isAvailable: false });
    expect((await start("JOKER2", "everywhere")).body).toMatchObject({ status: "SUCCESS" });
    expect(await balanceAt("JOKER2")).toBe(1000);
  });
});

test("stores for each member whether a tap brings all money along", async () => {
  const save = (bringsMoney: boolean) =>
    world.call("PUT", "/api/wallet/preferences", { token: member.token, body: { bringsMoney } });
  expect((await home()).bringsMoney).toBe(false);
  expect(await save(true)).toMatchObject({ status: 200, body: { message: "SUCCESS" } });
  expect((await home()).bringsMoney).toBe(true);
  const other = await registerMember(world);
  expect((await get<Home>("/api/wallet", other)).body.bringsMoney).toBe(false);
  await save(false);
  expect((await home()).bringsMoney).toBe(false);
});
