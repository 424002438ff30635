/** However the sender of a callback writes, what it reports is read alike: twenty seeds. */
import { BEHIND_PROXY, registerMember } from "@krapao/testkit/builders/members";
import {
  balanceOf,
  eventually,
  expectLedgerInvariants,
  giveMoney,
  settleAtBank,
} from "@krapao/testkit/builders/money";
import { registerPayer } from "@krapao/testkit/builders/rewards";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const SEEDS = Array.from({ length: 20 }, (_, seed) => seed);

let world: World;
beforeAll(async () => {
  world = await startWorld({ env: BEHIND_PROXY });
  await world.control("/payout-mode", { mode: "manual" });
});
afterAll(async () => {
  if (world) await expectLedgerInvariants(world);
  await world?.close();
});

const write = (seed: number) =>
  world.control("/style", { party: "all", style: "as-companies-write", seed });

/** What could not be read, with its seed in the test's output. */
const kept = () =>
  world.db.selectFrom("deposits_unreadable_callback").select(["external_party", "body"]).execute();

describe("callbacks in every style", () => {
  test("bank feed: twenty transfers are credited", async () => {
    const member = await registerPayer(world);
    const { bankCode, bankAccountNo: accountNo, bankAccountName: name } = member;
    const toScb = { toBankCode: "SCB", toAccountNo: "7440000041" };
    for (const seed of SEEDS) {
      await write(seed);
      await world.control("/bank-transfer", {
        ...toScb,
        amount: 1000 + seed / 100,
        from: { bankCode, accountNo, name },
      });
    }
    const sum = SEEDS.reduce((all, seed) => all + 100_000n + BigInt(seed), 0n);
    await eventually(async () => (await balanceOf(world, member.id)).postedMinor === sum);
  });

  test.each(["WW", "ZAPMAN"])("%s: twenty orders are credited", async (channel) => {
    const member = await registerMember(world);
    let sum = 0n;
    for (const seed of SEEDS) {
      await write(seed);
      const { status, body } = await world.call<{ payload: string; amount: number }>(
        "POST",
        `/api/qrcode/${channel}`,
        { token: member.token, body: { amount: 1000 + seed } },
      );
      expect(status, `seed ${seed}: ${JSON.stringify(body)}`).toBe(200);
      await world.control("/pay-qr", { payload: body.payload });
      sum += BigInt(Math.round(body.amount * 100));
      await eventually(async () => (await balanceOf(world, member.id)).postedMinor === sum);
    }
  });

  test("payout: twenty payouts are paid, returned, failed or cancelled", async () => {
    const outcomes = ["paid", "returned", "failed", "cancelled"] as const;
    for (const seed of SEEDS) {
      await write(seed);
      const member = await registerMember(world);
      await giveMoney(world, member.id, 100_000n);
      const { body } = await world.call<{ withdrawalId: string }>("POST", "/api/wallet/withdraw", {
        token: member.token,
        body: { amount: 500 },
      });
      const outcome = outcomes[seed % outcomes.length] ?? "paid";
      await settleAtBank(world, body.withdrawalId, outcome);
      const left = outcome === "paid" ? 50_000n : 100_000n;
      await eventually(async () => {
        const { postedMinor, heldMinor } = await balanceOf(world, member.id);
        return postedMinor === left && heldMinor === 0n;
      });
    }
  });

  test("nothing of it was kept as unreadable", async () => {
    expect(await kept()).toEqual([]);
  });
});
