/** A payment that the bank reported, credited by a staff user to a member who is not its payer. */
import { randomUUID } from "node:crypto";
import { BEHIND_PROXY } from "@krapao/testkit/builders/members";
import {
  balanceOf,
  eventually,
  expectLedgerInvariants,
  postCallback,
} from "@krapao/testkit/builders/money";
import { playDeposits, worldDoors } from "@krapao/testkit/builders/play";
import { setSettings } from "@krapao/testkit/builders/rewards";
import { type Payer, registerPayer } from "@krapao/testkit/builders/slips";
import type { TestStaff } from "@krapao/testkit/builders/staff-users";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";

const SECRET = "feed-secret";
const STRANGER = { bankCode: "KBANK", accountNo: "xxx-x-x9317-x", name: "MANEE P***" };
let world: World;
let matcher: TestStaff;
let other: TestStaff;
let member: Payer;
beforeAll(async () => {
  world = await startWorld({ env: { ...BEHIND_PROXY, BANK_FEED_SECRET: SECRET } });
  await setSettings(world, { depositManual: true });
  [matcher, other] = [await world.staff("cashier"), await world.staff("cashier")];
});
beforeEach(async () => {
  member = await registerPayer(world);
});
afterAll(() => world?.close());
afterEach(() => expectLedgerInvariants(world));

/** The bank reports a payment of this payer, which waits in the matching queue. */
async function report(amount: number, from: object = STRANGER): Promise<string> {
  const transRef = randomUUID().replaceAll("-", "").slice(0, 20).toUpperCase();
  const at = world.clock.now().toISOString();
  const house = { bankCode: "SCB", accountNo: "7440000041" };
  const body = { eventId: randomUUID(), transRef, ...house, amount, currency: "THB", at, from };
  await postCallback(world, { sender: "bank-feed", secret: SECRET, body });
  const { id, state } = await world.db
    .selectFrom("deposits_payment")
    .select(["id", "state"])
    .where("reference", "=", `SCB:${transRef}`)
    .executeTakeFirstOrThrow();
  expect(state).toBe("unmatched");
  return id;
}

async function decide(by: TestStaff, path: string, body: object): Promise<string> {
  const answer = await world.console<{ message: string }>("POST", `/api/console/${path}`, {
    token: by.token,
    body,
  });
  return answer.body.message;
}

const match = (by: TestStaff, paymentId: string, { id }: Payer) =>
  decide(by, `payments/${paymentId}/match`, { version: 1, memberId: `${id}`, why: "the slip" });

/** Plays what the wallet holds, and withdraws some of it. */
async function withdraw(payer: Payer, amount: number) {
  const { token } = payer;
  const { availableMinor } = await balanceOf(world, payer.id);
  await playDeposits(worldDoors(world, payer), Number(availableMinor) / 100);
  const { body } = await world.call<{ withdrawalId: string }>("POST", "/api/wallet/withdraw", {
    token,
    body: { amount },
  });
  return body.withdrawalId;
}

const readWithdrawal = (id: string) =>
  world.db
    .selectFrom("withdrawals_withdrawal as withdrawal")
    .innerJoin("withdrawals_assessment as risk", "risk.withdrawal_id", "withdrawal.id")
    .select(["withdrawal.state", "withdrawal.version", "risk.findings"])
    .where("withdrawal.id", "=", id)
    .orderBy("risk.at", "desc")
    .executeTakeFirstOrThrow();

async function approve(by: TestStaff, id: string): Promise<string> {
  const { version } = await readWithdrawal(id);
  return decide(by, `withdrawals/${id}/approve`, { version, isAnyway: true });
}

const finding = (sum: number) =>
  expect.objectContaining({ rule: "otherPayer", evidence: { count: 1, sum } });

test("the money leaves only with another staff user, who opens the next withdrawals as well", async () => {
  expect(await match(matcher, await report(500), member)).toBe("SUCCESS");
  const first = await withdraw(member, 200);
  const { state, findings } = await readWithdrawal(first);
  expect({ state, findings }).toEqual({
    state: "review",
    findings: expect.arrayContaining([finding(500)]),
  });
  expect(await approve(matcher, first)).toBe("APPROVAL_OWN");
  expect((await readWithdrawal(first)).state).toBe("review");
  expect(await approve(other, first)).toBe("SUCCESS");
  await eventually(async () => (await readWithdrawal(first)).state === "paid");
  const second = await readWithdrawal(await withdraw(member, 200));
  expect(JSON.stringify(second.findings)).not.toContain("otherPayer");
  expect(["approved", "sent", "paid"]).toContain(second.state);
});

test("a staff user whose sign-in the matcher issued does not approve it either", async () => {
  const fresh = await world.staff("cashier");
  const issue = { id: randomUUID(), staff_id: fresh.id, issued_by: matcher.id, how: "created" };
  await world.ownerDb
    .insertInto("staff_credential_issue")
    .values({ ...issue, at: world.clock.now() })
    .execute();
  expect(await match(matcher, await report(510), member)).toBe("SUCCESS");
  const held = await withdraw(member, 200);
  expect(await approve(fresh, held)).toBe("APPROVAL_OWN");
  expect(await approve(other, held)).toBe("SUCCESS");
});

test("a split, and a reported transfer that is settled by it, are held back as well", async () => {
  const friend = await registerPayer(world);
  const shares = [member, friend].map(({ id }) => ({ memberId: `${id}`, amount: 300 }));
  const path = `payments/${await report(600)}/split`;
  expect(await decide(matcher, path, { version: 1, shares, why: "two" })).toBe("SUCCESS");
  const held = await readWithdrawal(await withdraw(friend, 200));
  expect(held.state).toBe("review");
  expect(held.findings).toEqual(expect.arrayContaining([finding(300)]));

  const third = await registerPayer(world);
  const { body } = await world.call<{ depositId: string }>("POST", "/api/wallet/add", {
    token: third.token,
    body: { amount: 520 },
  });
  const paymentId = await report(520);
  const settle = `reported-transfers/${body.depositId}/settle`;
  expect(await decide(matcher, settle, { paymentId, why: "the amount" })).toBe("SUCCESS");
  expect((await readWithdrawal(await withdraw(third, 200))).state).toBe("review");
});

test("a payment of the member's own account, whose name is hidden, waits for no one else", async () => {
  const own = {
    bankCode: member.bankCode,
    accountNo: member.accountNo,
    name: `${member.name[0]}*`,
  };
  expect(await match(matcher, await report(530, own), member)).toBe("SUCCESS");
  const { state, findings } = await readWithdrawal(await withdraw(member, 200));
  expect(JSON.stringify(findings)).not.toContain("otherPayer");
  expect(["approved", "sent", "paid"]).toContain(state);
});

test("what was credited to the wrong member and reversed holds nothing back", async () => {
  const paymentId = await report(540);
  expect(await match(matcher, paymentId, member)).toBe("SUCCESS");
  const path = `payments/${paymentId}/reverse`;
  expect(await decide(matcher, path, { version: 1, why: "wrong member" })).toBe("SUCCESS");
  const rightful = await registerPayer(world);
  const body = { version: 2, memberId: `${rightful.id}`, why: "the right one" };
  const again = (by: TestStaff) => decide(by, `payments/${paymentId}/match`, body);
  expect(await again(other)).toBe("APPROVAL_NEEDED");
  expect(await again(matcher)).toBe("SUCCESS");
  const rows = await world.db
    .selectFrom("deposits_credit_answer")
    .select(["member_id", "payer", "former_member_id", "decided_by", "second_by"])
    .where("payment_id", "=", paymentId)
    .orderBy("round")
    .execute();
  const first = { member_id: member.id, former_member_id: null, decided_by: matcher.id };
  const second = { member_id: rightful.id, former_member_id: member.id, decided_by: other.id };
  expect(rows).toEqual([
    { ...first, payer: "unknown", second_by: null },
    { ...second, payer: "unknown", second_by: matcher.id },
  ]);
  const held = await withdraw(rightful, 200);
  expect((await readWithdrawal(held)).state).toBe("review");
  // The first person does not approve it; the second one may.
  expect(await approve(other, held)).toBe("APPROVAL_OWN");
  expect(await approve(matcher, held)).toBe("SUCCESS");
});
