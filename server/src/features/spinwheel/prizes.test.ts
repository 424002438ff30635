import { randomUUID } from "node:crypto";
import { inEachLanguage } from "@krapao/contract/console/setup/shapes";
import { expectedCost } from "@krapao/contract/console/setup/wheel-odds";
import { DAY_MS } from "@krapao/contract/time";
import { BEHIND_PROXY, registerMember } from "@krapao/testkit/builders/members";
import { balanceOf, expectLedgerInvariants, shiftClock } from "@krapao/testkit/builders/money";
import { setSettings } from "@krapao/testkit/builders/rewards";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { wheel as seededWheel } from "../../../seeds/rewards-wheel.ts";
import { systemRandom } from "../../kernel/clock.ts";
import { transaction } from "../../kernel/context.ts";
import { grantCoins, publishWheel, type Slice, verifySpins, type Wheel } from "./index.ts";

const RULE = { isActive: true, depositPerCoin: { THB: "10000", LAK: "6000000" } };

let world: World;
beforeAll(async () => {
  world = await startWorld({ variant: "lao", withJobs: false, env: BEHIND_PROXY });
});
beforeEach(() => setSettings(world, { spinwheel: RULE }));
afterAll(async () => {
  await expectLedgerInvariants(world);
  expect((await verifySpins(world.db)).problems).toEqual([]);
  await world?.close();
});

const slice = (code: string, fields: Partial<Slice>): Slice => ({
  code,
  label: inEachLanguage("{amount}"),
  bgColor: "#0b3d5c",
  textColor: "#ffffff",
  htmlDescription: inEachLanguage("<b>{amount}</b>"),
  weight: 1,
  prize: "cash",
  amountMinor: { THB: 5_000n, LAK: 3_000_000n },
  percentSuccess: null,
  percentFail: null,
  validDays: 30,
  ...fields,
});
const AMPLE_BUDGET = { THB: 10n ** 12n, LAK: 10n ** 12n };
const CASH = slice("C50", {});
const KIP_ONLY = slice("KIP", { weight: 3, amountMinor: { THB: 0n, LAK: 600_000n } });
const NOTHING = slice("NONE", { prize: "nothing", label: inEachLanguage("Nothing") });

function publish(slices: Slice[], fields: Partial<Wheel> = {}): Promise<void> {
  const wheel = { id: randomUUID(), code: "WHEEL", name: inEachLanguage("Wheel"), slices };
  const at = world.clock.now();
  return transaction(world.db, (tx) =>
    publishWheel(tx, { ...wheel, budgetMinor: AMPLE_BUDGET, at, ...fields }),
  );
}

type Player = { id: bigint; token: string };
/** A member of this currency with coins. */
async function player(currency: "THB" | "LAK", coins = 1): Promise<Player> {
  const wire = currency === "THB" ? "BAHT" : "LAK";
  const fields = { bankCode: "BCEL", sourceCode: "", currency: wire };
  const member = await registerMember(world, fields);
  const kernel = { db: world.db, clock: world.clock, random: systemRandom };
  await grantCoins(kernel, { memberId: member.id, cause: randomUUID(), coins });
  return member;
}

interface Shown {
  code: string;
  label: string;
  htmlDescription: string;
  chance: number;
}
interface Setup {
  result: {
    userCoin: number;
    activeSpinwheel: { slices: Shown[]; isResting: boolean } | null;
    earning: Record<string, unknown>;
  };
}
interface Won {
  coupon: string;
  amount: number;
  turnover: number;
  state: string;
  prize: { slice: Shown };
}
const setup = async ({ token }: Player) =>
  (await world.call<Setup>("GET", "/api/spinwheel/setup", { token })).body.result;
const spin = async ({ token }: Player) =>
  (await world.call("POST", "/api/spinwheel/spin", { token })).body as {
    success: boolean;
    error: string | null;
    result: { code: string; label: string } | null;
  };
const coupons = async ({ token }: Player) =>
  (await world.call<{ coupons: Won[] }>("GET", "/api/spinwheel/coupon", { token })).body.coupons;
const claim = async ({ token }: Player, coupon = "") =>
  (await world.call("POST", "/api/spinwheel/coupon/claim", { token, body: { coupon } })).body;

describe("the price and the chances", () => {
  test("are answered in the member's currency", async () => {
    await publish([slice("A", { weight: 333 }), slice("B", { weight: 667 })]);
    const set = { playedPercent: 150, coinsPerDay: 7 };
    await setSettings(world, { spinwheel: { ...RULE, ...set } });
    const baht = await setup(await player("THB"));
    expect(baht.activeSpinwheel?.slices.map(({ chance }) => chance)).toEqual([33.3, 66.7]);
    expect(baht.earning).toEqual({
      currency: "THB",
      deposit: 100,
      bets: 150,
      coinsPerDay: 7,
      pendingCoins: 0,
      pendingBets: 0,
    });
    const kip = await setup(await player("LAK"));
    expect(kip.earning).toMatchObject({ currency: "LAK", deposit: 60_000, bets: 90_000 });
  });
});

describe("amounts in texts", () => {
  test("are in the member's currency, from the wheel to the statement", async () => {
    await publish([CASH]);
    for (const [currency, amount, label] of [
      ["THB", 50, "฿50"],
      ["LAK", 30_000, "₭30,000"],
    ] as const) {
      const member = await player(currency);
      const shown = { label, htmlDescription: `<b>${label}</b>` };
      expect((await setup(member)).activeSpinwheel?.slices).toMatchObject([shown]);
      expect((await spin(member)).result).toMatchObject({ code: "C50", label });
      const [won] = await coupons(member);
      expect(won).toMatchObject({ amount, turnover: amount, prize: { slice: shown } });
      const { body } = await world.call("GET", "/api/spinwheel/history", { token: member.token });
      expect(body).toMatchObject({ spins: [{ label, slices: [{ label, weight: 1 }] }] });
      expect(await claim(member, won?.coupon)).toEqual({ success: true, error: null });
      const lines = await world.call("POST", "/api/statement", {
        token: member.token,
        body: { page: 1 },
      });
      expect(JSON.stringify(lines.body)).toContain(`Wheel: ${label}`);
    }
  });

  test("fit the seeded wheel of both currencies", async () => {
    await publish(seededWheel().slices);
    const labels = async (currency: "THB" | "LAK") =>
      (await setup(await player(currency))).activeSpinwheel?.slices.map(({ label }) => label);
    expect(await labels("THB")).toContain("฿50");
    expect(await labels("LAK")).toContain("₭30,000");
  });
});

describe("a slice without a prize in the member's currency", () => {
  test("has no chance and is not shown; the other currency draws it", async () => {
    await publish([KIP_ONLY, NOTHING]);
    const baht = await player("THB", 10);
    expect((await setup(baht)).activeSpinwheel?.slices).toMatchObject([
      { code: "NONE", chance: 100 },
    ]);
    for (let spun = 0; spun < 10; spun++) expect((await spin(baht)).result?.code).toBe("NONE");
    const { body } = await world.call("GET", "/api/spinwheel/history", { token: baht.token });
    const slices = [
      { code: "KIP", weight: 0 },
      { code: "NONE", weight: 1 },
    ];
    expect(body).toMatchObject({ spins: Array.from({ length: 10 }, () => ({ slices })) });
    const kip = await player("LAK", 20);
    expect((await setup(kip)).activeSpinwheel?.slices).toMatchObject([
      { code: "KIP", chance: 75 },
      { code: "NONE", chance: 25 },
    ]);
    for (let spun = 0; spun < 20; spun++) await spin(kip);
    expect(await coupons(kip)).not.toEqual([]);
  });

  test("is left out of the expected cost", () => {
    expect(expectedCost([KIP_ONLY, CASH], "THB")).toBe(5_000n);
    expect(expectedCost([KIP_ONLY, CASH], "LAK")).toBe((3n * 600_000n + 3_000_000n) / 4n);
  });

  test("leaves no wheel when there is no other slice", async () => {
    await publish([KIP_ONLY]);
    const member = await player("THB");
    const { token } = member;
    expect((await setup(member)).activeSpinwheel).toBeNull();
    expect((await world.call("GET", "/api/spinwheel/active", { token })).body).toEqual({
      isActive: false,
    });
    expect(await spin(member)).toMatchObject({ error: "SPIN_INACTIVE" });
    expect((await setup(member)).userCoin).toBe(1);
  });
});

describe("the bets for a prize", () => {
  const withTimes = (prizeTurnoverTimes: number) =>
    setSettings(world, { spinwheel: { ...RULE, prizeTurnoverTimes } });
  const condition = async ({ token }: Player) =>
    (await world.call("GET", "/api/bonus/condition", { token })).body.condition;

  test("are those of the time when it was won", async () => {
    await publish([CASH]);
    await withTimes(3);
    const member = await player("THB");
    await spin(member);
    await withTimes(5);
    const [won] = await coupons(member);
    expect(won).toMatchObject({ amount: 50, turnover: 150 });
    expect((await claim(member, won?.coupon)).success).toBe(true);
    expect(await condition(member)).toMatchObject({ turnoverTarget: 150, target: 0 });
  });

  test("are asked for a bonus too", async () => {
    await publish([slice("B50", { ...CASH, prize: "bonus", percentSuccess: 200, percentFail: 5 })]);
    await withTimes(2);
    const member = await player("THB");
    await spin(member);
    const [won] = await coupons(member);
    expect(won).toMatchObject({ kind: "bonus", turnover: 100 });
    expect((await claim(member, won?.coupon)).success).toBe(true);
    expect(await condition(member)).toMatchObject({ turnoverTarget: 100, target: 100 });
  });

  test("are none for cash that was won while none were asked: the money is free at once", async () => {
    await publish([CASH]);
    const member = await player("THB");
    await spin(member);
    await world.db
      .updateTable("spinwheel_coupon")
      .set({ turnover_minor: 0n })
      .where("member_id", "=", member.id)
      .execute();
    const [won] = await coupons(member);
    expect(won).toMatchObject({ amount: 50, turnover: 0 });
    expect((await claim(member, won?.coupon)).success).toBe(true);
    expect(await condition(member)).toBeNull();
    expect((await balanceOf(world, member.id)).availableMinor).toBe(5_000n);
    expect((await claim(member, won?.coupon)).error).toBe("NO_CLAIMABLE_COUPON");
  });
});

describe("the budget", () => {
  const rest = async (member: Player) => (await setup(member)).activeSpinwheel?.isResting;

  test("refuses a spin that it cannot pay, before a coin is spent", async () => {
    const code = `B${randomUUID().slice(0, 8).toUpperCase()}`;
    const budgetMinor = { THB: 14_999n, LAK: 0n };
    await publish([CASH], { code, budgetMinor });
    const member = await player("THB", 3);
    expect(await rest(member)).toBe(false);
    await spin(member);
    await spin(member);
    expect(await rest(member)).toBe(true);
    expect(await spin(member)).toEqual({ success: false, result: null, error: "SPIN_RESTING" });
    expect((await setup(member)).userCoin).toBe(1);
    // What was claimed counts as well as what can be.
    const [won] = await coupons(member);
    expect((await claim(member, won?.coupon)).success).toBe(true);
    expect(await rest(member)).toBe(true);
    // The other currency has its own budget, and the other wheel its own campaign.
    expect(await rest(await player("LAK"))).toBe(true);
    await publish([CASH], { code: `${code}-2`, budgetMinor });
    expect(await rest(member)).toBe(false);
    await publish([CASH], { code, budgetMinor: { ...budgetMinor, THB: 15_000n } });
    expect((await spin(member)).success).toBe(true);
  });

  test("a wheel that was published before wheels had one rests, unless it pays nothing", async () => {
    const code = `N${randomUUID().slice(0, 8).toUpperCase()}`;
    await publish([CASH], { code, budgetMinor: null });
    const member = await player("THB", 2);
    expect(await rest(member)).toBe(true);
    expect(await spin(member)).toEqual({ success: false, result: null, error: "SPIN_RESTING" });
    await publish([NOTHING], { code, budgetMinor: null });
    expect((await spin(member)).success).toBe(true);
  });

  test("has room again for coupons that expired unclaimed", async () => {
    const code = `E${randomUUID().slice(0, 8).toUpperCase()}`;
    await publish([{ ...CASH, validDays: 1 }], { code, budgetMinor: { THB: 5_000n, LAK: 0n } });
    const member = await player("THB", 2);
    await spin(member);
    expect(await rest(member)).toBe(true);
    await shiftClock(world, DAY_MS + 2 * 60_000);
    expect(await rest(member)).toBe(false);
    await shiftClock(world, 0);
  });

  test("holds in twenty concurrent spins of different members", async () => {
    const code = `C${randomUUID().slice(0, 8).toUpperCase()}`;
    await publish([CASH], { code, budgetMinor: { THB: 35_000n, LAK: 0n } });
    const members: Player[] = [];
    for (let count = 0; count < 20; count++) members.push(await player("THB"));
    const answers = await Promise.all(members.map(spin));
    expect(answers.filter(({ success }) => success)).toHaveLength(7);
    for (const { success, error } of answers) if (!success) expect(error).toBe("SPIN_RESTING");
    const coins = await Promise.all(members.map(async (each) => (await setup(each)).userCoin));
    expect(coins.reduce((sum, coin) => sum + coin, 0)).toBe(13);
  });
});
