import { randomUUID } from "node:crypto";
import type { QrEvent, WalletEvent } from "@krapao/contract";
import { BEHIND_PROXY } from "@krapao/testkit/builders/members";
import {
  balanceOf,
  eventually,
  expectLedgerInvariants,
  shiftClock,
} from "@krapao/testkit/builders/money";
import { asReviewer } from "@krapao/testkit/builders/reviewers";
import {
  type Payer,
  registerPayer,
  slipPicture,
  slipRecord,
  transferFrom,
  upload,
} from "@krapao/testkit/builders/slips";
import { startWorld, type World } from "@krapao/testkit/world";
import { sql } from "kysely";
import { io, type Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { depositsJobs } from "../jobs.ts";
import { dismissPayment } from "../matching/dismiss-payment.ts";
import { matchToMember } from "../matching/match-to-member.ts";
import { splitPayment } from "../matching/split-payment.ts";
import { fromQrcodeId } from "../qr.ts";
import type { Reviewer } from "../reviewer.ts";
import { readSlip } from "../slips/read-slip.ts";
import { verifySlip } from "../slips/verify-slip.ts";

const STRANGER = { bankCode: "SCB", accountNo: "9990001112", name: "MALEE SOMDEE" };

let world: World;
let reviewer: Reviewer;
/** The second of two persons. */
let second: Reviewer;
const pages: Socket[] = [];
beforeAll(async () => {
  world = await startWorld({ withJobs: false, env: BEHIND_PROXY });
  [reviewer, second] = [await asReviewer(world), await asReviewer(world)];
});
afterAll(() => world?.close());
afterEach(async () => {
  for (const page of pages.splice(0)) page.disconnect();
  await shiftClock(world, 0);
  await expectLedgerInvariants(world);
});

interface Shown {
  qrcodeId: string;
  payload: string;
  amount: number;
}

const createQr = async ({ token }: { token: string }, code: string, amount: number) =>
  (await world.call<Shown>("POST", `/api/qrcode/${code}`, { token, body: { amount } })).body;
const cancelQr = ({ token }: { token: string }, qrcodeId: string) =>
  world.call("DELETE", `/api/qrcode/${qrcodeId}`, { token });
const pay = (payload: string, { bankCode, accountNo, name }: Omit<Payer, "id" | "token">) =>
  world.control("/pay-qr", { payload, from: { bankCode, accountNo, name } });
const postedOf = async ({ id }: { id: bigint }) => (await balanceOf(world, id)).postedMinor;
const closeDue = () => depositsJobs(world.app.ctx)["deposits:follow_up"]?.({});

interface Line {
  _id: string;
  amount: number;
  status: string;
  reason?: string;
}

async function linesOf({ token }: { token: string }): Promise<Line[]> {
  const request = { token, body: { page: 1 } };
  const { body } = await world.call<{ statements: Line[] }>("POST", "/api/statement", request);
  return body.statements;
}

/** What home shows of deposits in progress. */
const waitingOf = async ({ token }: { token: string }) =>
  (await world.call<{ waiting: unknown }>("GET", "/api/wallet", { token })).body.waiting;

/** Waits for the member's first line. */
const firstLine = (member: Payer) => eventually(async () => (await linesOf(member))[0]);

/** Opens a page of the member that collects what the server pushes. */
async function openPage({ token }: { token: string }) {
  const qrs: QrEvent[] = [];
  const money: WalletEvent[] = [];
  const options = { transports: ["websocket"], auth: { token }, forceNew: true };
  const page = io(world.url, options);
  pages.push(page);
  page.on("qr", (event: QrEvent) => qrs.push(event));
  page.on("wallet", (event: WalletEvent) => money.push(event));
  await eventually(async () => page.connected);
  return { qrs, money };
}

describe.each(["KBANK", "WW"])("a payment for a QR of %s that has closed", (code) => {
  test("is in progress in the statement with its reason, pushed, and ends there when it is matched", async () => {
    const member = await registerPayer(world);
    const { qrcodeId, payload, amount } = await createQr(member, code, 120);
    await cancelQr(member, qrcodeId);
    const { money } = await openPage(member);
    await pay(payload, STRANGER);
    const line = await firstLine(member);
    expect(line).toMatchObject({ amount, status: "PROCESSING", reason: "cancelled" });
    await eventually(async () => money.length === 1);
    expect(money[0]).toMatchObject({ status: "PROCESSING", amount, message: "DEPOSIT_WAITS" });
    const home = await waitingOf(member);
    expect(home).toEqual({
      lines: 1,
      slips: 0,
      sums: [{ currency: "THB", amount }],
      unread: 0,
      lineId: line._id,
      isReviewed: true,
      reviewMinutes: 5,
    });
    const match = { paymentId: line._id, memberId: member.id };
    expect(await matchToMember(world.app.ctx, reviewer, match)).toBe("done");
    const [ended, ...others] = await linesOf(member);
    expect(await waitingOf(member)).toBeNull();
    expect(ended).toEqual({ ...line, status: "SUCCESS", reason: undefined });
    expect(others).toEqual([]);
    expect(await postedOf(member)).toBe(BigInt(Math.round(amount * 100)));
  });
});

test("home sums what waits in two currencies apart, the wallet's own first", async () => {
  const member = await registerPayer(world);
  for (const [currency, minor] of [
    ["LAK", 5_000_000n],
    ["THB", 12_000n],
    ["LAK", 1_000_000n],
  ] as const) {
    await sql`insert into statements_line (id, member_id, statement_type, from_name, to_name,
        amount_minor, currency, status, created_at, updated_at)
      values (${randomUUID()}, ${member.id}, 'deposit', 'SCB', 'WALLET', ${minor}, ${currency},
        'PROCESSING', now(), now())`.execute(world.ownerDb);
  }
  expect(await waitingOf(member)).toMatchObject({
    lines: 3,
    sums: [
      { currency: "THB", amount: 120 },
      { currency: "LAK", amount: 60_000 },
    ],
  });
});

test("a second payment of a paid QR is in progress, and fails with the reason when it is returned", async () => {
  const member = await registerPayer(world);
  const { payload, amount } = await createQr(member, "KBANK", 130);
  await pay(payload, STRANGER);
  expect(await firstLine(member)).toMatchObject({ status: "SUCCESS" });
  const { money } = await openPage(member);
  await pay(payload, STRANGER);
  const line = await eventually(async () =>
    (await linesOf(member)).find(({ status }) => status === "PROCESSING"),
  );
  expect(line).toMatchObject({ amount, reason: "twice" });
  const returned = { paymentId: line._id, reason: "returned", why: "to the payer" } as const;
  expect(await dismissPayment(world.app.ctx, reviewer, returned)).toBe("done");
  const [ended] = await linesOf(member);
  expect(ended).toMatchObject({ _id: line._id, status: "FAILED", reason: "returned" });
  await eventually(async () => money.some(({ status }) => status === "FAILED"));
});

test("a payment that staff match to another member fails in the first member's line", async () => {
  const [holder, owner] = [await registerPayer(world), await registerPayer(world)];
  const { qrcodeId, payload } = await createQr(holder, "KBANK", 140);
  await cancelQr(holder, qrcodeId);
  await pay(payload, STRANGER);
  const { _id: paymentId } = await firstLine(holder);
  const match = { paymentId, memberId: owner.id };
  expect(await matchToMember(world.app.ctx, reviewer, match)).toBe("asked");
  expect(await linesOf(holder)).toMatchObject([{ status: "PROCESSING" }]);
  expect(await matchToMember(world.app.ctx, second, match)).toBe("done");
  expect(await linesOf(holder)).toMatchObject([{ status: "FAILED", reason: "other_member" }]);
  const [line] = await linesOf(owner);
  expect(line).toMatchObject({ status: "SUCCESS" });
  expect(line?._id).not.toBe(paymentId);
});

test("a split payment ends in the line of the member who saw it in progress", async () => {
  const [holder, friend] = [await registerPayer(world), await registerPayer(world)];
  const { qrcodeId, payload, amount } = await createQr(holder, "KBANK", 150);
  await cancelQr(holder, qrcodeId);
  await pay(payload, STRANGER);
  const { _id: paymentId } = await firstLine(holder);
  const restMinor = BigInt(Math.round(amount * 100)) - 5_000n;
  const shares = [
    { memberId: friend.id, amountMinor: 5_000n, qrId: null },
    { memberId: holder.id, amountMinor: restMinor, qrId: null },
  ];
  const split = { paymentId, version: 1, shares, note: "two people paid together" };
  expect(await splitPayment(world.app.ctx, reviewer, split)).toBe("asked");
  expect(await splitPayment(world.app.ctx, second, split)).toBe("done");
  const own = { _id: paymentId, status: "SUCCESS", amount: Number(restMinor) / 100 };
  expect(await linesOf(holder)).toMatchObject([own]);
  expect(await linesOf(friend)).toMatchObject([{ status: "SUCCESS", amount: 50 }]);
});

describe("money to our own bank from the member's registered account", () => {
  test("is credited at once for a cancelled, an expired and a paid QR", async () => {
    const member = await registerPayer(world);
    const cancelled = await createQr(member, "KBANK", 210);
    await cancelQr(member, cancelled.qrcodeId);
    await pay(cancelled.payload, member);
    const expired = await createQr(member, "KBANK", 220);
    await shiftClock(world, 601_000);
    await pay(expired.payload, member);
    await shiftClock(world, 0);
    const paid = await createQr(member, "KBANK", 230);
    await pay(paid.payload, member);
    await eventually(async () => (await linesOf(member)).length === 3);
    await pay(paid.payload, member);
    await eventually(async () => (await linesOf(member)).length === 4);
    expect((await linesOf(member)).map(({ status }) => status)).toEqual(Array(4).fill("SUCCESS"));
    const sum = cancelled.amount + expired.amount + 2 * paid.amount;
    expect(await postedOf(member)).toBe(BigInt(Math.round(sum * 100)));
  });

  test("is credited at once for a QR that another one replaced", async () => {
    const member = await registerPayer(world);
    const old = await createQr(member, "KBANK", 240);
    const next = await createQr(member, "KBANK", 250);
    await pay(old.payload, member);
    await pay(next.payload, member);
    const sumMinor = BigInt(Math.round((old.amount + next.amount) * 100));
    await eventually(async () => (await postedOf(member)) === sumMinor);
  });

  test("waits for staff when the QR was a gateway's", async () => {
    const member = await registerPayer(world);
    const { qrcodeId, payload } = await createQr(member, "WW", 260);
    await cancelQr(member, qrcodeId);
    await pay(payload, member);
    expect(await firstLine(member)).toMatchObject({ status: "PROCESSING", reason: "cancelled" });
  });

  test("waits in the payer's own statement when another member made the QR", async () => {
    const [holder, payer] = [await registerPayer(world), await registerPayer(world)];
    const { qrcodeId, payload } = await createQr(holder, "KBANK", 270);
    await cancelQr(holder, qrcodeId);
    await pay(payload, payer);
    expect(await firstLine(payer)).toMatchObject({ status: "PROCESSING", reason: "payer" });
    expect(await linesOf(holder)).toEqual([]);
  });
});

test("a transfer with a name that cannot be compared is in progress until staff match it", async () => {
  const member = await registerPayer(world);
  const { bankCode, accountNo } = member;
  await world.control("/bank-transfer", {
    toBankCode: "SCB",
    toAccountNo: "7440000041",
    amount: 280,
    from: { bankCode, accountNo, name: "มาลี ศรีสุข" },
  });
  const line = await firstLine(member);
  expect(line).toMatchObject({ amount: 280, status: "PROCESSING", reason: "payer" });
});

test("a waiting payment has no separate line until the reported transfer expires", async () => {
  const value = JSON.stringify(true);
  await world.db
    .insertInto("lookups_setting")
    .values({ key: "depositManual", value })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
    .execute();
  const member = await registerPayer(world);
  const { token } = member;
  const report = () => world.call("POST", "/api/wallet/add", { token, body: { amount: 290 } });
  await eventually(async () => (await report()).status === 200);
  const { qrcodeId, payload, amount } = await createQr(member, "KBANK", 290);
  await cancelQr(member, qrcodeId);
  await pay(payload, STRANGER);
  const isWaiting = () =>
    world.db
      .selectFrom("deposits_payment")
      .select("id")
      .where("member_id", "=", member.id)
      .where("state", "=", "unmatched")
      .executeTakeFirst();
  await eventually(isWaiting);
  expect(await linesOf(member)).toMatchObject([{ amount: 290, status: "PROCESSING" }]);
  await shiftClock(world, 121 * 60_000);
  await closeDue();
  const [waiting, reported] = await linesOf(member);
  expect(waiting).toMatchObject({ amount, status: "PROCESSING", reason: "cancelled" });
  expect(reported).toMatchObject({ amount: 290, status: "FAILED" });
});

test("a QR that is paid, cancelled, replaced or expired is pushed to every open page", async () => {
  const member = await registerPayer(world);
  const [one, two] = [await openPage(member), await openPage(member)];
  const paid = await createQr(member, "KBANK", 310);
  await pay(paid.payload, member);
  await eventually(async () => one.qrs.length === 1);
  const replaced = await createQr(member, "KBANK", 320);
  const cancelled = await createQr(member, "KBANK", 330);
  await cancelQr(member, cancelled.qrcodeId);
  const expired = await createQr(member, "KBANK", 340);
  await shiftClock(world, 601_000);
  await closeDue();
  const events = [
    { qrcodeId: paid.qrcodeId, state: "paid" },
    { qrcodeId: replaced.qrcodeId, state: "replaced" },
    { qrcodeId: cancelled.qrcodeId, state: "cancelled" },
    { qrcodeId: expired.qrcodeId, state: "expired" },
  ];
  await eventually(async () => one.qrs.length === 4 && two.qrs.length === 4);
  expect([one.qrs, two.qrs]).toEqual([events, events]);
});

test("home shows the newest QR that can be paid", async () => {
  const { token } = await registerPayer(world);
  const home = async () =>
    (await world.call<{ openQr: unknown }>("GET", "/api/wallet", { token })).body.openQr;
  expect(await home()).toBeNull();
  await createQr({ token }, "KBANK", 410);
  const { qrcodeId, amount } = await createQr({ token }, "WW", 420);
  expect(await home()).toMatchObject({ qrcodeId, bankCode: "WW", amount });
  await shiftClock(world, 601_000);
  expect(await home()).toBeNull();
});

test("a QR above the maximum of its channel is refused", async () => {
  const { token } = await registerPayer(world);
  const create = (amount: number) =>
    world.call("POST", "/api/qrcode/KBANK", { token, body: { amount } });
  const refused = await create(200_000.01);
  expect(refused).toMatchObject({ status: 400, body: { message: "QR_MAXIMUM" } });
  expect((await create(200_000)).status).toBe(200);
});

test("home sums lines and slips, and counts a payment that has both once", async () => {
  const [member, other] = [await registerPayer(world), await registerPayer(world)];
  const send = async (transRef: string) => {
    const { body } = await upload(world, member.token, await slipPicture(world, transRef));
    const id = fromQrcodeId(body.slipId) ?? "";
    await readSlip(world.app.ctx, id);
    await verifySlip(world.app.ctx, id);
    const { state } = await slipRecord(world, body.slipId);
    expect(state).toBe("review");
  };
  await send(await transferFrom(world, other, { amount: 333 }));
  const slip = { lines: 0, slips: 1, unread: 0, lineId: null };
  expect(await waitingOf(member)).toMatchObject({ ...slip, sums: [baht(333)] });
  // The feed reports this one as well: its line is shown, and its slip is no second deposit.
  const spelled = { ...member, name: "ANOTHER SPELLING" };
  const reported = await transferFrom(world, spelled, { amount: 77, silent: false });
  const line = await firstLine(member);
  await send(reported);
  const both = { lines: 1, slips: 1, unread: 0, lineId: line._id, isReviewed: true };
  expect(await waitingOf(member)).toMatchObject({ ...both, sums: [baht(410)] });
});

const baht = (amount: number) => ({ currency: "THB", amount });
