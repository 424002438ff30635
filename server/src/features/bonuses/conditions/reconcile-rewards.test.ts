import { randomUUID } from "node:crypto";
import { addCampaign, addPromotion } from "@krapao/testkit/builders/campaigns";
import { BEHIND_PROXY, registerMember } from "@krapao/testkit/builders/members";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dayOf } from "../../../kernel/calendar.ts";
import { transaction } from "../../../kernel/context.ts";
import { campaignCosts } from "../../../ledger/costs.ts";
import { houseAccountId, memberAccountId, transfer } from "../../../ledger/ledger.ts";
import { spanOf } from "../../../reconciliation.ts";
import { printCosts } from "../../../reconciliation-text.ts";
import { reconcileRewards } from "./reconcile-rewards.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({ withJobs: false, env: BEHIND_PROXY });
});
afterAll(() => world?.close());

const compare = () => reconcileRewards(world.app.ctx, spanOf(dayOf(new Date(world.clock.nowMs()))));
const take = async (path: string) => {
  const { token } = await registerMember(world);
  expect((await world.call("GET", path, { token })).status).toBe(200);
};

test("finds no discrepancy, and prints the cost of each campaign to the satang", async () => {
  const bonus = await addCampaign(world, { amount_minor: 5_025n });
  const promotion = await addPromotion(world, { amount_minor: 1n });
  await take(`/api/bonus/activate/${bonus}`);
  await take(`/api/bonus/activate/${bonus}`);
  await take(`/api/promotion/activate/${promotion}`);
  expect(await compare()).toEqual({ discrepancies: [], compared: { rewards: 3 }, unchecked: [] });
  const costs = await campaignCosts(world.db);
  const line = (owner: string) => costs.find((cost) => cost.owner === owner);
  expect(line(bonus)).toEqual({
    kind: "bonus_cost",
    owner: bonus,
    currency: "THB",
    costMinor: 10_050n,
  });
  expect(printCosts(costs)).toContain(`cost  bonus  ${bonus}  100.50 THB\n`);
  expect(printCosts(costs)).toContain(`cost  bonus  ${promotion}  0.01 THB\n`);
});

test("reports money that a campaign paid without a reward as a discrepancy", async () => {
  const member = await registerMember(world);
  const [id, owner] = [randomUUID(), await addCampaign(world)];
  await transaction(world.db, async (tx) =>
    transfer(tx, {
      id,
      kind: "bonus",
      fromId: await houseAccountId(tx, { kind: "bonus_cost", owner, currency: "THB" }),
      toId: await memberAccountId(tx, member.id),
      currency: "THB",
      amountMinor: 700n,
    }),
  );
  expect((await compare()).discrepancies).toEqual([
    expect.objectContaining({
      kind: "entry",
      externalParty: owner,
      subject: id,
      oursMinor: 0n,
      theirsMinor: 700n,
    }),
  ]);
});
