/** Payments that only a staff user reports: a second person credits them, within a day's sum. */

import { randomUUID } from "node:crypto";
import { settingGroups } from "@krapao/contract/settings/groups";
import { maskAccountNo, maskName } from "@krapao/contract/wire/bank-feed";
import { BEHIND_PROXY } from "@krapao/testkit/builders/members";
import {
  balanceOf,
  expectLedgerInvariants,
  postCallback,
  shiftClock,
} from "@krapao/testkit/builders/money";
import { playDeposits, worldDoors } from "@krapao/testkit/builders/play";
import { setSettings } from "@krapao/testkit/builders/rewards";
import { type Payer, registerPayer } from "@krapao/testkit/builders/slips";
import { limitAmount, type TestStaff } from "@krapao/testkit/builders/staff-users";
import { startWorld, type World } from "@krapao/testkit/world";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { dayOf } from "../../../kernel/calendar.ts";
import { reconcileDay } from "../../../reconciliation.ts";

const SECRET = "feed-secret";
const DAY = 86_400_000;
let world: World;
let maker: TestStaff;
let checker: TestStaff;
beforeAll(async () => {
  world = await startWorld({
    withJobs: false,
    env: { ...BEHIND_PROXY, BANK_FEED_SECRET: SECRET },
  });
  [maker, checker] = [await world.staff("cashier"), await world.staff("cashier")];
});
afterAll(() => world?.close());
afterEach(async () => {
  await shiftClock(world, 0);
  await expectLedgerInvariants(world);
});

interface Answer {
  message: string;
  paymentId: string;
}

const newReference = () => randomUUID().replaceAll("-", "").slice(0, 20).toUpperCase();

async function enter(by: TestStaff, amount: number, reference = newReference()) {
  const paidAt = world.clock.now().toISOString();
  const body = {
    seen: { channel: "SCB", reference, amount, paidAt },
    payer: { name: "A FRIEND" },
    why: "the feed was down",
  };
  const path = "/api/console/payments/enter";
  return (await world.console<Answer>("POST", path, { token: by.token, body })).body;
}

async function decide(by: TestStaff, paymentId: string, name: string, body: object) {
  const path = `/api/console/payments/${paymentId}/${name}`;
  const given = { version: 1, why: "seen at the bank", ...body };
  return (await world.console<Answer>("POST", path, { token: by.token, body: given })).body.message;
}

const match = (by: TestStaff, paymentId: string, member: Payer) =>
  decide(by, paymentId, "match", { memberId: `${member.id}` });

/** A payment of this amount that the maker entered and the checker credited to a new member. */
async function creditEntered(amount: number) {
  const member = await registerPayer(world);
  const reference = newReference();
  const { paymentId } = await enter(maker, amount, reference);
  expect(await match(checker, paymentId, member)).toBe("SUCCESS");
  return { member, paymentId, reference };
}

/** The bank feed's report of a payment. */
const report = (member: Payer, amount: number, transRef: string) =>
  postCallback(world, {
    sender: "bank-feed",
    secret: SECRET,
    body: {
      eventId: randomUUID(),
      transRef,
      bankCode: "SCB",
      accountNo: "7440000041",
      amount,
      currency: "THB",
      at: world.clock.now().toISOString(),
      from: {
        bankCode: member.bankCode,
        accountNo: maskAccountNo(member.accountNo),
        name: maskName(member.name),
      },
    },
  });

const posted = async ({ id }: Payer) => (await balanceOf(world, id)).postedMinor;

describe("a payment that a staff user entered", () => {
  test.each(["cashier", "manager", "owner"] as const)(
    "is not credited by the same %s, and by a second person once",
    async (role) => {
      const [one, member] = [await world.staff(role), await registerPayer(world)];
      const { paymentId } = await enter(one, 70);
      expect(await match(one, paymentId, member)).toBe("APPROVAL_OWN");
      const half = { memberId: `${member.id}`, amount: 35 };
      expect(await decide(one, paymentId, "split", { shares: [half, half] })).toBe("APPROVAL_OWN");
      expect(await posted(member)).toBe(0n);
      const both = await Promise.all([1, 2].map(() => match(checker, paymentId, member)));
      expect(both.sort()).toEqual(["ALREADY_DECIDED", "SUCCESS"]);
      expect(await posted(member)).toBe(7_000n);
    },
  );

  test("is not credited by a staff user whose credentials the first one issued, nor split", async () => {
    const [one, other, member] = [
      await world.staff("owner"),
      await world.staff("manager"),
      await registerPayer(world),
    ];
    const at = world.clock.now();
    const issue = { id: randomUUID(), staff_id: other.id, issued_by: one.id, how: "created", at };
    await world.ownerDb.insertInto("staff_credential_issue").values(issue).execute();
    for (const [first, second] of [
      [one, other],
      [other, one],
    ] as const) {
      const { paymentId } = await enter(first, 80);
      expect(await match(second, paymentId, member)).toBe("APPROVAL_OWN");
    }
    expect(await posted(member)).toBe(0n);
  });

  test("stays one after a reversal", async () => {
    const { paymentId, member } = await creditEntered(90);
    const version = 2;
    expect(await decide(checker, paymentId, "reverse", {})).toBe("SUCCESS");
    const again = { memberId: `${member.id}`, version };
    expect(await decide(maker, paymentId, "match", again)).toBe("APPROVAL_OWN");
    expect(await decide(checker, paymentId, "match", again)).toBe("SUCCESS");
  });

  test("settles a reported transfer only by a second person", async () => {
    const member = await registerPayer(world);
    await setSettings(world, { depositManual: true });
    const transfer = await world.call<{ depositId: string }>("POST", "/api/wallet/add", {
      token: member.token,
      body: { amount: 120 },
    });
    const settle = async (by: TestStaff, body: object) => {
      const path = `/api/console/reported-transfers/${transfer.body.depositId}/settle`;
      const given = { why: "seen at the bank", ...body };
      const { token } = by;
      return (await world.console<Answer>("POST", path, { token, body: given })).body.message;
    };
    const paidAt = world.clock.now().toISOString();
    const seen = { channel: "SCB", reference: newReference(), amount: 120, paidAt };
    expect(await settle(maker, { seen })).toBe("APPROVAL_NEEDED");
    const payment = await world.db
      .selectFrom("deposits_payment")
      .select(["id", "state", "reason", "member_id"])
      .where("reference", "=", `SCB:${seen.reference}`)
      .executeTakeFirstOrThrow();
    expect(payment).toMatchObject({ state: "unmatched", reason: "entered", member_id: member.id });
    expect(await settle(maker, { paymentId: payment.id })).toBe("APPROVAL_OWN");
    expect(await settle(maker, { seen })).toBe("APPROVAL_OWN");
    // The amount limit of the second person counts.
    const limited = await world.staff("cashier");
    await limitAmount(world, limited, { kind: "deposits", once: 119 });
    expect(await settle(limited, { paymentId: payment.id })).toBe("STAFF_AMOUNT_LIMIT");
    expect(await posted(member)).toBe(0n);
    expect(await settle(checker, { paymentId: payment.id })).toBe("SUCCESS");
    expect(await posted(member)).toBe(12_000n);
  });

  test("counts as a whole for the amount limit of the second person, split or matched", async () => {
    const limited = await world.staff("cashier");
    await limitAmount(world, limited, { kind: "deposits", once: 60 });
    const member = await registerPayer(world);
    const half = { memberId: `${member.id}`, amount: 35 };
    const { paymentId } = await enter(maker, 70);
    const split = (by: TestStaff) => decide(by, paymentId, "split", { shares: [half, half] });
    expect(await split(limited)).toBe("STAFF_AMOUNT_LIMIT");
    expect(await match(limited, paymentId, member)).toBe("STAFF_AMOUNT_LIMIT");
    expect(await posted(member)).toBe(0n);
    // It waits for a cashier with a higher limit.
    expect(await split(checker)).toBe("SUCCESS");
    const small = await enter(maker, 60);
    expect(await match(limited, small.paymentId, member)).toBe("SUCCESS");
  });

  test("is credited at once when the bank reports it meanwhile", async () => {
    const member = await registerPayer(world);
    const reference = newReference();
    const { paymentId } = await enter(maker, 130, reference);
    await Promise.all([1, 2, 3].map(() => report(member, 130, reference)));
    expect(await posted(member)).toBe(13_000n);
    expect(await match(maker, paymentId, member)).toBe("ALREADY_DECIDED");
  });

  test("is the first person's to credit once the bank has reported it without a known payer", async () => {
    const [member, stranger] = [await registerPayer(world), await registerPayer(world)];
    const reference = newReference();
    const { paymentId } = await enter(maker, 140, reference);
    await report({ ...stranger, accountNo: "0000000000", name: "NO MEMBER" }, 140, reference);
    expect(await posted(member)).toBe(0n);
    expect(await match(maker, paymentId, member)).toBe("SUCCESS");
  });

  test("a constraint of the database keeps it from being credited by one person", async () => {
    const { paymentId } = await enter(maker, 150);
    const credit = (fields: object) =>
      world.ownerDb
        .updateTable("deposits_payment")
        .set({ state: "credited", credited_by: "person", reason: null, ...fields })
        .where("id", "=", paymentId)
        .execute();
    const checked_at = world.clock.now();
    await expect(credit({})).rejects.toThrow("deposits_entered_is_checked");
    await expect(credit({ checked_by_id: maker.id, checked_at })).rejects.toThrow(
      "deposits_entered_is_checked",
    );
    await expect(credit({ entered_by_id: null })).rejects.toThrow(
      "deposits_entered_by_a_staff_user",
    );
  });
});

describe("the sum of a person's day", () => {
  const { enteredMaxCashier, enteredMaxManager, enteredMaxOwner } = settingGroups.limits.fields;
  const maxima = { cashier: enteredMaxCashier, manager: enteredMaxManager, owner: enteredMaxOwner };
  const maxOf = (role: keyof typeof maxima) => Number(maxima[role].initial.THB) / 100;

  test.each(["manager", "owner"] as const)(
    "is a ceiling for a staff user with the role %s, and starts again the next day",
    async (role) => {
      const one = await world.staff(role);
      expect((await enter(one, maxOf(role) + 0.01)).message).toBe("STAFF_DAY_LIMIT");
      expect((await enter(one, maxOf(role))).message).toBe("SUCCESS");
      expect((await enter(one, 1)).message).toBe("STAFF_DAY_LIMIT");
      await sql`update deposits_payment set received_at = received_at - interval '1 day'
      where entered_by_id = ${one.id}`.execute(world.ownerDb);
      expect((await enter(one, 1)).message).toBe("SUCCESS");
    },
  );

  test("holds for simultaneous entries of a cashier, who has a maximum for each as well", async () => {
    const one = await world.staff("cashier");
    expect((await enter(one, 50_000.01)).message).toBe("FORBIDDEN");
    const all = await Promise.all(Array.from({ length: 8 }, () => enter(one, 50_000)));
    const entered = all.filter(({ message }) => message === "SUCCESS");
    expect(entered).toHaveLength(maxOf("cashier") / 50_000);
    expect(new Set(all.map(({ message }) => message))).toEqual(
      new Set(["SUCCESS", "STAFF_DAY_LIMIT"]),
    );
    // What a person credits for others counts as well.
    const [first, second] = [await world.staff("cashier"), await world.staff("cashier")];
    for (const each of [first, second]) {
      await limitAmount(world, each, { kind: "deposits", once: 50_000 });
    }
    const member = await registerPayer(world);
    expect((await enter(second, 40_000)).message).toBe("SUCCESS");
    const answers: string[] = [];
    for (const { paymentId } of entered) answers.push(await match(second, paymentId, member));
    expect(answers).toEqual(["SUCCESS", "SUCCESS", "SUCCESS", "STAFF_DAY_LIMIT"]);
    expect(await match(first, entered.at(-1)?.paymentId ?? "", member)).toBe("SUCCESS");
  });

  test("is the operator's setting", async () => {
    const one = await world.staff("cashier");
    await setSettings(world, { enteredMaxCashier: { THB: "50000", LAK: "0" } });
    expect((await enter(one, 500.01)).message).toBe("STAFF_DAY_LIMIT");
    expect((await enter(one, 500)).message).toBe("SUCCESS");
    expect((await enter(await world.staff("manager"), 500.01)).message).toBe("SUCCESS");
    await setSettings(world, { enteredMaxCashier: { THB: "20000000", LAK: "0" } });
  });

  test("does not count what the bank has reported", async () => {
    const [one, member] = [await world.staff("cashier"), await registerPayer(world)];
    const references = Array.from({ length: 4 }, newReference);
    for (const reference of references) await enter(one, 50_000, reference);
    expect((await enter(one, 1)).message).toBe("STAFF_DAY_LIMIT");
    await report(member, 50_000, references[0] ?? "");
    expect((await enter(one, 1)).message).toBe("SUCCESS");
  });
});

describe("money that the bank has not confirmed", () => {
  const withdraw = async ({ token }: Payer, amount: number) => {
    const path = "/api/wallet/withdraw";
    const { body } = await world.call<{ withdrawalId: string }>("POST", path, {
      token,
      body: { amount },
    });
    return world.db
      .selectFrom("withdrawals_withdrawal as withdrawal")
      .innerJoin("withdrawals_assessment as risk", "risk.withdrawal_id", "withdrawal.id")
      .select(["withdrawal.state", "risk.findings"])
      .where("withdrawal.id", "=", body.withdrawalId)
      .executeTakeFirstOrThrow();
  };

  test("leaves only after a review, whatever the points of the rule", async () => {
    const { member } = await creditEntered(500);
    await sql`update lookups_setting set value = jsonb_set(value, '{points,unconfirmed}', '0')
      where key = 'withdrawRisk'`.execute(world.db);
    const held = await withdraw(member, 200);
    expect(held.state).toBe("review");
    expect(held.findings).toContainEqual(
      expect.objectContaining({ rule: "unconfirmed", evidence: { count: 1, sum: 500 } }),
    );
  });

  test("is ordinary money once the bank has reported it", async () => {
    const { member, reference } = await creditEntered(500);
    await report(member, 500, reference);
    await playDeposits(worldDoors(world, member), 500);
    expect((await withdraw(member, 200)).state).toBe("approved");
  });

  test("of a split payment holds back the withdrawal of each of its members", async () => {
    const [one, two] = [await registerPayer(world), await registerPayer(world)];
    const { paymentId } = await enter(maker, 600);
    const shares = [one, two].map(({ id }) => ({ memberId: `${id}`, amount: 300 }));
    expect(await decide(checker, paymentId, "split", { shares })).toBe("SUCCESS");
    expect((await withdraw(one, 200)).state).toBe("review");
    expect((await withdraw(two, 200)).state).toBe("review");
  });

  test("is a discrepancy of every night from the second day on, until it is reported or gone", async () => {
    const found = async () =>
      (await reconcileDay(world.app.ctx, dayOf(world.clock.now()))).discrepancies
        .filter(({ detail }) => detail.includes("not reported by the bank"))
        .map(({ subject, detail, oursMinor, theirsMinor }) => ({
          subject,
          detail,
          oursMinor,
          theirsMinor,
        }));
    expect(await found()).toEqual([]);
    const { paymentId, member, reference } = await creditEntered(700);
    const waiting = await enter(maker, 710);
    await shiftClock(world, 2 * DAY);
    const night = await found();
    expect(night).toContainEqual({
      subject: paymentId,
      detail: `entered by ${maker.name}, credited by ${checker.name}, not reported by the bank`,
      oursMinor: 70_000n,
      theirsMinor: 0n,
    });
    expect(night.map(({ subject }) => subject)).toContain(waiting.paymentId);
    await report(member, 700, reference);
    const dismissal = { reason: "never_there" };
    const fresh = await world.staff("cashier");
    expect(await decide(fresh, waiting.paymentId, "dismiss", dismissal)).toBe("SUCCESS");
    const later = (await found()).map(({ subject }) => subject);
    expect(later).not.toContain(paymentId);
    expect(later).not.toContain(waiting.paymentId);
  });
});
