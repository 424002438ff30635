/** One line of the statement: what happened when, as its member reads it. */
import { randomUUID } from "node:crypto";
import type { WalletEvent } from "@krapao/contract";
import { addCampaign } from "@krapao/testkit/builders/campaigns";
import { BEHIND_PROXY, registerMember } from "@krapao/testkit/builders/members";
import { eventually, giveMoney } from "@krapao/testkit/builders/money";
import { registerPayer, slipPicture, transferFrom, upload } from "@krapao/testkit/builders/slips";
import { startWorld, type TestMember, type World } from "@krapao/testkit/world";
import { io } from "socket.io-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let world: World;
beforeAll(async () => {
  world = await startWorld({ env: BEHIND_PROXY });
});
afterAll(() => world?.close());

interface Detail {
  line: { _id: string; status: string; amount: number };
  reference: string;
  steps: { step: string; at: string | null }[];
  reason: string | null;
  asked: number | null;
  before: number | null;
  after: number | null;
  bankReference: string | null;
  account: { bankCode: string; accountNo: string; accountName: string } | null;
  reviewMinutes: number | null;
}

type Member = Pick<TestMember, "id" | "token">;
const call = <T>({ token }: Member, method: "GET" | "POST", path: string, body?: unknown) =>
  world.call<T>(method, path, { token, ...(body === undefined ? {} : { body }) });
const detailOf = async (member: Member, id: string) =>
  (await call<Detail>(member, "GET", `/api/statement/line/${id}`)).body;
const stepsOf = ({ steps }: Detail) => steps.map(({ step, at }) => (at ? step : `${step}?`));

/** The newest line once it has this status. */
const newest = (member: Member, status = "SUCCESS") =>
  eventually(async () => {
    const { body } = await call<{ statements: { _id: string; status: string }[] }>(
      member,
      "POST",
      "/api/statement",
      { page: 1 },
    );
    const [line] = body.statements;
    return line?.status === status ? line._id : null;
  });

async function funded(amountMinor = 1_000_000n): Promise<Member> {
  const member = await registerMember(world);
  await giveMoney(world, member.id, amountMinor);
  return member;
}

const review = (autoPayoutMax: string) =>
  world.db
    .insertInto("lookups_setting")
    .values({ key: "autoPayoutMax", value: JSON.stringify({ THB: autoPayoutMax, LAK: "0" }) })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({ value: (eb) => eb.ref("excluded.value") }),
    )
    .execute();

describe("deposits", () => {
  test("a QR deposit shows when it was asked, reported and credited, and is pushed", async () => {
    const member = await registerMember(world);
    const events: WalletEvent[] = [];
    const page = io(world.url, { transports: ["websocket"], auth: { token: member.token } });
    page.on("wallet", (event: WalletEvent) => events.push(event));
    await eventually(async () => page.connected);
    const { body } = await call<{ payload: string; amount: number }>(
      member,
      "POST",
      "/api/qrcode/KBANK",
      { amount: 500 },
    );
    await world.control("/pay-qr", { payload: body.payload });
    const id = await newest(member);
    const detail = await detailOf(member, id);
    expect(stepsOf(detail)).toEqual(["qr", "arrived", "credited"]);
    expect(detail).toMatchObject({
      line: { _id: id, status: "SUCCESS", amount: body.amount },
      reference: `DP-${id.slice(-8).toUpperCase()}`,
      reason: null,
      asked: 500,
      before: 0,
      after: body.amount,
      bankReference: expect.stringMatching(/^[^:]+$/),
      account: null,
    });
    const times = detail.steps.map(({ at }) => at);
    expect(times).toEqual(times.toSorted());
    await eventually(async () => events.some(({ lineId }) => lineId === id));
    page.close();
  });

  test("a deposit by slip shows the slip", async () => {
    const member = await registerPayer(world);
    const picture = await slipPicture(world, await transferFrom(world, member));
    await upload(world, member.token, picture);
    const detail = await detailOf(member, await newest(member));
    expect(stepsOf(detail)).toEqual(["slip", "arrived", "credited"]);
    expect(detail).toMatchObject({ asked: null, before: 0, after: 250.5 });
  });

  test("another member's line, and one that is none, do not exist", async () => {
    const [owner, other] = [await funded(), await registerMember(world)];
    const { body } = await call<{ withdrawalId: string }>(owner, "POST", "/api/wallet/withdraw", {
      amount: 100,
    });
    for (const id of [body.withdrawalId, randomUUID()]) {
      const answer = await call(other, "GET", `/api/statement/line/${id}`);
      expect(answer).toMatchObject({ status: 404, body: { message: "NO_DATA" } });
    }
    expect((await call(other, "GET", "/api/statement/line/1")).status).toBe(400);
  });
});

describe("withdrawals", () => {
  test("an automatic one is requested, sent and paid", async () => {
    const member = await funded();
    await call(member, "POST", "/api/wallet/withdraw", { amount: 400 });
    const detail = await detailOf(member, await newest(member));
    expect(stepsOf(detail)).toEqual(["requested", "sent", "paid"]);
    expect(detail).toMatchObject({
      reference: expect.stringMatching(/^WD-[0-9A-F]{8}$/),
      before: 10_000,
      after: 9_600,
      account: { accountNo: expect.stringMatching(/^•+\d{4}$/) },
      reviewMinutes: null,
    });
  });

  test("a large one waits for a person, who rejects it", async () => {
    const member = await funded();
    await review("5000");
    const times = () => call<{ automaticMax: number }>(member, "GET", "/api/wallet/withdraw/times");
    await eventually(async () => (await times()).body.automaticMax === 50);
    await call(member, "POST", "/api/wallet/withdraw", { amount: 400 });
    const id = await newest(member, "PROCESSING");
    const waiting = await detailOf(member, id);
    expect(stepsOf(waiting)).toEqual(["requested", "review", "sent?", "paid?"]);
    expect(waiting).toMatchObject({ reason: "review", before: null, after: null });
    const cashier = await world.staff("cashier");
    const rejected = await world.console("POST", `/api/console/withdrawals/${id}/reject`, {
      token: cashier.token,
      body: { version: 0, reason: "suspicious" },
    });
    expect(rejected.status).toBe(200);
    const detail = await detailOf(member, id);
    expect(stepsOf(detail)).toEqual(["requested", "review", "returned"]);
    expect(detail).toMatchObject({ line: { status: "FAILED" }, reason: "rejected", after: null });
    expect(JSON.stringify(detail)).not.toContain("suspicious");
    await review("500000");
  });

  test("the time of a review is known once five were decided", async () => {
    const member = await registerMember(world);
    const times = async () =>
      (await call<{ reviewMinutes: number | null }>(member, "GET", "/api/wallet/withdraw/times"))
        .body.reviewMinutes;
    // The operator's target, until enough was decided.
    expect(await times()).toBe(5);
    const at = world.clock.now();
    const cashier = await world.staff("cashier");
    for (const minutes of [2, 3, 4, 12, 600]) {
      await world.ownerDb
        .insertInto("withdrawals_withdrawal")
        .values({
          id: randomUUID(),
          member_id: member.id,
          amount_minor: 100n,
          currency: "THB",
          bank_code: "KBANK",
          bank_account_name: "A B",
          bank_account_no: "1234567890",
          state: "refused",
          created_at: at,
          review_at: new Date(at.getTime() - minutes * 60_000),
          decided_at: at,
          decided_by: cashier.id,
          reject_code: "other",
        })
        .execute();
    }
    expect(await times()).toBe(15);
  });
});

test("the time of a slip's review is known once five were decided, and home shows it", async () => {
  const member = await registerMember(world);
  const at = world.clock.now();
  const { id: staffId, name } = await world.staff("cashier");
  const slip = async (state: "failed" | "review", minutes: number) => {
    const id = randomUUID();
    const created_at = new Date(at.getTime() - minutes * 60_000);
    const row = { id, member_id: member.id, state, media_id: id, sha256: Buffer.from(id) };
    await world.db
      .insertInto("deposits_slip")
      .values({ ...row, created_at, updated_at: at })
      .execute();
    return id;
  };
  const reviewed = async (minutes: number) => {
    const decision = { id: randomUUID(), slip_id: await slip("failed", minutes), at };
    await world.db
      .insertInto("deposits_slip_decision")
      .values({ ...decision, action: "reject", staff_id: staffId, staff_name: name })
      .execute();
  };
  const slips = async () =>
    (
      await call<{ reviewMinutes: number | null }>(member, "POST", "/api/statement/slip", {
        page: 1,
      })
    ).body.reviewMinutes;
  for (const minutes of [2, 3, 4, 7]) await reviewed(minutes);
  await slip("review", 1);
  expect(await slips()).toBe(5);
  await reviewed(500);
  expect(await slips()).toBe(10);
  const home = await call<{ waiting: unknown }>(member, "GET", "/api/wallet");
  const waiting = { lines: 0, slips: 1, sums: [], unread: 1, lineId: null };
  expect(home.body.waiting).toEqual({ ...waiting, isReviewed: true, reviewMinutes: 10 });
});

test("a transfer into a game shows that it left and arrived, and a refused one came back", async () => {
  const member = await funded();
  await call(member, "GET", "/api/wallet/activate/IMI");
  const body = { from: "WALLET", to: "IMI", amount: 300 };
  await call(member, "POST", "/api/wallet/transfer", body);
  const done = await detailOf(member, await newest(member));
  expect(stepsOf(done)).toEqual(["left", "done"]);
  expect(done).toMatchObject({
    reference: expect.stringMatching(/^TR-/),
    before: 10_000,
    after: 9_700,
  });
  await world.control("/faults", { target: "provider:imi", kind: "refuse", count: 1 });
  await call(member, "POST", "/api/wallet/transfer", body);
  const refused = await detailOf(member, await newest(member, "FAILED"));
  expect(stepsOf(refused)).toEqual(["left", "back"]);
  expect(refused).toMatchObject({ reason: "gameRefused", before: null });
  await world.control("/faults", { target: "provider:imi", kind: "refuse", count: 1 });
  const back = { from: "IMI", to: "WALLET", amount: 300 };
  await call(member, "POST", "/api/wallet/transfer", back);
  const kept = await detailOf(member, await newest(member, "FAILED"));
  // The game has never given the money.
  expect([stepsOf(kept), kept.reason]).toEqual([["closed"], "gameRefused"]);
  await world.control("/faults", { target: "provider:imi", kind: "none" });
});

test("a bonus shows when it was received", async () => {
  const member = await funded(20_000n);
  const code = await addCampaign(world, { amount_minor: 5_000n });
  await call(member, "GET", `/api/bonus/activate/${code}`);
  const detail = await detailOf(member, await newest(member));
  expect(stepsOf(detail)).toEqual(["received"]);
  expect(detail).toMatchObject({
    before: 200,
    after: 250,
    reference: expect.stringMatching(/^BN-/),
  });
});
