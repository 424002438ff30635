/**
 * The calls whose budgets are exact. `prepare` makes a member for whom the call succeeds, and the
 * function that it returns makes the call once.
 */
import { randomInt, randomUUID } from "node:crypto";
import { inEachLanguage } from "@krapao/contract/console/setup/shapes";
import { addCampaign, openGame } from "@krapao/testkit/builders/campaigns";
import { registerMember } from "@krapao/testkit/builders/members";
import { giveMoney } from "@krapao/testkit/builders/money";
import { registerPayer, reportTransfer } from "@krapao/testkit/builders/rewards";
import type { Answer, World } from "@krapao/testkit/world";
import { expect } from "vitest";
import { grantCoins, publishWheel, type Slice } from "../src/features/spinwheel/index.ts";
import { systemRandom } from "../src/kernel/clock.ts";
import { transaction } from "../src/kernel/context.ts";

type Prepare = (world: World) => Promise<() => Promise<unknown>>;

const MUCH = 5_000_000n;

/** A member with money in the wallet and in the game JOKER2. */
async function player(world: World): Promise<{ id: bigint; token: string }> {
  const member = await registerMember(world);
  await giveMoney(world, member.id, MUCH);
  await openGame(world, member.token, 1_000);
  return member;
}

async function succeed(answer: Promise<Answer>, expected: object = {}): Promise<void> {
  expect(await answer).toMatchObject({ status: 200, ...expected });
}

const SUCCESS = { body: { status: "SUCCESS" } };

const transfer =
  (from: string, to: string): Prepare =>
  async (world) => {
    const { token } = await player(world);
    if (to !== "WALLET" && to !== "JOKER2")
      await succeed(world.call("GET", `/api/wallet/activate/${to}`, { token }));
    const headers = { "idempotency-key": randomUUID() };
    const body = { from, to, amount: 100 };
    return () =>
      succeed(world.call("POST", "/api/wallet/transfer", { token, headers, body }), SUCCESS);
  };

const read =
  (path: string): Prepare =>
  async (world) => {
    const { token } = await player(world);
    return () => succeed(world.call("GET", path, { token }));
  };

const post =
  (path: string, body: object, { withKey = false, expected = {} } = {}): Prepare =>
  async (world) => {
    const { token } = await player(world);
    const headers = withKey ? { "idempotency-key": randomUUID() } : {};
    return () => succeed(world.call("POST", path, { token, headers, body }), expected);
  };

const CASH: Slice = {
  code: "CASH",
  label: inEachLanguage("Cash"),
  bgColor: "#0b3d5c",
  textColor: "#ffffff",
  htmlDescription: inEachLanguage(""),
  weight: 1,
  prize: "cash",
  amountMinor: { THB: 2_000n, LAK: 0n },
  percentSuccess: null,
  percentFail: null,
  validDays: 2,
};

const BUDGET = { THB: 100_000_000n, LAK: 0n };

/** A wheel whose one slice is cash, won by a member. */
async function winner(
  world: World,
  prepare: (world: World) => Promise<{ id: bigint; token: string }> = registerMember,
): Promise<{ token: string; coupon: string }> {
  const code = `W${randomInt(1e9)}`;
  const wheel = { id: randomUUID(), code, name: inEachLanguage("Wheel"), slices: [CASH] };
  const at = world.clock.now();
  await transaction(world.db, (tx) => publishWheel(tx, { ...wheel, budgetMinor: BUDGET, at }));
  const { id, token } = await prepare(world);
  const kernel = { db: world.db, clock: world.clock, random: systemRandom };
  await grantCoins(kernel, { memberId: id, cause: `deposit:${randomUUID()}`, coins: 1 });
  await succeed(world.call("POST", "/api/spinwheel/spin", { token }));
  const { body } = await world.call<{ coupons: { coupon: string }[] }>(
    "GET",
    "/api/spinwheel/coupon",
    {
      token,
    },
  );
  return { token, coupon: body.coupons[0]?.coupon ?? "" };
}

const qr =
  (bank: string): Prepare =>
  async (world) => {
    const { token } = await registerMember(world);
    const headers = { "idempotency-key": randomUUID() };
    const body = { amount: 500 };
    return () => succeed(world.call("POST", `/api/qrcode/${bank}`, { token, headers, body }));
  };

type Member = { id: bigint; token: string };

const claim =
  (make: (world: World) => Promise<Member>): Prepare =>
  async (world) => {
    const { token, coupon } = await winner(world, make);
    const expected = { body: { success: true } };
    const call = () =>
      world.call("POST", "/api/spinwheel/coupon/claim", { token, body: { coupon } });
    return () => succeed(call(), expected);
  };

const activate =
  (make: (world: World) => Promise<Member>): Prepare =>
  async (world) => {
    const code = await addCampaign(world);
    const { token } = await make(world);
    return () => succeed(world.call("GET", `/api/bonus/activate/${code}`, { token }));
  };

/** What moves money or sends a message, by the call and its case. */
export const MONEY_CASES: Record<string, Prepare> = {
  "games.transfer in": transfer("WALLET", "JOKER2"),
  "games.transfer out": transfer("JOKER2", "WALLET"),
  "games.transfer through": transfer("JOKER2", "BETFLIX"),
  "games.transfer through, by reference": transfer("JOKER2", "SLOTXO"),
  "games.transferAll": post(
    "/api/wallet/transferAll",
    { to: "WALLET" },
    { withKey: true, expected: SUCCESS },
  ),
  "withdrawals.withdraw": post("/api/wallet/withdraw", { amount: 300 }, { withKey: true }),
  "deposits.createQr promptpay": qr("KBANK"),
  "deposits.createQr gateway": qr("WW"),
  "callback bank-feed": async (world) => {
    const member = await registerPayer(world);
    return () => reportTransfer(world, member, 500);
  },
  "spinwheel.claim": claim(registerMember),
  "spinwheel.claim with a game": claim(player),
  "bonuses.activate": activate(registerMember),
  "bonuses.activate with a game": activate(player),
  "chat.sendMessage first": async (world) => {
    const { token } = await registerMember(world);
    return () => send(world, token);
  },
  "chat.sendMessage next": async (world) => {
    const { token } = await registerMember(world);
    await send(world, token);
    return () => send(world, token);
  },
};

const send = (world: World, token: string) =>
  succeed(
    world.call("POST", "/api/chat/send-message", {
      token,
      body: {
        client_msg_id: randomUUID(),
        message: { message_type: "text", payload: { message: "hello" } },
      },
    }),
  );

/** The search of an owner, whose role reads every group. */
function searchFor(text: string): Prepare {
  return async (world) => {
    const { token } = await world.staff("owner");
    return () => succeed(world.console("POST", "/api/console/search", { token, body: { text } }));
  };
}

/** What members read, with an account in one game and some money. */
export const READ_CASES: Record<string, Prepare> = {
  "wallet.read": read("/api/wallet"),
  "wallet.ways": read("/api/wallet/ways"),
  "accounts.profile": read("/api/account/profile"),
  "accounts.session": read("/api/account/session"),
  "accounts.sessions": read("/api/account/sessions"),
  "statements.list": post("/api/statement", { page: 1, limit: 10 }),
  "statements.totals": post("/api/statement/totals", { period: "thisMonth" }),
  "statements.lastDeposits": read("/api/statement/deposits"),
  "bonuses.list": read("/api/bonus"),
  "bonuses.readCondition": read("/api/bonus/condition"),
  "bonuses.checkActive": read("/api/bonus/check/active"),
  "promotions.current": read("/api/promotion/current"),
  "protection.read": read("/api/protection"),
  "games.account": read("/api/wallet/account/JOKER2"),
  "games.readStart": read("/api/wallet/start"),
  "games.readVisit": read("/api/wallet/visit"),
  "games.readPlay": post("/api/wallet/play", { span: "month", ago: 0 }),
  "withdrawals.times": read("/api/wallet/withdraw/times"),
  "refunds.check": read("/api/refund/check"),
  "invites.list": post("/api/invite", { page: 1, limit: 10 }),
  "spinwheel.setup": read("/api/spinwheel/setup"),
  "spinwheel.coupons": read("/api/spinwheel/coupon"),
  "chat.config": read("/api/chat/config"),
  "console search.everything of digits": searchFor("20261122180"),
  "console search.everything of a reference": searchFor("WD-0000000A"),
};
