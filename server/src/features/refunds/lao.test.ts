/** The Lao build: texts of invites and refunds have the amounts of the member's own currency. */
import { BEHIND_PROXY, registerMember } from "@krapao/testkit/builders/members";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, beforeAll, expect, test } from "vitest";

let world: World;
beforeAll(async () => {
  world = await startWorld({ variant: "lao", withJobs: false, env: BEHIND_PROXY });
});
afterAll(() => world?.close());

const TEXTS = [
  ["BAHT", "฿500 each", "฿5,000", { collectMin: 10, memberMax: 10_000 }],
  ["LAK", "₭300,000 each", "₭3,000,000", { collectMin: 6_000, memberMax: 6_000_000 }],
] as const;

test.each(TEXTS)("%s: banners, refund text and terms", async (currency, cap, most, terms) => {
  const { token } = await registerMember(world, { currency, bankCode: "BCEL", sourceCode: "" });
  const headers = { "accept-language": "en" };
  const read = async <T>(path: string) =>
    (await world.call<T>("GET", path, { token, headers })).body;
  const [banner] = await read<{ html: string }[]>("/api/invite/banners");
  expect(banner?.html).toContain(cap);
  const { info } = await read<{ info: string }>("/api/refund/check");
  expect(info).toContain(most);
  expect(await read("/api/wallet")).toMatchObject({ invite: terms });
});

test("a member with baht has bonuses and promotions in baht", async () => {
  const { token } = await registerMember(world, {
    currency: "BAHT",
    bankCode: "BCEL",
    sourceCode: "",
  });
  const { body } = await world.call<{ code: string; currency: string; reward: object }[]>(
    "GET",
    "/api/bonus",
    { token },
  );
  expect(body.map(({ code, currency }) => [code, currency])).toEqual([
    ["WELCOME50-BAHT", "THB"],
    ["DAILY10-BAHT", "THB"],
    ["WEEKLY200-BAHT", "THB"],
  ]);
  expect(body[0]).toMatchObject({ reward: { cap: 500, minDeposit: 100 } });
  const promotion = await world.call("GET", "/api/promotion/find/friend100-baht", { token });
  expect(promotion).toMatchObject({ status: 200, body: { reward: { amount: 100 } } });
  const kip = await world.call("GET", "/api/promotion/find/friend100", { token });
  expect(kip.body.message).toBe("NO_PROMOTION");
});
