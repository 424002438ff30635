/** Deposits that were not played wait for a person, over HTTP, with the players who try to pass. */
import { randomUUID } from "node:crypto";
import type { QueueRow, WithdrawalDetail } from "@krapao/contract/console/withdrawals";
import { BEHIND_PROXY } from "@krapao/testkit/builders/members";
import { balanceOf, eventually, giveMoney, settleAtBank } from "@krapao/testkit/builders/money";
import { playDeposits, worldDoors } from "@krapao/testkit/builders/play";
import {
  FEED_SECRET,
  type Payer,
  registerPayer,
  reportTransfer,
  setSettings,
} from "@krapao/testkit/builders/rewards";
import type { TestStaff } from "@krapao/testkit/builders/staff-users";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { parseSettings } from "../../lookups/setting.ts";
import { upsertPlayedBefore } from "./queries.ts";

let world: World;
let cashier: TestStaff;
let manager: TestStaff;
let member: Payer;

/** Large sums go by themselves too: only the rule about play holds them. */
const LIMITS = {
  autoPayoutMax: { THB: "5000000", LAK: "5000000" },
  withdrawMin: { THB: "2000", LAK: "2000" },
};

beforeAll(async () => {
  world = await startWorld({ env: { ...BEHIND_PROXY, BANK_FEED_SECRET: FEED_SECRET } });
  [cashier, manager] = [await world.staff("cashier"), await world.staff("manager")];
  await setSettings(world, LIMITS);
});
afterAll(() => world?.close());
beforeEach(async () => {
  member = await newMember();
});

/** A member whose account has another holder than all others. */
const newMember = () => {
  const holder = randomUUID()
    .replace(/[^a-f]/g, "")
    .toUpperCase();
  return registerPayer(world, { name: `MALEE ${holder}`, bankAccountName: `MALEE ${holder}` });
};

const deposit = async (amount: number, payer = member) => {
  const { availableMinor } = await balanceOf(world, payer.id);
  await reportTransfer(world, payer, amount);
  await eventually(async () => {
    const now = await balanceOf(world, payer.id);
    return now.availableMinor === availableMinor + BigInt(amount) * 100n;
  });
};
const ask = (amount: number, body: object = {}, { token } = member) =>
  world.call<{ withdrawalId: string; message: string }>("POST", "/api/wallet/withdraw", {
    token,
    body: { amount, ...body },
  });
const stateOf = async (id: string) =>
  await world.db
    .selectFrom("withdrawals_withdrawal")
    .select(["state", "unplayed_minor", "unknown_minor", "leaving"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
/** What a withdrawal does at once: it waits for a person, or it goes by itself and is paid. */
const withdraw = async (amount: number, payer = member) => {
  const { status, body } = await ask(amount, {}, payer);
  expect(status).toBe(200);
  const id = body.withdrawalId;
  const { state } = await stateOf(id);
  if (state === "review") return { id, waits: true };
  await finish(id, "paid");
  return { id, waits: false };
};
const finish = async (id: string, outcome: "paid" | "returned") => {
  await settleAtBank(world, id, outcome);
  await eventually(async () => (await stateOf(id)).state === outcome);
};
const read = async (id: string) =>
  (
    await world.console<WithdrawalDetail>("GET", `/api/console/withdrawals/${id}`, {
      token: cashier.token,
    })
  ).body;
const act = async (id: string, action: "approve" | "reject", body: object) => {
  const { version } = await read(id);
  const path = `/api/console/withdrawals/${id}/${action}`;
  return world.console<{ message: string }>("POST", path, {
    token: manager.token,
    body: { version, ...body },
  });
};
const rejected = (id: string) => act(id, "reject", { reason: "suspicious" });
const rulesOf = async (id: string) =>
  (await read(id)).riskNow.findings.filter(({ waits }) => waits).map(({ rule }) => rule);

const openGame = async (code: string, provider: string, amount: number) => {
  const { token } = member;
  await world.call("GET", `/api/wallet/activate/${code}`, { token });
  const move = async (from: string, to: string, moved: number) => {
    const body = { from, to, amount: moved };
    const answer = await world.call("POST", "/api/wallet/transfer", { token, body });
    expect(answer.body).toMatchObject({ status: "SUCCESS" });
  };
  if (amount > 0) await move("WALLET", code, amount);
  const { body } = await world.call<{ username: string }>("GET", `/api/wallet/account/${code}`, {
    token,
  });
  const seat = { provider, username: body.username };
  return { seat, back: (sum: number) => move(code, "WALLET", sum) };
};

test("a deposit that was not played waits, and one that was played goes by itself", async () => {
  await deposit(1_000);
  const first = await withdraw(900);
  expect(first.waits).toBe(true);
  expect(await rulesOf(first.id)).toEqual(["unplayed"]);
  expect(await read(first.id)).toMatchObject({
    level: "medium",
    released: {
      unplayed: 900,
      unknown: 0,
      games: [],
      payers: [expect.stringContaining("SCB")],
    },
  });
  await rejected(first.id);
  await playDeposits(worldDoors(world, member), 1_000);
  expect((await withdraw(900)).waits).toBe(false);
});

test("a refused withdrawal and a harmless one reset nothing", async () => {
  await deposit(50_000);
  const refused = await withdraw(100);
  expect(refused.waits).toBe(true);
  await rejected(refused.id);
  const harmless = await withdraw(100);
  expect((await act(harmless.id, "approve", { unplayed: 100 })).body.message).toBe("SUCCESS");
  await finish(harmless.id, "paid");
  for (let time = 0; time < 3; time++) {
    const next = await withdraw(5_000);
    expect(next.waits).toBe(true);
    expect((await read(next.id)).released.unplayed).toBe(5_000);
    await rejected(next.id);
  }
});

test("an approval names what it releases, and a payout that comes back takes nothing off", async () => {
  await deposit(1_000);
  const { id } = await withdraw(1_000);
  expect((await act(id, "approve", {})).body.message).toBe("UNPLAYED_CHANGED");
  expect((await act(id, "approve", { unplayed: 999.99 })).body.message).toBe("UNPLAYED_CHANGED");
  expect((await act(id, "approve", { unplayed: 1_000 })).body.message).toBe("SUCCESS");
  expect(await stateOf(id)).toMatchObject({ unplayed_minor: 100_000n, unknown_minor: 0n });
  const entry = await world.ownerDb
    .selectFrom("audit_entry")
    .select("after")
    .where("subject", "=", `withdrawal:${id}`)
    .where("action", "=", "withdrawals.approve")
    .executeTakeFirstOrThrow();
  expect(entry.after).toMatchObject({ unplayed: "1000.00 THB" });
  await finish(id, "returned");
  const again = await withdraw(1_000);
  expect(again.waits).toBe(true);
  expect((await act(again.id, "approve", { unplayed: 1_000 })).status).toBe(200);
  await finish(again.id, "paid");
  // Released money is no play of the next deposit.
  await deposit(100);
  expect((await withdraw(100)).waits).toBe(true);
});

test("members who deposit and withdraw without a bet are neither low nor paid together", async () => {
  const ring = [member, await newMember(), await newMember()];
  for (const each of ring) await deposit(6_000, each);
  const waiting = await Promise.all(ring.map((each) => withdraw(5_500, each)));
  const list = await world.console<{ rows: QueueRow[] }>("POST", "/api/console/withdrawals/queue", {
    token: cashier.token,
    body: { tab: "waiting", limit: 100 },
  });
  for (const { id } of waiting) {
    const row = list.body.rows.find((each) => each.id === id);
    expect(row?.level).toBe("medium");
    const together = await act(id, "approve", { isOneOfMany: true, unplayed: 5_500 });
    expect(together.body.message).toBe("NEEDS_LOOK");
  }
});

test("what was won leaves at once, and what was not played stays", async () => {
  await deposit(500);
  await giveMoney(world, member.id, 950_000n);
  const times = await world.call<{ automaticMax: number }>("GET", "/api/wallet/withdraw/times", {
    token: member.token,
  });
  expect(times.body.automaticMax).toBe(9_500);
  expect((await withdraw(9_500)).waits).toBe(false);
  expect((await withdraw(500)).waits).toBe(true);
});

test("money in games stays too", async () => {
  await deposit(1_000);
  await giveMoney(world, member.id, 100_000n);
  await openGame("AREASLOT", "areaslot", 1_000);
  expect((await withdraw(1_000)).waits).toBe(false);
});

describe("at a provider without a report", () => {
  test("an honest member waits no time below the sum", async () => {
    await deposit(1_500);
    const { seat, back } = await openGame("PG", "pg", 1_500);
    await world.control("/play", { ...seat, outcome: "win", amount: 250 });
    await back(1_750);
    const paid = await withdraw(1_750);
    expect(paid.waits).toBe(false);
    expect((await stateOf(paid.id)).unknown_minor).toBe(125_000n);
    // What left as unknown is not asked for again.
    await deposit(300);
    await playDeposits(worldDoors(world, member), 300);
    expect((await withdraw(300)).waits).toBe(false);
  });

  test("a member who parks money waits above the sum of a day", async () => {
    await deposit(6_000);
    const { seat, back } = await openGame("PG", "pg", 6_000);
    await world.control("/play", { ...seat, outcome: "win", amount: 1 });
    await back(6_001);
    const much = await withdraw(4_000);
    expect(much.waits).toBe(true);
    expect(await rulesOf(much.id)).toEqual(["unknownPlay"]);
    expect((await read(much.id)).released).toMatchObject({
      unplayed: 0,
      unknown: 3_998,
      games: ["PG"],
    });
    await rejected(much.id);
    expect((await withdraw(1_900)).waits).toBe(false);
    expect((await withdraw(1_900)).waits).toBe(true);
  });

  test("money that stood there without a result is unplayed", async () => {
    await deposit(1_000);
    const { back } = await openGame("PG", "pg", 1_000);
    await back(1_000);
    const parked = await withdraw(1_000);
    expect(await rulesOf(parked.id)).toEqual(["unplayed"]);
  });

  test("members who share a holder have no such sum", async () => {
    const { bankAccountName } = member;
    const other = await registerPayer(world, { name: bankAccountName, bankAccountName });
    await deposit(1_000);
    const { seat, back } = await openGame("PG", "pg", 1_000);
    await world.control("/play", { ...seat, outcome: "win", amount: 1 });
    await back(1_001);
    const times = await world.call("GET", "/api/wallet/withdraw/times", { token: member.token });
    expect(times.body).toMatchObject({ automaticMax: 2 });
    expect(await rulesOf((await withdraw(1_000)).id)).toEqual(["unknownPlay"]);
    expect(other.id).not.toBe(member.id);
  });
});

test("a bet that was placed before the deposit does not count for it", async () => {
  await giveMoney(world, member.id, 100_000n);
  const { seat } = await openGame("AREASLOT", "areaslot", 1_000);
  const { betId } = await world.control<{ betId: string }>("/bets", { ...seat, stake: 1_000 });
  await deposit(1_000);
  await world.control(`/bets/${betId}`, { payout: 0 });
  expect((await withdraw(1_000)).waits).toBe(true);
});

test("of two withdrawals at once one begins", async () => {
  await deposit(1_000);
  await giveMoney(world, member.id, 100_000n);
  const answers = await Promise.all([ask(1_000), ask(1_000)]);
  expect(answers.map(({ body }) => body.message).sort()).toEqual([
    "IN_PROGRESS",
    "WITHDRAW_IN_PROGRESS",
  ]);
});

test("deposits before a stored time count no more", async () => {
  await deposit(1_000);
  const before = new Date(world.clock.nowMs() + 1);
  await upsertPlayedBefore(world.db, { memberId: member.id, before });
  expect((await withdraw(1_000)).waits).toBe(false);
});

describe("a member who wants out", () => {
  const firstOf = async () => {
    const list = await world.console<{ rows: QueueRow[] }>(
      "POST",
      "/api/console/withdrawals/queue",
      { token: cashier.token, body: { tab: "waiting", limit: 1 } },
    );
    return list.body.rows[0];
  };

  test.each(["deposit_error", "closing"] as const)(
    "%s goes first, without a minimum",
    async (why) => {
      await deposit(1_000);
      expect((await ask(1)).body.message).toBe("WITHDRAW_MINIMUM");
      const { body } = await ask(1, { leaving: why });
      expect(body.message).toBe("IN_PROGRESS");
      expect(await firstOf()).toMatchObject({ id: body.withdrawalId, leaving: { reason: why } });
      await rejected(body.withdrawalId);
    },
  );

  test("below the minimum a person sends it, also what was played", async () => {
    await giveMoney(world, member.id, 100_000n);
    const { body } = await ask(1, { leaving: "closing" });
    expect((await stateOf(body.withdrawalId)).state).toBe("review");
    await rejected(body.withdrawalId);
  });

  test("so does one with a time-out or an own limit of 0", async () => {
    await deposit(1_000);
    await world.ownerDb
      .insertInto("protection_member")
      .values({ member_id: member.id, day_minor: 1n })
      .execute();
    const times = await world.call("GET", "/api/wallet/withdraw/times", { token: member.token });
    expect(times.body).toMatchObject({ goesFirst: true });
    const { body } = await ask(1);
    expect(await firstOf()).toMatchObject({
      id: body.withdrawalId,
      leaving: { reason: "zero_limit" },
    });
    await rejected(body.withdrawalId);
    await world.ownerDb
      .updateTable("protection_member")
      .set({ excluded_until: new Date(world.clock.nowMs() + 86_400_000) })
      .where("member_id", "=", member.id)
      .execute();
    const next = await ask(1);
    expect(await stateOf(next.body.withdrawalId)).toMatchObject({ leaving: "excluded" });
  });
});

test("the rule has a switch", async () => {
  const { withdrawRisk } = parseSettings([]);
  const stored = JSON.parse(
    JSON.stringify(withdrawRisk, (_, each) => (typeof each === "bigint" ? `${each}` : each)),
  );
  await setSettings(world, { ...LIMITS, withdrawRisk: { ...stored, playFirst: false } });
  await deposit(1_000);
  expect((await withdraw(1_000)).waits).toBe(false);
  await setSettings(world, { ...LIMITS, withdrawRisk: stored });
});
