import { randomUUID } from "node:crypto";
import { inEachLanguage } from "@krapao/contract/office/setup-shapes";
import { afterAll, beforeAll, expect, test } from "vitest";
import { BEHIND_PROXY, registered } from "../../../test/newcomer.ts";
import { expectSoundBook } from "../../../test/purse.ts";
import { startWorld, type World } from "../../../test/world.ts";
import { transaction } from "../../kernel/context.ts";
import { houseAccountId, memberAccountId, transfer } from "../../ledger/ledger.ts";
import { giveCoins, publishWheel } from "./index.ts";
import { reconcileCoupons } from "./reconcile-coupons.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({ withJobs: false, env: BEHIND_PROXY });
  await transaction(world.db, (tx) =>
    publishWheel(tx, {
      id: randomUUID(),
      code: "ONE",
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
  await expectSoundBook(world);
  await world?.close();
});

const reconcile = () => {
  const nowMs = world.clock.nowMs();
  const span = { from: new Date(nowMs - 3_600_000), to: new Date(nowMs + 3_600_000) };
  return reconcileCoupons(world.app.ctx, span);
};

test("what was claimed is what the wheel has cost; what is not shows", async () => {
  const { id: memberId, token } = await registered(world);
  const cause = `deposit:${randomUUID()}`;
  await giveCoins(world.app.ctx, { memberId, cause, coins: 2 });
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
  // A whole row is no claim: the call takes the code alone.
  expect(claim.status).toBe(400);
  const coupon = first?.coupon;
  await world.call("POST", "/api/spinwheel/coupon/claim", { token, body: { coupon } });
  expect(await reconcile()).toEqual({ drift: [], compared: { coupons: 1 }, unasked: [] });

  // A claim that paid nothing.
  await world.db
    .updateTable("spinwheel_coupon")
    .set({ claimed_at: world.clock.now() })
    .where("code", "=", second?.coupon ?? "")
    .execute();
  expect((await reconcile()).drift).toMatchObject([
    { kind: "record", party: "ONE", oursMinor: 1_050n, theirsMinor: 0n },
  ]);
  await world.db
    .updateTable("spinwheel_coupon")
    .set({ claimed_at: null })
    .where("code", "=", second?.coupon ?? "")
    .execute();

  // A payment that no coupon asked for.
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
  expect((await reconcile()).drift).toMatchObject([
    { kind: "entry", party: "ONE", oursMinor: 0n, theirsMinor: 77n },
  ]);
});
