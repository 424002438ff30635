import { randomUUID } from "node:crypto";
import { BEHIND_PROXY, registerMember } from "@krapao/testkit/builders/members";
import {
  balanceOf,
  eventually,
  expectLedgerInvariants,
  giveMoney,
} from "@krapao/testkit/builders/money";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { withdrawalsJobs } from "../jobs.ts";

let world: World;
let games: { code: string; provider: string }[];
beforeAll(async () => {
  world = await startWorld({
    env: { ...BEHIND_PROXY, PROVIDER_CALL_TIMEOUT_MS: "4000", PROVIDER_TIMEOUT_MS: "5000" },
  });
  games = await world.db
    .selectFrom("games_game")
    .select(["code", "provider"])
    .where("ft_wallet_slot", "=", 1)
    .execute();
});
afterAll(() => world?.close());
afterEach(() => world.control("/faults", { target: "provider:joker2", kind: "none" }));

type Member = { id: bigint; token: string };
interface Answer {
  message: string;
  status: string;
  withdrawalId: string;
}

const post = <T>(member: Member, path: string, body: unknown, key?: string) =>
  world.call<T>("POST", `/api/wallet/${path}`, {
    token: member.token,
    body,
    ...(key && { headers: { "idempotency-key": key } }),
  });
const withdrawAll = (member: Member, amount: number, key?: string) =>
  post<Answer>(member, "withdrawAll", { amount }, key);
const rowOf = (id: string) =>
  world.db
    .selectFrom("withdrawals_withdrawal")
    .innerJoin("statements_line", "statements_line.id", "withdrawals_withdrawal.id")
    .select(["state", "status"])
    .where("withdrawals_withdrawal.id", "=", id)
    .executeTakeFirstOrThrow();
const until = (id: string, state: string) =>
  eventually(async () => (await rowOf(id)).state === state);
const openOnes = (member: Member) =>
  world.db
    .selectFrom("withdrawals_withdrawal")
    .select("id")
    .where("member_id", "=", member.id)
    .execute();

/** A member with 200 baht in the wallet and 800 in a game, of Joker unless another is named. */
async function player(at = "joker2"): Promise<Member & { game: string }> {
  const member = await registerMember(world);
  await giveMoney(world, member.id, 100_000n);
  const game = games.find(({ provider }) => provider === at)?.code ?? "";
  const opened = await world.call("GET", `/api/wallet/activate/${game}`, { token: member.token });
  expect(opened.status).toBe(200);
  const moved = await post<Answer>(member, "transfer", { from: "WALLET", to: game, amount: 800 });
  expect(moved.body).toMatchObject({ status: "SUCCESS" });
  return { ...member, game };
}

describe("withdrawAll", () => {
  test("takes only from the wallet when it has enough", async () => {
    const member = await player();
    const { status, body } = await withdrawAll(member, 150);
    expect(status).toBe(200);
    await until(body.withdrawalId, "paid");
    expect((await balanceOf(world, member.id)).postedMinor).toBe(5_000n);
  });

  test("brings the missing amount from the game, and no more", async () => {
    const member = await player();
    const { status, body } = await withdrawAll(member, 700);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: "PROCESSING", message: "IN_PROGRESS" });
    await until(body.withdrawalId, "paid");
    expect(await rowOf(body.withdrawalId)).toMatchObject({ status: "SUCCESS" });
    const wallet = await world.call<{ total: number; slots: { code: string; value: number }[] }>(
      "GET",
      "/api/wallet",
      { token: member.token },
    );
    expect(wallet.body.total).toBe(300);
    expect(wallet.body.slots.find(({ code }) => code === member.game)?.value).toBe(300);
    await expectLedgerInvariants(world);
  });

  test("refuses more than wallet and games hold, and moves nothing", async () => {
    const member = await player();
    expect(await withdrawAll(member, 1_000.01)).toMatchObject({
      status: 409,
      body: { message: "MONEY_NOT_ENOUGH" },
    });
    expect(await openOnes(member)).toEqual([]);
    expect((await balanceOf(world, member.id)).postedMinor).toBe(20_000n);
  });

  test("counts what was won since the last reading", async () => {
    const member = await player();
    const account = await world.call<{ username: string }>(
      "GET",
      `/api/wallet/account/${member.game}`,
      {
        token: member.token,
      },
    );
    const play = {
      provider: "joker2",
      username: account.body.username,
      outcome: "win",
      amount: 500,
    };
    await world.control("/play", play);
    const { status, body } = await withdrawAll(member, 1_400);
    expect(status).toBe(200);
    await until(body.withdrawalId, "paid");
    expect((await balanceOf(world, member.id)).postedMinor).toBe(0n);
  });

  test("20 concurrent requests make one withdrawal, and the invariants hold", async () => {
    const member = await player();
    const answers = await Promise.all(Array.from({ length: 20 }, () => withdrawAll(member, 900)));
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    await until(won[0]?.body.withdrawalId ?? "", "paid");
    expect(await openOnes(member)).toHaveLength(1);
    await expectLedgerInvariants(world);
  });

  test("the same key answers the same withdrawal, even when the money is gone", async () => {
    const member = await player();
    const key = randomUUID();
    const first = await withdrawAll(member, 1_000, key);
    await until(first.body.withdrawalId, "paid");
    const again = await withdrawAll(member, 1_000, key);
    expect(again.body).toMatchObject({ withdrawalId: first.body.withdrawalId, status: "SUCCESS" });
    expect(await openOnes(member)).toHaveLength(1);
  });
});

test("the check job continues a withdrawal whose process died before the sweep", async () => {
  const member = await player();
  const id = randomUUID();
  const createdAt = world.clock.now();
  const common = {
    id,
    member_id: member.id,
    amount_minor: 70_000n,
    currency: "THB",
    created_at: createdAt,
  } as const;
  await world.ownerDb
    .insertInto("withdrawals_withdrawal")
    .values({
      ...common,
      bank_code: "KBANK",
      bank_account_name: "TEST MEMBER",
      bank_account_no: "1234567890",
      state: "sweeping",
      next_check_at: createdAt,
    })
    .execute();
  await world.ownerDb
    .insertInto("statements_line")
    .values({
      ...common,
      statement_type: "withdraw",
      from_name: "WALLET",
      to_name: "KBANK",
      status: "PROCESSING",
      updated_at: createdAt,
    })
    .execute();
  await withdrawalsJobs(world.app.ctx)["withdrawals:check-due"]?.({});
  await until(id, "paid");
  expect((await balanceOf(world, member.id)).postedMinor).toBe(0n);
  await expectLedgerInvariants(world);
});

describe("when the game", () => {
  const fault = (kind: string, count = 1) =>
    world.control("/faults", { target: "provider:joker2", kind, operation: "transfer", count });

  test("refuses, the withdrawal fails and the money stays where it was", async () => {
    // It documents its refusals; of Joker none is public.
    const member = await player("areaslot");
    await world.control("/faults", {
      target: "provider:areaslot",
      kind: "refuse",
      operation: "transfer",
      count: 1,
    });
    const { status, body } = await withdrawAll(member, 700);
    expect({ status, message: body.message }).toEqual({ status: 502, message: "TRANSFER_FAIL" });
    const [withdrawal] = await openOnes(member);
    expect(await rowOf(withdrawal?.id ?? "")).toEqual({ state: "failed", status: "FAILED" });
    expect(await balanceOf(world, member.id)).toMatchObject({
      postedMinor: 20_000n,
      heldMinor: 0n,
    });
    const path = `/api/statement/line/${withdrawal?.id}`;
    const { body: detail } = await world.call<{ reason: string; steps: { step: string }[] }>(
      "GET",
      path,
      { token: member.token },
    );
    // Nothing left the wallet or the game, so nothing came back.
    expect(detail.steps.map(({ step }) => step)).toEqual(["requested", "collecting", "closed"]);
    expect(detail.reason).toBe("notEnough");
    expect((await withdrawAll(member, 700)).status).toBe(200);
    await expectLedgerInvariants(world);
  });

  test.each(["success-then-timeout", "success-then-reset", "reset", "error-500"])(
    "answers with %s, the withdrawal is settled by a job",
    async (kind) => {
      const member = await player();
      await fault(kind);
      const { status, body } = await withdrawAll(member, 700);
      const [withdrawal] = await openOnes(member);
      const id = withdrawal?.id ?? "";
      const { state } = await eventually(async () => {
        const row = await rowOf(id);
        return ["paid", "failed"].includes(row.state) && row;
      });
      if (status === 200) expect(body.withdrawalId).toBe(id);
      const { postedMinor, heldMinor } = await balanceOf(world, member.id);
      expect(heldMinor).toBe(0n);
      if (kind.startsWith("success")) expect(state).toBe("paid");
      expect(postedMinor).toBe(state === "paid" ? 0n : 20_000n);
      await expectLedgerInvariants(world);
    },
  );
});
