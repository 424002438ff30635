import { campaignCosts } from "@krapao/contract/console/setup/campaign-cost";
import type { list } from "@krapao/contract/console/setup/versions";
import type { ClientOutput } from "@krapao/contract/endpoint";
import { BEHIND_PROXY, registerMember } from "@krapao/testkit/builders/members";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, beforeAll, expect, test } from "vitest";
import { campaigns, promotions } from "./rewards-bonuses.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({ withJobs: false, variant: "lao", env: BEHIND_PROXY });
});
afterAll(() => world?.close());

interface Bonus {
  code: string;
  name: string;
  notice: string;
  type: string;
  currency: string;
  reward: { cap: number | null; amount: number | null; minDeposit: number };
  banners: { image: string | null; html: string | null }[];
}

test("a bonus of each type, in the requested language and the currency of the build", async () => {
  const { token } = await registerMember(world, { currency: "LAK", bankCode: "BCEL" });
  const read = async (language: string) =>
    (
      await world.call<Bonus[]>("GET", "/api/bonus", {
        token,
        headers: { "accept-language": language },
      })
    ).body;
  const bonuses = await read("en");
  expect(bonuses.map(({ code, type, currency }) => [code, type, currency])).toEqual([
    ["WELCOME50", "limit", "LAK"],
    ["DAILY10", "day", "LAK"],
    ["WEEKLY200", "week", "LAK"],
  ]);
  expect(bonuses.map(({ reward }) => reward)).toMatchObject([
    { cap: 300_000, minDeposit: 60_000 },
    { cap: 120_000, minDeposit: 60_000 },
    { amount: 120_000, minDeposit: 1_200_000 },
  ]);
  expect(bonuses.every(({ notice }) => notice.includes("{percentFail}"))).toBe(true);
  const names = [await read("th"), await read("la"), bonuses].map(([first]) => first?.name);
  expect(new Set(names).size).toBe(3);
  expect(bonuses[0]?.banners).toMatchObject([{ html: null }, { image: null }]);
});

test("a promotion code answers its terms", async () => {
  const { token } = await registerMember(world, { currency: "LAK", bankCode: "BCEL" });
  const found = await world.call("GET", "/api/promotion/find/friend100", { token });
  expect(found).toMatchObject({
    status: 200,
    body: { code: "FRIEND100", reward: { amount: 60_000 } },
  });
});

test("nothing that is seeded loses money on an average member", async () => {
  const { token } = await world.staff("manager");
  const documents = await Promise.all(
    (["bonus", "promotion", "wheel", "setting"] as const).map(async (kind) => {
      const { body } = await world.console<ClientOutput<typeof list>>(
        "POST",
        "/api/console/setup",
        {
          token,
          body: { kind },
        },
      );
      return body.documents.map(({ key, live }) => ({ kind, key, payload: live ?? {} }));
    }),
  );
  const all = documents.flat();
  const live = (name: string) => all.find(({ key }) => key === name)?.payload ?? {};
  const basis = { bets: live("bets"), spinwheel: live("spinwheel"), wheel: live("wheel") };
  const costs = all.flatMap((document) =>
    campaignCosts(document, basis).map((cost) => ({ key: document.key, ...cost })),
  );
  expect(costs.filter(({ isLoss }) => isLoss)).toEqual([]);
  const counted = (of: string) => costs.filter((cost) => cost.of === of).length;
  // Two builds of five gifts; both currencies for the others, and a coin for wheel and rule.
  expect(["gift", "coin", "commission", "refund"].map(counted)).toEqual([10, 4, 2, 2]);
  const ofDeposits = all.filter(({ payload }) => Number(payload.minDeposit) > 0);
  expect(ofDeposits).toHaveLength(8);
  expect(ofDeposits.every(({ payload }) => Number(payload.depositMaxHours) > 0)).toBe(true);
});

test("the same amounts in baht", () => {
  expect(campaigns("thai").map(({ currency }) => currency)).toEqual(["THB", "THB", "THB"]);
  expect(promotions("thai")[0]).toMatchObject({ currency: "THB", amount_minor: 10_000n });
});
