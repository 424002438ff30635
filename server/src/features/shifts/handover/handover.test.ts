/** Hand-overs of shifts over HTTP: what is open and counted, and what moves to the successor. */
import { randomBytes, randomUUID } from "node:crypto";
import type { ClientOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import type { Handover, OpenItem } from "@krapao/contract/console/shifts/shifts";
import { MINUTE_MS } from "@krapao/contract/time";
import { newGuest, say, text } from "@krapao/testkit/builders/chat";
import { BEHIND_PROXY } from "@krapao/testkit/builders/members";
import { expectLedgerInvariants, shiftClock } from "@krapao/testkit/builders/money";
import {
  FEED_SECRET,
  type Payer,
  registerPayer,
  reportTransfer,
} from "@krapao/testkit/builders/rewards";
import type { TestStaff } from "@krapao/testkit/builders/staff-users";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

type Shifts = typeof consoleContract.shifts;
type Open = ClientOutput<Shifts["open"]>;

let world: World;
let member: Payer;
let cashier: TestStaff;
let successor: TestStaff;
let agent: TestStaff;
let manager: TestStaff;

beforeAll(async () => {
  const env = { ...BEHIND_PROXY, BANK_FEED_SECRET: FEED_SECRET };
  world = await startWorld({ withJobs: false, env });
  member = await registerPayer(world);
  await reportTransfer(world, member, 20_000);
  manager = await world.staff("manager");
});
beforeEach(async () => {
  await shiftClock(world, 0);
  [cashier, successor, agent] = [
    await world.staff("cashier"),
    await world.staff("cashier"),
    await world.staff("agent"),
  ];
});
afterAll(async () => {
  if (world) await expectLedgerInvariants(world);
  await world?.close();
});

const call = <T = { message: string }>(
  method: "GET" | "POST",
  staff: TestStaff,
  path: string,
  body?: object,
) =>
  world.console<T>(method, `/api/console/${path}`, { token: staff.token, ...(body && { body }) });
const post = <T = { message: string }>(staff: TestStaff, path: string, body?: object) =>
  call<T>("POST", staff, path, body);
async function ok<T = { message: string }>(staff: TestStaff, path: string, body?: object) {
  const answer = await post<T>(staff, path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}
const start = (staff = cashier) => ok(staff, "shifts/start");
const open = async (staff = cashier) => (await call<Open>("GET", staff, "shifts/open")).body;
const current = async (staff: TestStaff) =>
  (await call<ClientOutput<Shifts["current"]>>("GET", staff, "shifts/current")).body;
/** The hand-overs that the console counts for a staff user. */
const waiting = async (staff: TestStaff) => {
  type Queues = ClientOutput<typeof consoleContract.dashboard.queues>;
  const { queues } = (await call<Queues>("GET", staff, "queues")).body;
  return queues.find(({ queue }) => queue === "shifts")?.count;
};
const read = async (staff: TestStaff, id: string) =>
  call<Handover>("GET", staff, `shifts/hand-overs/${id}`);
const offer = async (to: TestStaff | null, more: object = {}, staff = cashier) => {
  const { cash, cashAt } = await open(staff);
  return post<{ message: string; id: string }>(staff, "shifts/hand-over", {
    to: to?.id ?? null,
    cashAt,
    counts: uncounted(cash),
    note: "a quiet evening",
    ...more,
  });
};
/** The reasons why the accounts that moved are not counted. */
const uncounted = (cash: Open["cash"]) =>
  cash
    .filter(({ hasMoved }) => hasMoved)
    .map(({ account, currency }) => ({ account, currency, amount: null, note: "no token" }));
const find = (items: readonly OpenItem[], kind: OpenItem["kind"], id: string) =>
  items.find((item) => item.kind === kind && item.id === id);

/** Withdraws, so that the member has one withdrawal in review. */
async function withdrawal(): Promise<string> {
  const from = await registerPayer(world);
  await reportTransfer(world, from, 20_000);
  const { body } = await world.call<{ withdrawalId: string }>("POST", "/api/wallet/withdraw", {
    token: from.token,
    body: { amount: 8_000 },
  });
  return body.withdrawalId;
}
async function slip(): Promise<string> {
  const id = randomUUID();
  const at = world.clock.now();
  await world.ownerDb
    .insertInto("deposits_slip")
    .values({
      id,
      member_id: member.id,
      state: "review",
      sha256: randomBytes(32),
      media_id: id,
      created_at: at,
      updated_at: at,
    })
    .execute();
  return id;
}
async function chat(): Promise<string> {
  const guest = newGuest();
  await say(world, guest, text("hello"));
  const { id } = await world.db
    .selectFrom("chat_conversation")
    .select("id")
    .orderBy("last_message_at", "desc")
    .executeTakeFirstOrThrow();
  return id;
}

/** A cashier with a claimed withdrawal, slip and chat, and a parked withdrawal. */
async function atWork() {
  await start();
  const [claimed, parked, slipId, chatId] = [
    await withdrawal(),
    await withdrawal(),
    await slip(),
    await chat(),
  ];
  await ok(cashier, `withdrawals/${parked}/park`, { version: 0, why: "asks the bank" });
  await ok(cashier, `withdrawals/${claimed}/claim`);
  await ok(cashier, `slips/${slipId}/claim`, { isTaken: true });
  await ok(cashier, `chat/conversations/${chatId}/claim`);
  return { claimed, parked, slipId, chatId };
}
const holders = async ({ claimed, slipId, chatId }: Awaited<ReturnType<typeof atWork>>) => {
  const [of, other, conversation] = await Promise.all([
    world.db.selectFrom("withdrawals_withdrawal").selectAll().where("id", "=", claimed).execute(),
    world.db.selectFrom("deposits_slip").selectAll().where("id", "=", slipId).execute(),
    world.db.selectFrom("chat_conversation").selectAll().where("id", "=", chatId).execute(),
  ]);
  return [of[0]?.claimed_by, other[0]?.claimed_by, conversation[0]?.assignee_id];
};

test("a shift starts once, and shows what it would hand over with the ledger's balances", async () => {
  const { claimed, parked, slipId, chatId } = await atWork();
  expect((await post(cashier, "shifts/start")).body.message).toBe("ALREADY_DECIDED");
  const { items, cash, people } = await open();
  expect(find(items, "withdrawal", claimed)).toMatchObject({ amount: 8_000, currency: "THB" });
  expect(find(items, "parkedWithdrawal", parked)).toMatchObject({
    by: cashier.name,
    reason: "asks the bank",
  });
  expect(find(items, "slip", slipId)).toMatchObject({ memberId: `${member.id}`, amount: null });
  expect(find(items, "chat", chatId)).toMatchObject({ memberId: null });
  expect(cash.find(({ account }) => account === "SCB:7440000041")?.ledger).toBeGreaterThan(0);
  const ids = people.map(({ id }) => id);
  expect(ids).toContain(successor.id);
  expect(ids).not.toContain(cashier.id);
  // An agent hands over chats, and neither counts nor sees money.
  expect(await open(agent)).toMatchObject({ cash: [] });
  const seen = new Set((await open(agent)).items.map(({ kind }) => kind));
  expect([...seen].filter((kind) => !["chat", "alert"].includes(kind))).toEqual([]);
});

test("a successor accepts: claims and chats move, one shift ends and the other begins", async () => {
  const work = await atWork();
  const { cash, cashAt } = await open();
  const counts = cash.map(({ account, currency, ledger }) => ({
    account,
    currency,
    amount: Math.max(0, ledger),
    note: ledger < 0 ? "paid from the reserve" : "",
  }));
  const { body: offered } = await offer(successor, { cashAt, counts, note: "" });
  expect(offered.message).toBe("SUCCESS");
  expect(await holders(work)).toEqual([cashier.id, cashier.id, cashier.id]);
  const { incoming } = await current(successor);
  expect(incoming).toMatchObject([{ id: offered.id, from: { name: cashier.name } }]);
  expect([await waiting(successor), await waiting(cashier), await waiting(manager)]).toEqual([
    1, 0, 0,
  ]);
  const { moved } = await ok<ClientOutput<Shifts["accept"]>>(
    successor,
    `shifts/hand-overs/${offered.id}/accept`,
  );
  expect(moved).toEqual({ withdrawals: 1, slips: 1, chats: 1 });
  expect(await holders(work)).toEqual([successor.id, successor.id, successor.id]);
  expect(await waiting(successor)).toBe(0);
  expect((await current(cashier)).shift).toBeNull();
  expect((await current(successor)).shift).not.toBeNull();
  // The claim begins with the hand-over, so it is not the time of the first cashier.
  world.clock.shift(MINUTE_MS);
  await ok(successor, `withdrawals/${work.claimed}/approve`, { version: 0 });
  const { claimed_at: claimedAt } = await world.db
    .selectFrom("withdrawals_decision")
    .select("claimed_at")
    .where("withdrawal_id", "=", work.claimed)
    .executeTakeFirstOrThrow();
  const shown = (await read(cashier, offered.id)).body;
  expect(claimedAt?.toISOString()).toBe(shown.decidedAt);
  expect(shown).toMatchObject({ state: "accepted", moved, to: { name: successor.name } });
  // The item as it was offered, although it is decided since.
  expect(find(shown.open, "withdrawal", work.claimed)).toBeDefined();
  expect((await post(successor, `shifts/hand-overs/${offered.id}/accept`)).status).toBe(409);
});

test("a refusal keeps the shift and everything in it, with the reason, and it is offered again", async () => {
  const work = await atWork();
  const { body: first } = await offer(successor);
  expect((await offer(successor)).body.message).toBe("ALREADY_DECIDED");
  const by = (staff: TestStaff, action: string, body?: object) =>
    post(staff, `shifts/hand-overs/${first.id}/${action}`, body);
  // Neither the giver nor a third staff user decides for the successor.
  expect((await by(cashier, "accept")).status).toBe(404);
  expect((await by(manager, "refuse", { why: "no" })).status).toBe(404);
  expect((await by(successor, "cancel")).status).toBe(404);
  expect((await by(successor, "refuse", { why: "count the bank first" })).status).toBe(200);
  expect((await read(cashier, first.id)).body).toMatchObject({
    state: "refused",
    reason: "count the bank first",
    moved: null,
  });
  expect(await holders(work)).toEqual([cashier.id, cashier.id, cashier.id]);
  const { body: second } = await offer(successor);
  await ok(cashier, `shifts/hand-overs/${second.id}/cancel`);
  expect((await current(successor)).incoming).toEqual([]);
  expect((await current(cashier)).shift).not.toBeNull();
});

test("two answers at once: one accepts, and the other answer is refused", async () => {
  const work = await atWork();
  const { body } = await offer(successor);
  const answers = await Promise.all([
    post(successor, `shifts/hand-overs/${body.id}/accept`),
    post(cashier, `shifts/hand-overs/${body.id}/cancel`),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const isAccepted = answers[0]?.status === 200;
  const expected = isAccepted ? successor.id : cashier.id;
  expect(await holders(work)).toEqual([expected, expected, expected]);
});

test("only a staff user whose role covers what is open can succeed", async () => {
  const work = await atWork();
  const ids = (await open()).people.map(({ id }) => id);
  expect(ids).toContain(successor.id);
  expect(ids).toContain(manager.id);
  expect(ids).not.toContain(agent.id);
  expect((await offer(agent)).body.message).toBe("NO_DATA");
  expect(await holders(work)).toEqual([cashier.id, cashier.id, cashier.id]);
  // An agent hands over chats to an agent, and cannot be asked for more than that.
  await start(agent);
  const other = await world.staff("agent");
  expect((await open(agent)).people.map(({ id }) => id)).toContain(other.id);
});

test("what a successor lost the right to decide returns to the queue", async () => {
  const work = await atWork();
  const { body } = await offer(successor);
  await world.ownerDb
    .updateTable("staff_user")
    .set({ role: "agent" })
    .where("id", "=", successor.id)
    .execute();
  await ok(successor, `shifts/hand-overs/${body.id}/accept`);
  expect(await holders(work)).toEqual([null, null, successor.id]);
});

test("the record has the state of every queue, and what one person approved", async () => {
  const { claimed } = await atWork();
  await world.ownerDb
    .updateTable("withdrawals_withdrawal")
    .set({
      needs_two_approvals: true,
      first_approved_by: manager.id,
      first_approved_at: world.clock.now(),
    })
    .where("id", "=", claimed)
    .execute();
  const { items, queues } = await open();
  expect(find(items, "halfApproved", claimed)).toMatchObject({ by: manager.name, amount: 8_000 });
  const { body } = await offer(successor);
  const record = (await read(successor, body.id)).body;
  const of = (queue: string) => record.queues.find((each) => each.queue === queue);
  expect(of("withdrawals")).toEqual(queues.find(({ queue }) => queue === "withdrawals"));
  const review = await world.db
    .selectFrom("withdrawals_withdrawal")
    .select(({ fn }) => [fn.countAll<bigint>().as("count"), fn.sum("amount_minor").as("sum")])
    .where("state", "=", "review")
    .where("parked_at", "is", null)
    .executeTakeFirstOrThrow();
  expect(of("withdrawals")).toMatchObject({
    count: Number(review.count),
    sums: [{ currency: "THB", amount: Number(review.sum) / 100 }],
    halfApproved: 1,
  });
  expect(of("withdrawals")?.oldestAt).not.toBeNull();
  expect(record.queues.map(({ queue }) => queue)).toEqual(
    expect.arrayContaining(["chat", "slips", "payments", "transfers", "approvals"]),
  );
  await ok(cashier, `shifts/hand-overs/${body.id}/cancel`);
});

test("every account that moved needs a count or a reason, and the others need none", async () => {
  await start();
  const { cash, cashAt } = await open();
  const moved = cash.filter(({ hasMoved }) => hasMoved);
  expect(moved.map(({ account }) => account)).toContain("SCB:7440000041");
  expect(moved.length).toBeLessThan(cash.length);
  const given = { cashAt, note: "the bank's page is down" };
  expect((await offer(successor, { ...given, counts: [] })).body.message).toBe("REASON_REQUIRED");
  const some = uncounted(cash).slice(1);
  expect((await offer(successor, { ...given, counts: some })).body.message).toBe("REASON_REQUIRED");
  const counts = moved.map(({ account, currency, ledger }) => ({
    account,
    currency,
    amount: Math.max(0, ledger),
    note: ledger < 0 ? "paid from the reserve" : "",
  }));
  const { body } = await offer(successor, { cashAt, counts });
  expect(body.message).toBe("SUCCESS");
  // After the count nothing has moved, until something does.
  const counted = await open();
  expect(counted.cash.filter(({ hasMoved }) => hasMoved)).toEqual([]);
  await reportTransfer(world, member, 77);
  const again = (await open()).cash.filter(({ hasMoved }) => hasMoved);
  expect(again.map(({ account }) => account)).toEqual(["SCB:7440000041"]);
});

test("takes the bank's answer as the count, compared with the ledger of its time", async () => {
  await start();
  await ok(manager, "treasury/cash/read", { account: "SCB:7440000041", currency: "THB" });
  await reportTransfer(world, member, 55);
  const { cash, cashAt } = await open();
  const scb = cash.find(({ account }) => account === "SCB:7440000041");
  const { reading } = scb ?? {};
  if (!scb || !reading) throw new Error("the bank gave no balance");
  const taken = { account: scb.account, currency: "THB", amount: null, readingAt: reading.asOf };
  const others = uncounted(cash).filter(({ account }) => account !== scb.account);
  const old = { ...taken, readingAt: new Date(Date.parse(reading.asOf) - 1).toISOString() };
  const offered = (count: object, note: string) =>
    offer(successor, { cashAt, counts: [{ ...count, note }, ...others] });
  expect((await offered(old, "")).body.message).toBe("KEY_INVALID");
  const { body } = await offered(taken, "as the bank says");
  const record = (await read(successor, body.id)).body;
  const line = record.cash.find(({ account }) => account === scb.account);
  const difference = Math.round((reading.balance - reading.ledger) * 100) / 100;
  expect(line).toMatchObject({ counted: reading.balance, difference, isReading: true });
});

test("without a successor a note is required, and everything returns to the queues", async () => {
  const work = await atWork();
  expect((await offer(null, { note: "" })).body.message).toBe("REASON_REQUIRED");
  const { body } = await offer(null, { note: "the night has no cashier" });
  expect(await holders(work)).toEqual([null, null, null]);
  expect((await read(manager, body.id)).body).toMatchObject({ state: "closed", to: null });
  expect((await current(cashier)).shift).toBeNull();
});

test("a count that differs needs a note, is recorded to the satang, and is a reading", async () => {
  await start();
  const { cash, cashAt } = await open();
  const scb = cash.find(({ account }) => account === "SCB:7440000041");
  if (!scb) throw new Error("there is no account");
  const amount = Math.round(scb.ledger * 100 - 25) / 100;
  const count = { account: scb.account, currency: "THB", amount };
  const given = { cashAt, note: "only SCB" };
  const others = uncounted(cash).filter(({ account }) => account !== scb.account);
  const wrong = await offer(successor, { ...given, counts: [count, ...others] });
  expect(wrong.body.message).toBe("REASON_REQUIRED");
  // Money that arrives after the page was shown does not change its difference.
  await reportTransfer(world, member, 333);
  const counts = [{ ...count, note: "a fee of the bank" }, ...others];
  const { body } = await offer(successor, { ...given, counts });
  const shown = (await read(successor, body.id)).body;
  expect(shown.cash.find(({ account }) => account === scb.account)).toMatchObject({
    ledger: scb.ledger,
    counted: amount,
    difference: -0.25,
    note: "a fee of the bank",
  });
  expect(shown.differences).toBe(1);
  expect(shown.cash.filter(({ counted }) => counted === null).length).toBe(cash.length - 1);
  const { body: position } = await call<{
    accounts: { account: string; reading: { difference: number; by: string } | null }[];
  }>("GET", manager, "treasury/cash");
  expect(position.accounts.find(({ account }) => account === scb.account)?.reading).toMatchObject({
    difference: -0.25,
    by: cashier.name,
  });
});

test("refuses counts of other accounts, of an old page, and by a role that does not count", async () => {
  await start();
  await start(agent);
  const count = { account: "SCB:7440000041", currency: "THB", amount: 1, note: "x" };
  const unknown = [{ ...count, account: "SCB:1" }];
  expect((await offer(successor, { counts: unknown })).body.message).toBe("NO_DATA");
  expect((await offer(successor, { counts: [count] }, agent)).status).toBe(403);
  const old = new Date(world.clock.nowMs() - 40 * MINUTE_MS).toISOString();
  expect((await offer(successor, { cashAt: old })).body.message).toBe("KEY_INVALID");
  expect((await offer(cashier)).body.message).toBe("NO_DATA");
  // There is no shift to hand over.
  expect((await offer(cashier, {}, successor)).body.message).toBe("NO_DATA");
});

test("past hand-overs: one's own, and everyone's for managers; nothing of them changes", async () => {
  await start();
  const { body } = await offer(successor);
  await ok(successor, `shifts/hand-overs/${body.id}/accept`);
  const listOf = async (staff: TestStaff) =>
    (await ok<ClientOutput<Shifts["list"]>>(staff, "shifts/hand-overs", { limit: 100 })).handovers;
  expect((await listOf(cashier)).map(({ id }) => id)).toEqual([body.id]);
  expect((await listOf(successor)).map(({ id }) => id)).toEqual([body.id]);
  expect(await listOf(agent)).toEqual([]);
  expect((await listOf(manager)).length).toBeGreaterThan(1);
  expect((await read(agent, body.id)).status).toBe(404);
  const change = world.ownerDb
    .updateTable("shifts_handover")
    .set({ note: "another one" })
    .where("id", "=", body.id)
    .execute();
  await expect(change).rejects.toThrow("a hand-over does not change");
  const entries = await world.db
    .selectFrom("audit_entry")
    .select(["action", "staff_name"])
    .where("action", "like", "shifts.%")
    .where("staff_id", "in", [cashier.id, successor.id])
    .orderBy("seq")
    .execute();
  expect(entries).toEqual([
    { action: "shifts.start", staff_name: cashier.name },
    { action: "shifts.hand-over", staff_name: cashier.name },
    { action: "shifts.accept", staff_name: successor.name },
  ]);
});
