import { randomUUID } from "node:crypto";
import { inEachLanguage } from "@krapao/contract/console/setup/shapes";
import { commitmentOf, drawSlice } from "@krapao/contract/member/fairness";
import { DAY_MS } from "@krapao/contract/time";
import { readRewards } from "@krapao/testkit/builders/campaigns";
import { BEHIND_PROXY } from "@krapao/testkit/builders/members";
import {
  balanceOf,
  expectLedgerInvariants,
  giveMoney,
  shiftClock,
} from "@krapao/testkit/builders/money";
import {
  costOf,
  FEED_SECRET,
  type Payer,
  registerPayer,
  setSettings,
  twentyAtOnce,
} from "@krapao/testkit/builders/rewards";
import { type Answer, startWorld, type World } from "@krapao/testkit/world";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { systemRandom } from "../../kernel/clock.ts";
import { transaction } from "../../kernel/context.ts";
import { newCouponCode } from "./coupons/coupon.ts";
import { grantCoins, publishWheel, type Slice, verifySpins } from "./index.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({ env: { ...BEHIND_PROXY, BANK_FEED_SECRET: FEED_SECRET } });
  await setSettings(world, { spinwheel: { isActive: true, depositPerCoin: PER_COIN } });
  await publish(WHEEL);
});
afterAll(async () => {
  await expectLedgerInvariants(world);
  await world?.close();
});

const PER_COIN = { THB: "10000", LAK: "5000000" };

const slice = (code: string, fields: Partial<Slice>): Slice => ({
  code,
  label: inEachLanguage(`Slice ${code}`),
  bgColor: "#0b3d5c",
  textColor: "#ffffff",
  htmlDescription: inEachLanguage(`<b>${code}</b>`),
  weight: 1,
  prize: "nothing",
  amountMinor: { THB: 0n, LAK: 0n },
  percentSuccess: null,
  percentFail: null,
  validDays: 30,
  ...fields,
});
const CASH = slice("C20", { prize: "cash", amountMinor: { THB: 2_000n, LAK: 0n }, validDays: 2 });
const BONUS = slice("B50", {
  prize: "bonus",
  amountMinor: { THB: 5_000n, LAK: 0n },
  percentSuccess: 200,
  percentFail: 10,
});
const THING = slice("GOLD", { prize: "thing" });
const NOTHING = slice("NONE", { weight: 3 });
const WHEEL = [CASH, BONUS, NOTHING, THING];

/** Publishes a wheel of these slices. */
function publish(slices: Slice[], code = "WHEEL"): Promise<void> {
  const name = { th: "วงล้อนำโชค", la: "ວົງລໍ້ນຳໂຊກ", en: "Lucky wheel" };
  const budgetMinor = { THB: 10n ** 12n, LAK: 10n ** 12n };
  const wheel = { id: randomUUID(), code, name, slices, budgetMinor, at: world.clock.now() };
  return transaction(world.db, (tx) => publishWheel(tx, wheel));
}

type Spun = Answer<{
  success: boolean;
  error: string | null;
  result: { code: string; label: string; remainingCoin: number; spinId: string; nonce: number };
}>;
type Fairness = { commitment: string; clientSeed: string; nonce: number };
interface Setup {
  result: { activeSpinwheel: { name: string; slices: unknown[] } | null; userCoin: number };
  fairness: Fairness;
}
interface Past {
  spinId: string;
  code: string;
  nonce: number;
  clientSeed: string;
  commitment: string;
  serverSeed: string | null;
  slices: { code: string; weight: number }[];
}
interface Won {
  coupon: string;
  amount: number;
  state: string;
}

const at = "/api/spinwheel";
const setup = ({ token }: Payer) => world.call<Setup>("GET", `${at}/setup`, { token });
const spin = (
  { token }: Payer,
  options: { body?: unknown; headers?: Record<string, string> } = {},
) => world.call("POST", `${at}/spin`, { token, ...options }) as Promise<Spun>;
const rotate = ({ token }: Payer) =>
  world.call<{ revealed: Record<string, unknown>; fairness: Fairness }>("POST", `${at}/rotate`, {
    token,
  });
const history = async ({ token }: Payer) =>
  (await world.call<{ spins: Past[] }>("GET", `${at}/history`, { token })).body.spins;
const coupons = async ({ token }: Payer) =>
  (await world.call<{ coupons: Won[] }>("GET", `${at}/coupon`, { token })).body.coupons;
const claim = ({ token }: Payer, coupon: string) =>
  world.call("POST", `${at}/coupon/claim`, { token, body: { coupon } });

async function withCoins(coins: number): Promise<Payer> {
  const member = await registerPayer(world);
  const cause = `deposit:${randomUUID()}`;
  const kernel = { db: world.db, clock: world.clock, random: systemRandom };
  expect(await grantCoins(kernel, { memberId: member.id, cause, coins })).toBe(true);
  expect(await grantCoins(kernel, { memberId: member.id, cause, coins })).toBe(false);
  return member;
}

/** A member who won a coupon of the slice. */
async function winner(won: Slice, member?: Payer): Promise<{ member: Payer; coupon: string }> {
  await publish([won]);
  const spinner = member ?? (await withCoins(1));
  expect((await spin(spinner)).body.result.code).toBe(won.code);
  await publish(WHEEL);
  const [first] = await coupons(spinner);
  return { member: spinner, coupon: first?.coupon ?? "" };
}

describe("coins", () => {
  test("spins once in twenty concurrent calls with one coin", async () => {
    const member = await withCoins(1);
    const answers = await twentyAtOnce(() => spin(member));
    const won = answers.filter(({ body }) => body.success);
    expect(won).toHaveLength(1);
    expect(won[0]?.body.result.remainingCoin).toBe(0);
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      if (!body.success) expect(body).toEqual({ success: false, result: null, error: "NO_COIN" });
    }
    expect(await history(member)).toHaveLength(1);
  });

  test("spins once for a repeated idempotency key, with the same answer", async () => {
    const member = await withCoins(5);
    const headers = { "idempotency-key": "one-spin" };
    const answers = await twentyAtOnce(() => spin(member, { headers, body: {} }));
    expect(new Set(answers.map(({ body }) => body.result.spinId)).size).toBe(1);
    expect((await setup(member)).body.result.userCoin).toBe(4);
    const other = await spin(member, { headers, body: { clientSeed: "other" } });
    expect(other).toMatchObject({ status: 422, body: { message: "IDEMPOTENCY_KEY_REUSED" } });
  });
});

describe("fairness", () => {
  test("the committed seed decides, and is revealed only after it is replaced", async () => {
    const member = await withCoins(40);
    const { fairness, result } = (await setup(member)).body;
    expect(result).toMatchObject({ userCoin: 40, activeSpinwheel: { name: "วงล้อนำโชค" } });
    expect(result.activeSpinwheel?.slices[0]).toEqual({
      code: "C20",
      label: "Slice C20",
      bgColor: "#0b3d5c",
      textColor: "#ffffff",
      htmlDescription: "<b>C20</b>",
      // One of six shares of the weights.
      chance: 16.67,
    });
    expect((await setup(member)).body.fairness).toEqual(fairness);
    const answers: Spun[] = [];
    for (let nonce = 0; nonce < 20; nonce++) {
      // Every other call has no body, as old clients send it.
      answers.push(await spin(member, nonce % 2 ? { body: { clientSeed: `mine-${nonce}` } } : {}));
      expect(answers[nonce]?.body.result.nonce).toBe(nonce);
    }
    expect((await history(member)).every(({ serverSeed }) => serverSeed === null)).toBe(true);
    const { revealed, fairness: next } = (await rotate(member)).body;
    expect(revealed).toEqual({
      commitment: fairness.commitment,
      serverSeed: expect.stringMatching(/^[0-9a-f]{64}$/),
      spins: 20,
    });
    expect(next).toMatchObject({ nonce: 0, clientSeed: "mine-19" });
    expect(next.commitment).not.toBe(fairness.commitment);
    const past = (await history(member)).reverse();
    for (const [nonce, each] of past.entries()) {
      const serverSeed = each.serverSeed ?? "";
      expect(await commitmentOf(serverSeed)).toBe(fairness.commitment);
      expect(each).toMatchObject({ nonce, commitment: fairness.commitment });
      const weights = each.slices.map(({ weight }) => weight);
      const { clientSeed } = each;
      expect(clientSeed).toBe(nonce ? `mine-${nonce - 1 + (nonce % 2)}` : fairness.clientSeed);
      const index = await drawSlice({ serverSeed, clientSeed, nonce, weights });
      expect(each.slices[index]?.code).toBe(answers[nonce]?.body.result.code);
    }
    expect((await spin(member)).body.result.nonce).toBe(0);
    expect((await history(member))[0]?.serverSeed).toBeNull();
  });

  test("concurrent spins and rotations leave no gap and use no revealed seed", async () => {
    const member = await withCoins(20);
    const [spun, rotated] = await Promise.all([
      twentyAtOnce(() => spin(member)),
      twentyAtOnce(() => rotate(member)),
    ]);
    expect(spun.every(({ body }) => body.success)).toBe(true);
    expect(rotated.every(({ status }) => status === 200)).toBe(true);
    const past = await history(member);
    expect(past).toHaveLength(20);
    // Each reveal answered its number of spins, and none was added afterwards.
    for (const { body } of rotated) {
      const { commitment, spins } = body.revealed;
      expect(past.filter((each) => each.commitment === commitment)).toHaveLength(Number(spins));
    }
    const { spins, problems } = await verifySpins(world.db);
    expect(problems).toEqual([]);
    expect(spins).toBeGreaterThan(20);
  });

  test("refuses a colon in a client seed: two spins could have the same message", async () => {
    const member = await withCoins(1);
    for (const clientSeed of ["a:1", "", "x".repeat(65), "ก"]) {
      expect((await spin(member, { body: { clientSeed } })).status).toBe(400);
    }
  });

  test("spins cannot be changed, and verification finds a forged one", async () => {
    const member = await withCoins(1);
    const { spinId } = (await spin(member)).body.result;
    const spins = world.ownerDb.updateTable("spinwheel_spin").where("id", "=", spinId);
    await expect(spins.set({ position: 0 }).execute()).rejects.toThrow("a spin cannot be changed");
    const slices = world.ownerDb.updateTable("spinwheel_slice").set({ weight: 100 });
    await expect(slices.execute()).rejects.toThrow("a wheel cannot be changed");
    const [seed] = await world.db
      .selectFrom("spinwheel_seed")
      .select(["id", "next_nonce"])
      .where("member_id", "=", member.id)
      .execute();
    const setNonce = (nonce: number) =>
      world.db
        .updateTable("spinwheel_seed")
        .set({ next_nonce: nonce })
        .where("id", "=", seed?.id ?? "")
        .execute();
    await setNonce(7);
    expect((await verifySpins(world.db)).problems).toEqual([`seed ${seed?.id}: spins are missing`]);
    await setNonce(1);
    const setCoin = (coin: bigint) =>
      world.db.updateTable("accounts_member").set({ coin }).where("id", "=", member.id).execute();
    await setCoin(3n);
    expect((await verifySpins(world.db)).problems).toEqual([
      `member ${member.id}: coins do not add up`,
    ]);
    await setCoin(0n);
  });
});

describe("texts", () => {
  const seen = async (member: Payer, language: string) => {
    const headers = { "accept-language": language };
    const { body } = await world.call<Setup>("GET", `${at}/setup`, {
      token: member.token,
      headers,
    });
    return body.result.activeSpinwheel;
  };

  test("are in the member's language, from the wheel to the coupon and the statement", async () => {
    const won = slice("C20", {
      ...CASH,
      label: { th: "ยี่สิบ", la: "ຊາວ", en: "Twenty" },
      htmlDescription: { th: "ก", la: "ກ", en: "A" },
    });
    const { member, coupon } = await winner(won);
    await publish([won]);
    expect(await seen(member, "lo")).toMatchObject({
      name: "ວົງລໍ້ນຳໂຊກ",
      slices: [{ label: "ຊາວ", htmlDescription: "ກ" }],
    });
    const headers = { "accept-language": "en" };
    const as = { token: member.token, headers };
    const { body } = await world.call<{ coupons: Won[] }>("GET", `${at}/coupon`, as);
    expect(body.coupons[0]).toMatchObject({
      prize: { name: "Lucky wheel", slice: { label: "Twenty", htmlDescription: "A" } },
    });
    const past = await world.call<{ spins: Past[] }>("GET", `${at}/history`, as);
    expect(past.body.spins[0]).toMatchObject({ label: "Twenty", slices: [{ label: "Twenty" }] });
    await world.call("POST", `${at}/coupon/claim`, { ...as, body: { coupon } });
    expect(JSON.stringify(await readRewards.statement(world, member.token))).toContain(
      "Lucky wheel: Twenty",
    );
    await publish(WHEEL);
  });

  test("are the single text of a wheel from before three languages", async () => {
    const member = await withCoins(1);
    const id = randomUUID();
    await transaction(world.db, async (tx) => {
      await tx.updateTable("spinwheel_wheel").set({ is_active: false }).execute();
      const wheel = { id, code: "OLD", name: "Old", is_active: true, created_at: new Date() };
      await tx.insertInto("spinwheel_wheel").values(wheel).execute();
      const colours = { bg_color: "#000000", text_color: "#ffffff" };
      const texts = { label: "Once", html_description: "<b>1</b>" };
      const row = { wheel_id: id, position: 0, code: "N", weight: 1, prize: "nothing" as const };
      await tx
        .insertInto("spinwheel_slice")
        .values({ ...row, ...colours, ...texts })
        .execute();
    });
    for (const language of ["th", "lo", "en"]) {
      expect(await seen(member, language)).toMatchObject({
        name: "Old",
        slices: [{ label: "Once", htmlDescription: "<b>1</b>" }],
      });
    }
    expect((await spin(member)).body.result).toMatchObject({ label: "Once" });
    await publish(WHEEL);
  });
});

describe("coupons", () => {
  test("credits cash once", async () => {
    const { member, coupon } = await winner(CASH);
    expect((await coupons(member))[0]).toMatchObject({
      prize: {
        name: "วงล้อนำโชค",
        slice: { code: "C20", label: "Slice C20", htmlDescription: "<b>C20</b>" },
      },
      amount: 20,
      currency: "THB",
      state: "claimable",
      success: null,
    });
    const before = await costOf(world, "spin_cost", "WHEEL");
    const answers = await twentyAtOnce(() => claim(member, coupon));
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      if (!body.success) expect(body.error).toBe("NO_CLAIMABLE_COUPON");
    }
    expect((await balanceOf(world, member.id)).availableMinor).toBe(2_000n);
    expect((await costOf(world, "spin_cost", "WHEEL")) - before).toBe(2_000n);
    expect((await coupons(member))[0]?.state).toBe("claimed");
    // A spin for the coin of a deposit, and the prize withdrawn at once, would be free money.
    const { body } = await world.call("GET", "/api/bonus/condition", { token: member.token });
    expect(body).toMatchObject({
      condition: { kind: "luckydraw", state: "open", target: 0, turnover: 0, turnoverTarget: 20 },
    });
    const leaving = await world.call("POST", "/api/wallet/withdraw", {
      token: member.token,
      body: { amount: 20 },
    });
    expect(leaving).toMatchObject({ status: 409, body: { message: "BONUS_CONDITION" } });
    expect(await readRewards.statement(world, member.token)).toMatchObject([
      {
        statementType: "bonus",
        from: "WHEEL",
        amount: 20,
        luckydraw: { description: "วงล้อนำโชค: Slice C20" },
      },
    ]);
  });

  test("a bonus opens a condition, and another coupon is refused until it is cleared", async () => {
    const { member, coupon } = await winner(BONUS);
    await giveMoney(world, member.id, 10_000n);
    expect((await claim(member, coupon)).body).toEqual({ success: true, error: null });
    const { body } = await world.call("GET", "/api/bonus/condition", { token: member.token });
    expect(body).toMatchObject({
      condition: { kind: "luckydraw", amount: 50, base: 150, target: 300, floor: 15 },
    });
    await world.db
      .insertInto("spinwheel_coin")
      .values({
        id: randomUUID(),
        member_id: member.id,
        cause: `deposit:${randomUUID()}`,
        coins: 1,
        created_at: world.clock.now(),
      })
      .execute();
    await world.db
      .updateTable("accounts_member")
      .set({ coin: 1n })
      .where("id", "=", member.id)
      .execute();
    const second = await winner(CASH, member);
    expect((await coupons(member))[0]).toMatchObject({ offer: { refusal: "BONUS_REMAINING" } });
    expect((await claim(member, second.coupon)).body).toEqual({
      success: false,
      error: "BONUS_REMAINING",
    });
    expect((await coupons(member))[0]?.state).toBe("claimable");
  });

  test("a coupon that cannot be claimed answers its error code", async () => {
    const { member, coupon } = await winner(THING);
    const error = async (text: string) => (await claim(member, text)).body.error;
    expect(await error(coupon)).toBe("INVALID_COUPON_TYPE");
    expect(await error("")).toBe("INVALID_CODE");
    expect(await error(coupon.replace(/.$/, (last) => (last === "A" ? "B" : "A")))).toBe(
      "INVALID_CODE",
    );
    expect(await error(newCouponCode(systemRandom))).toBe("INVALID_PRIZE_CODE");
    const other = await winner(CASH);
    expect(await error(other.coupon)).toBe("INVALID_PRIZE_CODE");
    const written = other.coupon.toLowerCase().replaceAll("-", " ");
    expect((await claim(other.member, written)).body.success).toBe(true);
    expect((await claim(other.member, other.coupon)).body.error).toBe("NO_CLAIMABLE_COUPON");
  });

  test("a coupon can be claimed until its last millisecond", async () => {
    const early = await winner(CASH);
    const late = await winner(CASH);
    await shiftClock(world, 2 * DAY_MS - 60_000);
    expect((await claim(early.member, early.coupon)).body.success).toBe(true);
    await shiftClock(world, 2 * DAY_MS + 1_000);
    expect((await coupons(late.member))[0]?.state).toBe("expired");
    expect((await claim(late.member, late.coupon)).body.error).toBe("COUPON_EXPIRED");
    await shiftClock(world, 0);
  });

  test("a slice without a prize gives no coupon", async () => {
    await publish([NOTHING]);
    const member = await withCoins(1);
    expect((await spin(member)).body.result.code).toBe("NONE");
    expect(await coupons(member)).toEqual([]);
    await publish(WHEEL);
  });
});

test("takes no coin while the wheel is off", async () => {
  const member = await withCoins(1);
  const isActive = async () =>
    (await world.call("GET", `${at}/active`, { token: member.token })).body;
  expect(await isActive()).toEqual({ isActive: true });
  await setSettings(world, { spinwheel: { isActive: false, depositPerCoin: PER_COIN } });
  expect(await isActive()).toEqual({ isActive: false });
  expect((await spin(member)).body).toEqual({
    success: false,
    result: null,
    error: "SPIN_INACTIVE",
  });
  expect((await setup(member)).body.result).toMatchObject({ activeSpinwheel: null, userCoin: 1 });
  await setSettings(world, { spinwheel: { isActive: true, depositPerCoin: PER_COIN } });
});

test("refuses to publish a wheel whose weights sum to 0", async () => {
  await expect(publish([{ ...NOTHING, weight: 0 }])).rejects.toThrow(RangeError);
  expect((await verifySpins(world.db)).problems).toEqual([]);
});
