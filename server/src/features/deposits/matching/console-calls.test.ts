/** The matching queue through the console's calls: suggestions, splits, reversals, entries. */
import { randomUUID } from "node:crypto";
import type { PaymentDetail, PaymentRow } from "@krapao/contract/console/deposits/payments";
import { maskAccountNo, maskName } from "@krapao/contract/wire/bank-feed";
import { BEHIND_PROXY } from "@krapao/testkit/builders/members";
import { balanceOf, expectLedgerInvariants, postCallback } from "@krapao/testkit/builders/money";
import { setSettings } from "@krapao/testkit/builders/rewards";
import { type Payer, registerPayer } from "@krapao/testkit/builders/slips";
import type { TestStaff } from "@krapao/testkit/builders/staff-users";
import { houseBalanceMinor } from "@krapao/testkit/ledger/house-balance";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { rewardSettings } from "../../../../seeds/rewards-wheel.ts";
import { dayOf } from "../../../kernel/calendar.ts";
import { transaction } from "../../../kernel/context.ts";
import { houseAccountId, memberAccountId, transfer } from "../../../ledger/ledger.ts";
import { reconcileDay } from "../../../reconciliation.ts";
import { rewardsJobs } from "../../../rewards.ts";
import { lockOpenCommissions } from "../../invites/queries.ts";
import { verifySpins } from "../../spinwheel/index.ts";

const SECRET = "feed-secret";
let world: World;
let cashier: TestStaff;
let manager: TestStaff;
beforeAll(async () => {
  world = await startWorld({
    withJobs: false,
    env: { ...BEHIND_PROXY, BANK_FEED_SECRET: SECRET },
  });
  [cashier, manager] = [await world.staff("cashier"), await world.staff("manager")];
});
afterAll(async () => {
  const { discrepancies } = await reconcileDay(world.app.ctx, dayOf(world.clock.now()));
  expect(discrepancies).toEqual([]);
  await world?.close();
});
afterEach(() => expectLedgerInvariants(world));

const posted = async ({ id }: Payer) => (await balanceOf(world, id)).postedMinor;
const suspense = () =>
  transaction(world.db, async (tx) =>
    houseBalanceMinor(
      tx,
      await houseAccountId(tx, { kind: "suspense", owner: "deposit", currency: "THB" }),
    ),
  );

/** A transfer that the feed reports; unmatched unless `from` names a member's account. */
async function arrive(amount: number, fields: Record<string, unknown> = {}): Promise<string> {
  const transRef = randomUUID().replaceAll("-", "").slice(0, 20).toUpperCase();
  const body = {
    eventId: randomUUID(),
    transRef,
    bankCode: "SCB",
    accountNo: "7440000041",
    amount,
    currency: "THB",
    at: world.clock.now().toISOString(),
    from: { bankCode: "BBL", accountNo: "xxx-x-x0000-x", name: "UNKNOWN K***" },
    ...fields,
  };
  await postCallback(world, { sender: "bank-feed", secret: SECRET, body });
  const row = await world.db
    .selectFrom("deposits_payment")
    .select("id")
    .where("event_id", "=", body.eventId)
    .executeTakeFirstOrThrow();
  return row.id;
}

const fromOf = ({ bankCode, accountNo, name }: Payer) => ({
  from: { bankCode, accountNo: maskAccountNo(accountNo), name: maskName(name) },
});

const read = async (id: string) =>
  (
    await world.console<PaymentDetail>("GET", `/api/console/payments/${id}`, {
      token: cashier.token,
    })
  ).body;

async function act(
  id: string,
  name: string,
  body: Record<string, unknown> = {},
  { token }: TestStaff = cashier,
) {
  const version = (await read(id)).version;
  const path = `/api/console/payments/${id}/${name}`;
  const given = { why: "reported by chat", version, ...body };
  const { status, body: answer } = await world.console("POST", path, { token, body: given });
  return status === 200 ? "done" : answer.message;
}

const lines = async ({ token }: Payer) =>
  (
    await world.call<{ statements: Record<string, unknown>[] }>("POST", "/api/statement", {
      token,
      body: { page: 1 },
    })
  ).body.statements.map(({ amount, status }) => ({ amount, status }));

const waiting = async (body: Record<string, unknown> = {}) =>
  (
    await world.console<{ rows: PaymentRow[]; next: string | null }>(
      "POST",
      "/api/console/payments",
      { token: cashier.token, body: { tab: "waiting", limit: 100, ...body } },
    )
  ).body;

describe("suggestions", () => {
  test("a member with this amount and a fitting account is suggested first, a member with only the amount below", async () => {
    const [asker, stranger] = [await registerPayer(world), await registerPayer(world)];
    const qrs = [];
    for (const member of [asker, stranger]) {
      const { body } = await world.call<{ qrcodeId: string; amount: number }>(
        "POST",
        "/api/qrcode/KBANK",
        { token: member.token, body: { amount: 431 } },
      );
      qrs.push(body);
      await world.call("DELETE", `/api/qrcode/${body.qrcodeId}`, { token: member.token });
    }
    // Two accounts with the same shown digits: the payment stays unmatched.
    const { from } = fromOf(asker);
    const id = await arrive(qrs[0]?.amount ?? 0, { from: { ...from, name: "OTHER P***" } });
    const { suggestions, reason } = await read(id);
    expect(reason).toBe("name");
    expect(suggestions[0]).toMatchObject({ kind: "qr", member: { id: `${asker.id}` } });
    expect(suggestions[0]?.evidence).toContainEqual({ of: "amount", fit: "match" });
    expect(suggestions[0]?.evidence).toContainEqual({ of: "digits", fit: "match" });
    const below = suggestions.find(({ member }) => member.id === `${stranger.id}`);
    expect(below?.score ?? 0).toBeLessThan(suggestions[0]?.score ?? 0);
    // Matching it with the QR pays the QR.
    const given = { memberId: `${asker.id}`, qrId: suggestions[0]?.id };
    expect(await act(id, "match", given)).toBe("done");
    const qr = await world.db
      .selectFrom("deposits_qr")
      .select("state")
      .where("id", "=", suggestions[0]?.id ?? "")
      .executeTakeFirst();
    expect(qr).toEqual({ state: "paid" });
    expect(await act(id, "match", given)).toBe("ALREADY_DECIDED");
  });

  test("the list continues where a page ended, and searches by any substring", async () => {
    const name = `WANTED ${randomUUID().slice(0, 6).toUpperCase()}`;
    const from = { bankCode: "BBL", accountNo: "xxx-x-x1234-x", name };
    const ids = [
      await arrive(11, { from }),
      await arrive(12, { from }),
      await arrive(13, { from }),
    ];
    const first = await waiting({ search: name.slice(7), limit: 2 });
    expect(first.rows.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    const second = await waiting({ search: name.slice(7), limit: 2, cursor: first.next });
    expect(second.rows.map(({ id }) => id)).toEqual(ids.slice(2));
    expect(second.next).toBeNull();
    expect((await waiting({ search: "100%_" })).rows).toEqual([]);
    expect((await waiting({ filter: { reason: ["digits"] }, search: name })).rows).toEqual([]);
  });
});

describe("splitting a payment", () => {
  const share = ({ id }: Payer, amount: number) => ({ memberId: `${id}`, amount });

  test("credits exactly the payment to the satang, once for concurrent calls", async () => {
    const [one, two] = [await registerPayer(world), await registerPayer(world)];
    const before = await suspense();
    const id = await arrive(300.01);
    const near = [share(one, 100), share(two, 200)];
    expect(await act(id, "split", { shares: near })).toBe("TOTAL_WRONG");
    expect(await act(id, "split", { shares: [share(one, 300.01)] })).toBe("KEY_INVALID");
    const shares = [share(one, 100), share(two, 200.01)];
    const stranger = [share(one, 100), { memberId: "1", amount: 200.01 }];
    expect(await act(id, "split", { shares: stranger })).toBe("NO_DATA");
    expect(await posted(one)).toBe(0n);
    const answers = await Promise.all([1, 2, 3, 4].map(() => act(id, "split", { shares })));
    expect(answers.filter((answer) => answer === "done")).toHaveLength(1);
    expect([await posted(one), await posted(two)]).toEqual([10_000n, 20_001n]);
    expect(await suspense()).toBe(before);
    expect(await lines(one)).toEqual([{ amount: 100, status: "SUCCESS" }]);
    const shown = await read(id);
    expect([shown.state, shown.shares.length]).toEqual(["split", 2]);
    expect(await act(id, "match", { memberId: `${one.id}` })).toBe("ALREADY_DECIDED");
  });

  test("several deposits of one member are reversed all together or not at all", async () => {
    const [one, two] = [await registerPayer(world), await registerPayer(world)];
    const id = await arrive(90);
    const shares = [share(one, 30), share(one, 20), share(two, 40)];
    expect(await act(id, "split", { shares })).toBe("done");
    expect(await lines(one)).toHaveLength(2);
    await spend(two, 1n);
    expect(await act(id, "reverse")).toBe("MONEY_NOT_ENOUGH");
    expect([await posted(one), await posted(two)]).toEqual([5_000n, 3_999n]);
    await spend(two, -1n);
    const before = await suspense();
    expect(await act(id, "reverse")).toBe("done");
    expect([await posted(one), await posted(two)]).toEqual([0n, 0n]);
    expect(await suspense()).toBe(before + 9_000n);
    expect((await lines(one)).map(({ status }) => status)).toEqual(["FAILED", "FAILED"]);
    // In its next round two persons can split it again.
    const again = { shares: [share(one, 45), share(two, 45)] };
    expect(await act(id, "split", again)).toBe("done");
    expect([await posted(one), await posted(two)]).toEqual([0n, 0n]);
    expect(await act(id, "split", again, manager)).toBe("done");
    expect([await posted(one), await posted(two)]).toEqual([4_500n, 4_500n]);
  });

  test("the database refuses parts that do not add up", async () => {
    const member = await registerPayer(world);
    const id = await arrive(50);
    const part = world.db.insertInto("deposits_share").values({
      id: randomUUID(),
      payment_id: id,
      round: 1,
      position: 1,
      member_id: member.id,
      amount_minor: 4_999n,
      transfer_id: randomUUID(),
      at: world.clock.now(),
    });
    await expect(part.execute()).rejects.toThrow("do not add up");
  });
});

/** Moves money from a wallet into a game, or back. */
async function spend({ id }: Payer, amountMinor: bigint): Promise<void> {
  await transaction(world.db, async (tx) => {
    const house = await houseAccountId(tx, { kind: "suspense", owner: "test", currency: "THB" });
    const member = await memberAccountId(tx, id);
    const [fromId, toId] = amountMinor > 0n ? [member, house] : [house, member];
    const minor = amountMinor > 0n ? amountMinor : -amountMinor;
    const request = { kind: "adjustment", fromId, toId, currency: "THB" } as const;
    await transfer(tx, { ...request, id: randomUUID(), amountMinor: minor });
  });
}

describe("reversing a payment", () => {
  test("reverses a payment once, puts it into the queue, and credits it to the right member", async () => {
    const [wrong, right] = [await registerPayer(world), await registerPayer(world)];
    const before = await suspense();
    const id = await arrive(75, fromOf(wrong));
    expect(await posted(wrong)).toBe(7_500n);
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => act(id, "reverse")));
    expect(answers.filter((answer) => answer === "done")).toHaveLength(1);
    expect(await posted(wrong)).toBe(0n);
    expect(await suspense()).toBe(before + 7_500n);
    expect(await lines(wrong)).toEqual([{ amount: 75, status: "FAILED" }]);
    expect(await read(id)).toMatchObject({
      state: "unmatched",
      reason: "reversed",
      member: null,
      version: 2,
      decisions: [{ action: "reverse", by: cashier.name, member: { id: `${wrong.id}` } }],
    });
    // The version that was shown is outdated.
    const stale = { memberId: `${wrong.id}`, version: 1 };
    expect(await act(id, "match", stale)).toBe("VERSION_CHANGED");
    const toRight = { memberId: `${right.id}` };
    expect(await act(id, "match", toRight)).toBe("done");
    expect([await posted(wrong), await posted(right)]).toEqual([0n, 0n]);
    expect(await act(id, "match", toRight)).toBe("APPROVAL_OWN");
    expect(await act(id, "match", toRight, manager)).toBe("done");
    expect([await posted(wrong), await posted(right)]).toEqual([0n, 7_500n]);
    expect(await suspense()).toBe(before);
    // A second reversal is a second ledger entry.
    expect(await act(id, "reverse")).toBe("done");
    expect(await act(id, "match", { memberId: `${wrong.id}` })).toBe("done");
    expect(await act(id, "match", { memberId: `${wrong.id}` }, manager)).toBe("done");
    expect([await posted(wrong), await posted(right)]).toEqual([7_500n, 0n]);
    expect((await lines(wrong)).map(({ status }) => status).sort()).toEqual(["FAILED", "SUCCESS"]);
  });

  test("never takes a wallet below zero, and rolls everything back", async () => {
    const member = await registerPayer(world);
    const id = await arrive(40, fromOf(member));
    await spend(member, 1n);
    expect(await act(id, "reverse")).toBe("MONEY_NOT_ENOUGH");
    expect(await posted(member)).toBe(3_999n);
    expect(await read(id)).toMatchObject({ state: "credited", version: 1, decisions: [] });
  });

  test("needs a manager for large amounts", async () => {
    const member = await registerPayer(world);
    const id = await arrive(50_000.01, fromOf(member));
    expect(await act(id, "reverse")).toBe("FORBIDDEN");
    expect(await act(id, "reverse", {}, manager)).toBe("done");
    expect(await act(id, "dismiss", { reason: "returned" })).toBe("done");
    expect(await posted(member)).toBe(0n);
  });
});

describe("rewards of a reversed deposit", () => {
  // Coins need no play here: opening the wheel grants them.
  beforeAll(() =>
    setSettings(world, { spinwheel: { ...rewardSettings().spinwheel, playedPercent: 0 } }),
  );

  /** Runs the job that rewards a settled deposit, and opens the wheel. */
  const reward = async (depositId: string, { id, token }: Payer, amountMinor: bigint) => {
    await rewardsJobs(world.app.ctx)["rewards:deposit_settled"]?.({
      depositId,
      memberId: `${id}`,
      amountMinor: `${amountMinor}`,
      currency: "THB",
    });
    await world.call("GET", "/api/spinwheel/setup", { token });
  };
  const coinsOf = async ({ id }: Payer) => {
    const { coin } = await world.db
      .selectFrom("accounts_member")
      .select("coin")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return coin;
  };
  const openOf = async ({ id }: Payer) => {
    const open = await transaction(world.db, (tx) => lockOpenCommissions(tx, id));
    return open.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  };

  /** A member whom another one invited. */
  async function invited(): Promise<{ member: Payer; inviter: Payer }> {
    const member = await registerPayer(world);
    let inviter = await registerPayer(world);
    // The commission of a pair with one holder would wait for a staff user.
    while (inviter.name === member.name) inviter = await registerPayer(world);
    const invite = world.db.updateTable("accounts_member").set({ invited_by: inviter.id });
    await invite.where("id", "=", member.id).execute();
    return { member, inviter };
  }

  const settle = async (clawbackId: string, settlement: string, by: TestStaff = cashier) => {
    const path = `/api/console/payments/clawbacks/${clawbackId}/settle`;
    const body = { settlement, why: "asked the member" };
    return (await world.console("POST", path, { token: by.token, body })).body.message;
  };

  test("are clawed back while unused, and none are earned afterwards", async () => {
    const { member, inviter } = await invited();
    const id = await arrive(300, fromOf(member));
    await reward(id, member, 30_000n);
    expect([await coinsOf(member), await openOf(inviter)]).toEqual([3n, 600n]);
    expect(await act(id, "reverse")).toBe("done");
    expect([await coinsOf(member), await openOf(inviter)]).toEqual([0n, 0n]);
    expect((await read(id)).clawbacks).toMatchObject([
      { kind: "coins", earned: 3, clawedBack: 3, currency: null, member: { id: `${member.id}` } },
      { kind: "commission", earned: 6, clawedBack: 6, member: { id: `${inviter.id}` } },
    ]);
    await reward(id, member, 30_000n);
    expect([await coinsOf(member), await openOf(inviter)]).toEqual([0n, 0n]);
    const entry = await world.db
      .selectFrom("audit_entry")
      .select("after")
      .where("action", "=", "deposits.reverse-payment")
      .where("subject", "=", `payment:${id}`)
      .executeTakeFirstOrThrow();
    expect(entry.after).toMatchObject({ earned: [{ kind: "commission" }, { kind: "coins" }] });
    // The right member earns rewards by it as usual.
    const right = await registerPayer(world);
    expect(await act(id, "match", { memberId: `${right.id}` })).toBe("done");
    expect(await act(id, "match", { memberId: `${right.id}` }, manager)).toBe("done");
    const { deposit_id } = await world.db
      .selectFrom("deposits_payment")
      .select("deposit_id")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    await reward(`${deposit_id}`, right, 30_000n);
    expect(await coinsOf(right)).toBe(3n);
  });

  test("are an open clawback where they were used, until a staff user settles it", async () => {
    const { member, inviter } = await invited();
    await setSettings(world, {
      invite: {
        ...rewardSettings().invite,
        needsPlay: false,
        collectMin: { THB: "1", LAK: "1" },
      },
    });
    const id = await arrive(500, fromOf(member));
    await reward(id, member, 50_000n);
    const collected = await world.call("GET", "/api/invite/bonus", { token: inviter.token });
    expect(collected.body).toMatchObject({ amount: 10 });
    const taken = await world.call("GET", "/api/bonus/activate/DAILY10", { token: member.token });
    expect(taken.status).toBe(200);
    const spin = { token: member.token, body: {} };
    for (let spun = 0; spun < 2; spun++) await world.call("POST", "/api/spinwheel/spin", spin);
    expect(await act(id, "reverse")).toBe("done");
    // Only the deposit itself was reversed in a wallet: the bonus stays under its condition, and so
    // does the commission.
    expect([await posted(member), await posted(inviter)]).toEqual([5_000n, 1_000n]);
    expect(await coinsOf(member)).toBe(0n);
    const { clawbacks } = await read(id);
    expect(clawbacks).toMatchObject([
      { kind: "bonus", earned: 50, clawedBack: 0, currency: "THB", member: { id: `${member.id}` } },
      { kind: "coins", earned: 5, clawedBack: 3, settlement: null },
      { kind: "commission", earned: 10, clawedBack: 0, member: { id: `${inviter.id}` } },
    ]);
    const listed = async () => (await waiting({ tab: "clawback" })).rows.map((each) => each.id);
    expect(await listed()).toContain(id);
    const ids = clawbacks.map((each) => each.id);
    const both = await Promise.all([1, 2].map(() => settle(`${ids[0]}`, "collected")));
    expect(both.sort()).toEqual(["ALREADY_DECIDED", "SUCCESS"]);
    expect(await settle(`${ids[1]}`, "forgiven")).toBe("SUCCESS");
    expect(await listed()).toContain(id);
    expect(await settle(`${ids[2]}`, "forgiven")).toBe("SUCCESS");
    expect(await listed()).not.toContain(id);
    expect((await read(id)).clawbacks[0]).toMatchObject({
      settlement: "collected",
      settledBy: cashier.name,
    });
    expect((await verifySpins(world.db)).problems).toEqual([]);
  });

  test("are not earned when the deposit is reversed at the same time", async () => {
    const { member, inviter } = await invited();
    for (let round = 0; round < 3; round++) {
      const id = await arrive(200, fromOf(member));
      const both = await Promise.all([act(id, "reverse"), reward(id, member, 20_000n)]);
      expect(both[0]).toBe("done");
    }
    expect([await coinsOf(member), await openOf(inviter)]).toEqual([0n, 0n]);
  });
});

describe("entering a payment", () => {
  const enter = async (fields: Record<string, unknown> = {}, { token } = cashier) => {
    const reference = randomUUID().replaceAll("-", "").slice(0, 20).toUpperCase();
    const paidAt = world.clock.now().toISOString();
    const seen = { channel: "SCB", reference, amount: 66, paidAt, ...fields };
    const body = { seen, payer: { name: "A FRIEND" }, why: "the feed was down" };
    return {
      seen,
      ...(await world.console<{ paymentId: string; message: string }>(
        "POST",
        "/api/console/payments/enter",
        { token, body },
      )),
    };
  };

  test("enters a payment once; the feed's later report is recognised as the same payment", async () => {
    const channel = (
      await world.db
        .selectFrom("deposits_channel")
        .select("code")
        .where("bank_code", "=", "SCB")
        .executeTakeFirstOrThrow()
    ).code;
    const entered = await enter({ channel });
    expect(entered.status).toBe(200);
    const again = await enter({ channel, reference: entered.seen.reference });
    expect(again.body.message).toBe("PAYMENT_TAKEN");
    const other = await enter({ channel, reference: entered.seen.reference, amount: 67 });
    expect(other.body.message).toBe("PAYMENT_TAKEN");
    expect((await enter({ channel, amount: 60_000 })).body.message).toBe("FORBIDDEN");
    expect((await enter({ channel: "NOPE" })).body.message).toBe("NO_BANK");
    const tomorrow = new Date(world.clock.nowMs() + 86_400_000).toISOString();
    expect((await enter({ channel, paidAt: tomorrow })).body.message).toBe("KEY_INVALID");
    const before = await suspense();
    const reported = { transRef: entered.seen.reference, amount: 66 };
    await arrive(66, reported).catch(() => null);
    expect(await suspense()).toBe(before);
    const member = await registerPayer(world);
    const { paymentId } = entered.body;
    expect(await act(paymentId, "match", { memberId: `${member.id}` })).toBe("done");
    expect(await posted(member)).toBe(6_600n);
  });

  test("a payment in another currency than the member's answers CURRENCY_OTHER", async () => {
    const id = await arrive(5_000, { currency: "LAK" });
    const memberId = `${(await registerPayer(world)).id}`;
    expect(await act(id, "match", { memberId })).toBe("CURRENCY_OTHER");
  });

  test("an auditor can read and not decide, an agent can do neither", async () => {
    const id = await arrive(5);
    const [auditor, agent] = [await world.staff("auditor"), await world.staff("agent")];
    const memberId = `${(await registerPayer(world)).id}`;
    expect(await act(id, "match", { memberId }, auditor)).toBe("FORBIDDEN");
    for (const [{ token }, status] of [
      [auditor, 200],
      [agent, 403],
    ] as const) {
      const answer = await world.console("GET", `/api/console/payments/${id}`, { token });
      expect(answer.status).toBe(status);
    }
    const found = await world.console<{ member: { id: string } | null }>(
      "POST",
      "/api/console/payments/member",
      { token: auditor.token, body: { text: memberId } },
    );
    expect(found.body.member?.id).toBe(memberId);
  });
});
