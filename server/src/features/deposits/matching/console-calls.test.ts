/** The matching queue, through the calls of the console: suggestions, splitting, taking back, entering by hand. */
import { randomUUID } from "node:crypto";
import type { PaymentDetail, PaymentRow } from "@krapao/contract/office/deposits";
import { maskAccountNo, maskName } from "@krapao/contract/wire/bank-feed";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { rewardSettings } from "../../../seeds/rewards-wheel.ts";
import { BEHIND_PROXY } from "../../../test/newcomer.ts";
import { balanceOf, expectSoundBook, postCallback } from "../../../test/purse.ts";
import { setSettings } from "../../../test/rewards.ts";
import { type Payer, payer } from "../../../test/slips.ts";
import type { TestStaff } from "../../../test/staff.ts";
import { startWorld, type World } from "../../../test/world.ts";
import { transaction } from "../../kernel/context.ts";
import {
  houseAccountId,
  houseBalanceMinor,
  memberAccountId,
  transfer,
} from "../../ledger/ledger.ts";
import { dayOf, reconcileDay } from "../../reconciliation.ts";
import { rewardsJobs } from "../../rewards.ts";
import { sumOpenCommissions } from "../invites/queries.ts";
import { verifySpins } from "../spinwheel/index.ts";

const SECRET = "feed-secret";
let world: World;
let clerk: TestStaff;
let manager: TestStaff;
beforeAll(async () => {
  world = await startWorld({
    withJobs: false,
    env: { ...BEHIND_PROXY, BANK_FEED_SECRET: SECRET },
  });
  [clerk, manager] = [await world.staff("cashier"), await world.staff("manager")];
});
afterAll(async () => {
  const { drift } = await reconcileDay(world.app.ctx, dayOf(world.clock.now()));
  expect(drift).toEqual([]);
  await world?.close();
});
afterEach(() => expectSoundBook(world));

const posted = async ({ id }: Payer) => (await balanceOf(world, id)).postedMinor;
const suspense = () =>
  transaction(world.db, async (tx) =>
    houseBalanceMinor(
      tx,
      await houseAccountId(tx, { kind: "suspense", owner: "deposit", currency: "THB" }),
    ),
  );

/** A transfer that the feed reports; nobody's, unless `from` says whose. */
async function arrive(amount: number, fields: Record<string, unknown> = {}): Promise<string> {
  const transRef = randomUUID().replaceAll("-", "").slice(0, 20).toUpperCase();
  const body = {
    ...{ eventId: randomUUID(), transRef, bankCode: "SCB", accountNo: "7440000041" },
    ...{ amount, currency: "THB", at: world.clock.now().toISOString() },
    from: { bankCode: "BBL", accountNo: "xxx-x-x0000-x", name: "NOBODY K***" },
    ...fields,
  };
  await postCallback(world, { party: "bank-feed", secret: SECRET, body });
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
  (await world.office<PaymentDetail>("GET", `/api/office/payments/${id}`, { token: clerk.token }))
    .body;

async function deed(
  id: string,
  name: string,
  body: Record<string, unknown> = {},
  { token }: TestStaff = clerk,
) {
  const version = (await read(id)).version;
  const path = `/api/office/payments/${id}/${name}`;
  const given = { why: "told by chat", version, ...body };
  const { status, body: answer } = await world.office("POST", path, { token, body: given });
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
    await world.office<{ payments: PaymentRow[]; next: string | null }>(
      "POST",
      "/api/office/payments",
      { token: clerk.token, body: { tab: "waiting", limit: 100, ...body } },
    )
  ).body;

describe("suggestions", () => {
  test("who asked for this amount and whose account fits is first; a stranger of the same amount is below", async () => {
    const [asker, stranger] = [await payer(world), await payer(world)];
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
    // Two accounts with the same shown digits: nobody can say whose it is.
    const { from } = fromOf(asker);
    const id = await arrive(qrs[0]?.amount ?? 0, { from: { ...from, name: "SOMEBODY E***" } });
    const { suggestions, reason } = await read(id);
    expect(reason).toBe("name");
    expect(suggestions[0]).toMatchObject({ kind: "qr", member: { id: `${asker.id}` } });
    expect(suggestions[0]?.evidence).toContainEqual({ of: "amount", fit: "match" });
    expect(suggestions[0]?.evidence).toContainEqual({ of: "digits", fit: "match" });
    const below = suggestions.find(({ member }) => member.id === `${stranger.id}`);
    expect(below?.score ?? 0).toBeLessThan(suggestions[0]?.score ?? 0);
    // Assigned with the QR, the QR is paid by it.
    const given = { memberId: `${asker.id}`, qrId: suggestions[0]?.id };
    expect(await deed(id, "assign", given)).toBe("done");
    const qr = await world.db
      .selectFrom("deposits_qr")
      .select("state")
      .where("id", "=", suggestions[0]?.id ?? "")
      .executeTakeFirst();
    expect(qr).toEqual({ state: "paid" });
    expect(await deed(id, "assign", given)).toBe("ALREADY_DECIDED");
  });

  test("the list goes on where it ended, and finds by any part", async () => {
    const name = `WANTED ${randomUUID().slice(0, 6).toUpperCase()}`;
    const from = { bankCode: "BBL", accountNo: "xxx-x-x1234-x", name };
    const ids = [
      await arrive(11, { from }),
      await arrive(12, { from }),
      await arrive(13, { from }),
    ];
    const first = await waiting({ text: name.slice(7), limit: 2 });
    expect(first.payments.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    const second = await waiting({ text: name.slice(7), limit: 2, cursor: first.next });
    expect(second.payments.map(({ id }) => id)).toEqual(ids.slice(2));
    expect(second.next).toBeNull();
    expect((await waiting({ text: "100%_" })).payments).toEqual([]);
    expect((await waiting({ reason: "digits", text: name })).payments).toEqual([]);
  });
});

describe("splitting", () => {
  const share = ({ id }: Payer, amount: number) => ({ memberId: `${id}`, amount });

  test("exactly the payment, to the satang, and once however many try", async () => {
    const [one, two] = [await payer(world), await payer(world)];
    const before = await suspense();
    const id = await arrive(300.01);
    const near = [share(one, 100), share(two, 200)];
    expect(await deed(id, "split", { shares: near })).toBe("TOTAL_WRONG");
    expect(await deed(id, "split", { shares: [share(one, 300.01)] })).toBe("KEY_INVALID");
    const shares = [share(one, 100), share(two, 200.01)];
    const stranger = [share(one, 100), { memberId: "1", amount: 200.01 }];
    expect(await deed(id, "split", { shares: stranger })).toBe("NO_DATA");
    expect(await posted(one)).toBe(0n);
    const answers = await Promise.all([1, 2, 3, 4].map(() => deed(id, "split", { shares })));
    expect(answers.filter((answer) => answer === "done")).toHaveLength(1);
    expect([await posted(one), await posted(two)]).toEqual([10_000n, 20_001n]);
    expect(await suspense()).toBe(before);
    expect(await lines(one)).toEqual([{ amount: 100, status: "SUCCESS" }]);
    const shown = await read(id);
    expect([shown.state, shown.shares.length]).toEqual(["split", 2]);
    expect(await deed(id, "assign", { memberId: `${one.id}` })).toBe("ALREADY_DECIDED");
  });

  test("several deposits of one member; taken back, all of them go, or none", async () => {
    const [one, two] = [await payer(world), await payer(world)];
    const id = await arrive(90);
    const shares = [share(one, 30), share(one, 20), share(two, 40)];
    expect(await deed(id, "split", { shares })).toBe("done");
    expect(await lines(one)).toHaveLength(2);
    await spend(two, 1n);
    expect(await deed(id, "unmatch")).toBe("MONEY_NOT_ENOUGH");
    expect([await posted(one), await posted(two)]).toEqual([5_000n, 3_999n]);
    await spend(two, -1n);
    const before = await suspense();
    expect(await deed(id, "unmatch")).toBe("done");
    expect([await posted(one), await posted(two)]).toEqual([0n, 0n]);
    expect(await suspense()).toBe(before + 9_000n);
    expect((await lines(one)).map(({ status }) => status)).toEqual(["FAILED", "FAILED"]);
    // In its next round it may be split again.
    expect(await deed(id, "split", { shares: [share(one, 45), share(two, 45)] })).toBe("done");
    expect([await posted(one), await posted(two)]).toEqual([4_500n, 4_500n]);
  });

  test("the database itself refuses parts that do not add up", async () => {
    const member = await payer(world);
    const id = await arrive(50);
    const part = world.db.insertInto("deposits_share").values({
      ...{ id: randomUUID(), payment_id: id, round: 1, position: 1, member_id: member.id },
      ...{ amount_minor: 4_999n, transfer_id: randomUUID(), at: world.clock.now() },
    });
    await expect(part.execute()).rejects.toThrow("do not add up");
  });
});

/** Moves money out of a wallet as a game would, or back. */
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

describe("taking back", () => {
  test("a payment that was credited as it arrived is reversed once, waits, and is credited to whom it belongs", async () => {
    const [wrong, right] = [await payer(world), await payer(world)];
    const before = await suspense();
    const id = await arrive(75, fromOf(wrong));
    expect(await posted(wrong)).toBe(7_500n);
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => deed(id, "unmatch")));
    expect(answers.filter((answer) => answer === "done")).toHaveLength(1);
    expect(await posted(wrong)).toBe(0n);
    expect(await suspense()).toBe(before + 7_500n);
    expect(await lines(wrong)).toEqual([{ amount: 75, status: "FAILED" }]);
    expect(await read(id)).toMatchObject({
      ...{ state: "unmatched", reason: "taken_back", member: null, version: 2 },
      decisions: [{ action: "unmatch", by: clerk.name, member: { id: `${wrong.id}` } }],
    });
    // What was shown before is not what is there now.
    const stale = { memberId: `${wrong.id}`, version: 1 };
    expect(await deed(id, "assign", stale)).toBe("VERSION_CHANGED");
    expect(await deed(id, "assign", { memberId: `${right.id}` })).toBe("done");
    expect([await posted(wrong), await posted(right)]).toEqual([0n, 7_500n]);
    expect(await suspense()).toBe(before);
    // And back once more: each time is one entry.
    expect(await deed(id, "unmatch")).toBe("done");
    expect(await deed(id, "assign", { memberId: `${wrong.id}` })).toBe("done");
    expect([await posted(wrong), await posted(right)]).toEqual([7_500n, 0n]);
    expect((await lines(wrong)).map(({ status }) => status).sort()).toEqual(["FAILED", "SUCCESS"]);
  });

  test("never below zero, and nothing of it stays", async () => {
    const member = await payer(world);
    const id = await arrive(40, fromOf(member));
    await spend(member, 1n);
    expect(await deed(id, "unmatch")).toBe("MONEY_NOT_ENOUGH");
    expect(await posted(member)).toBe(3_999n);
    expect(await read(id)).toMatchObject({ state: "credited", version: 1, decisions: [] });
  });

  test("large ones by a manager", async () => {
    const member = await payer(world);
    const id = await arrive(50_000.01, fromOf(member));
    expect(await deed(id, "unmatch")).toBe("FORBIDDEN");
    expect(await deed(id, "unmatch", {}, manager)).toBe("done");
    expect(await deed(id, "dismiss", { reason: "returned" })).toBe("done");
    expect(await posted(member)).toBe(0n);
  });
});

describe("what a deposit had earned", () => {
  /** Runs the job that a settled deposit leaves behind. */
  const reward = (depositId: string, { id }: Payer, amountMinor: bigint) =>
    rewardsJobs(world.app.ctx)["rewards:deposit_settled"]?.({
      ...{ depositId, memberId: `${id}`, amountMinor: `${amountMinor}`, currency: "THB" },
    });
  const coinsOf = async ({ id }: Payer) => {
    const { coin } = await world.db
      .selectFrom("accounts_member")
      .select("coin")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return coin;
  };
  const openOf = ({ id }: Payer) => sumOpenCommissions(world.db, id);

  /** A member whom another one invited. */
  async function invited(): Promise<{ member: Payer; inviter: Payer }> {
    const [member, inviter] = [await payer(world), await payer(world)];
    const invite = world.db.updateTable("accounts_member").set({ invited_by: inviter.id });
    await invite.where("id", "=", member.id).execute();
    return { member, inviter };
  }

  const settle = async (owedId: string, settlement: string, by: TestStaff = clerk) => {
    const path = `/api/office/payments/owed/${owedId}/settle`;
    const body = { settlement, why: "asked the member" };
    return (await world.office("POST", path, { token: by.token, body })).body.message;
  };

  test("goes with it while nobody has used it, and nothing is earned afterwards", async () => {
    const { member, inviter } = await invited();
    const id = await arrive(300, fromOf(member));
    await reward(id, member, 30_000n);
    expect([await coinsOf(member), await openOf(inviter)]).toEqual([3n, 600n]);
    expect(await deed(id, "unmatch")).toBe("done");
    expect([await coinsOf(member), await openOf(inviter)]).toEqual([0n, 0n]);
    expect((await read(id)).owed).toMatchObject([
      { kind: "coins", earned: 3, taken: 3, currency: null, member: { id: `${member.id}` } },
      { kind: "commission", earned: 6, taken: 6, member: { id: `${inviter.id}` } },
    ]);
    await reward(id, member, 30_000n);
    expect([await coinsOf(member), await openOf(inviter)]).toEqual([0n, 0n]);
    const entry = await world.db
      .selectFrom("audit_entry")
      .select("after")
      .where("action", "=", "deposits.unmatch-payment")
      .where("subject", "=", `payment:${id}`)
      .executeTakeFirstOrThrow();
    expect(entry.after).toMatchObject({ earned: [{ kind: "commission" }, { kind: "coins" }] });
    // Whose it really is earns by it as ever.
    const right = await payer(world);
    expect(await deed(id, "assign", { memberId: `${right.id}` })).toBe("done");
    const { deposit_id } = await world.db
      .selectFrom("deposits_payment")
      .select("deposit_id")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    await reward(`${deposit_id}`, right, 30_000n);
    expect(await coinsOf(right)).toBe(3n);
  });

  test("is owed where it was used, until somebody has decided", async () => {
    const { member, inviter } = await invited();
    await setSettings(world, {
      invite: {
        ...rewardSettings("thai").invite,
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
    expect(await deed(id, "unmatch")).toBe("done");
    // No wallet was touched but for the deposit itself: the bonus stays under its condition, the commission too.
    expect([await posted(member), await posted(inviter)]).toEqual([5_000n, 1_000n]);
    expect(await coinsOf(member)).toBe(0n);
    const { owed } = await read(id);
    expect(owed).toMatchObject([
      { kind: "bonus", earned: 50, taken: 0, currency: "THB", member: { id: `${member.id}` } },
      { kind: "coins", earned: 5, taken: 3, settlement: null },
      { kind: "commission", earned: 10, taken: 0, member: { id: `${inviter.id}` } },
    ]);
    const listed = async () => (await waiting({ tab: "owed" })).payments.map((each) => each.id);
    expect(await listed()).toContain(id);
    const ids = owed.map((each) => each.id);
    const both = await Promise.all([1, 2].map(() => settle(`${ids[0]}`, "collected")));
    expect(both.sort()).toEqual(["ALREADY_DECIDED", "SUCCESS"]);
    expect(await settle(`${ids[1]}`, "forgiven")).toBe("SUCCESS");
    expect(await listed()).toContain(id);
    expect(await settle(`${ids[2]}`, "forgiven")).toBe("SUCCESS");
    expect(await listed()).not.toContain(id);
    expect((await read(id)).owed[0]).toMatchObject({
      ...{ settlement: "collected", settledBy: clerk.name },
    });
    expect((await verifySpins(world.db)).problems).toEqual([]);
  });

  test("is none of a deposit that is taken back at the same moment", async () => {
    const { member, inviter } = await invited();
    for (let round = 0; round < 3; round++) {
      const id = await arrive(200, fromOf(member));
      const both = await Promise.all([deed(id, "unmatch"), reward(id, member, 20_000n)]);
      expect(both[0]).toBe("done");
    }
    expect([await coinsOf(member), await openOf(inviter)]).toEqual([0n, 0n]);
  });
});

describe("by hand", () => {
  const enter = async (fields: Record<string, unknown> = {}, { token } = clerk) => {
    const reference = randomUUID().replaceAll("-", "").slice(0, 20).toUpperCase();
    const paidAt = world.clock.now().toISOString();
    const seen = { channel: "SCB", reference, amount: 66, paidAt, ...fields };
    const body = { seen, payer: { name: "A FRIEND" }, why: "the feed was down" };
    return {
      seen,
      ...(await world.office<{ paymentId: string; message: string }>(
        "POST",
        "/api/office/payments/enter",
        { token, body },
      )),
    };
  };

  test("a payment that the feed did not report is entered once, and the feed's later report is it", async () => {
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
    const member = await payer(world);
    const { paymentId } = entered.body;
    expect(await deed(paymentId, "assign", { memberId: `${member.id}` })).toBe("done");
    expect(await posted(member)).toBe(6_600n);
  });

  test("who may not decide may look, and an agent may not even that", async () => {
    const id = await arrive(5);
    const [auditor, agent] = [await world.staff("auditor"), await world.staff("agent")];
    const memberId = `${(await payer(world)).id}`;
    expect(await deed(id, "assign", { memberId }, auditor)).toBe("FORBIDDEN");
    for (const [{ token }, status] of [
      [auditor, 200],
      [agent, 403],
    ] as const) {
      const answer = await world.office("GET", `/api/office/payments/${id}`, { token });
      expect(answer.status).toBe(status);
    }
    const found = await world.office<{ member: { id: string } | null }>(
      "POST",
      "/api/office/payments/member",
      { token: auditor.token, body: { text: memberId } },
    );
    expect(found.body.member?.id).toBe(memberId);
  });
});
