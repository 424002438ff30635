import { randomUUID } from "node:crypto";
import { inEachLanguage } from "@krapao/contract/console/setup/shapes";
import { BEHIND_PROXY, registerMember } from "@krapao/testkit/builders/members";
import { expectLedgerInvariants } from "@krapao/testkit/builders/money";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, beforeAll, expect, test } from "vitest";
import { transaction } from "../../../kernel/context.ts";
import { houseAccountId, memberAccountId, transfer } from "../../../ledger/ledger.ts";
import { grantCoins, publishWheel } from "../index.ts";
import { reconcileCoupons } from "./reconcile-coupons.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({ withJobs: false, env: BEHIND_PROXY });
  await transaction(world.db, (tx) =>
    publishWheel(tx, {
      id: randomUUID(),
      code: "ONE",
      budgetMinor: { THB: 10n ** 12n, LAK: 0n },
      name: inEachLanguage("One"),
      at: world.clock.now(),
      slices: [
        {
          code: "C1",
          label: inEachLanguage("C1"),
          bgColor: "#000000",
          textColor: "#ffffff",
          htmlDescription: inEachLanguage(""),
          weight: 1,
          prize: "cash",
          amountMinor: { THB: 1_050n, LAK: 0n },
          percentSuccess: null,
          percentFail: null,
          validDays: 1,
        },
      ],
    }),
  );
});
afterAll(async () => {
  await expectLedgerInvariants(world);
  await world?.close();
});

const reconcile = () => {
  const nowMs = world.clock.nowMs();
  const span = { from: new Date(nowMs - 3_600_000), to: new Date(nowMs + 3_600_000) };
  return reconcileCoupons(world.app.ctx, span);
};

test("reports claims without a payment, and payments without a claim", async () => {
  const { id: memberId, token } = await registerMember(world);
  const cause = `deposit:${randomUUID()}`;
  await grantCoins(world.app.ctx, { memberId, cause, coins: 2 });
  for (let spin = 0; spin < 2; spin++) {
    await world.call("POST", "/api/spinwheel/spin", { token });
  }
  const { body } = await world.call<{ coupons: { coupon: string }[] }>(
    "GET",
    "/api/spinwheel/coupon",
    { token },
  );
  const [first, second] = body.coupons;
  const claim = await world.call("POST", "/api/spinwheel/coupon/claim", { token, body: first });
  // `claim` takes the code alone, not a whole coupon.
  expect(claim.status).toBe(400);
  const coupon = first?.coupon;
  await world.call("POST", "/api/spinwheel/coupon/claim", { token, body: { coupon } });
  expect(await reconcile()).toEqual({ discrepancies: [], compared: { coupons: 1 }, unchecked: [] });

  // A claim without a payment.
  await world.db
    .updateTable("spinwheel_coupon")
    .set({ claimed_at: world.clock.now() })
    .where("code", "=", second?.coupon ?? "")
    .execute();
  expect((await reconcile()).discrepancies).toMatchObject([
    { kind: "record", externalParty: "ONE", oursMinor: 1_050n, theirsMinor: 0n },
  ]);
  await world.db
    .updateTable("spinwheel_coupon")
    .set({ claimed_at: null })
    .where("code", "=", second?.coupon ?? "")
    .execute();

  // A payment without a coupon.
  await transaction(world.db, async (tx) =>
    transfer(tx, {
      id: randomUUID(),
      kind: "luckydraw",
      fromId: await houseAccountId(tx, { kind: "spin_cost", owner: "ONE", currency: "THB" }),
      toId: await memberAccountId(tx, memberId),
      currency: "THB",
      amountMinor: 77n,
    }),
  );
  expect((await reconcile()).discrepancies).toMatchObject([
    { kind: "entry", externalParty: "ONE", oursMinor: 0n, theirsMinor: 77n },
  ]);
});
