/** The Lao build: the smallest transfer depends on the member's currency. */
import { BEHIND_PROXY, registerMember } from "@krapao/testkit/builders/members";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, beforeAll, expect, test } from "vitest";

let world: World;
beforeAll(async () => {
  world = await startWorld({ variant: "lao", withJobs: false, env: BEHIND_PROXY });
});
afterAll(() => world?.close());

const MINIMUMS = [
  ["LAK", 999, 1_000],
  ["BAHT", 0.99, 1],
] as const;

test.each(MINIMUMS)(
  "%s: refuses a transfer of %d and not one of %d",
  async (currency, low, least) => {
    const { token } = await registerMember(world, { currency, bankCode: "BCEL", sourceCode: "" });
    const opened = await world.call("GET", "/api/wallet/activate/JOKER2", { token });
    expect(opened.status).toBe(200);
    const move = (amount: number) =>
      world.call("POST", "/api/wallet/transfer", {
        token,
        body: { from: "WALLET", to: "JOKER2", amount },
      });
    expect(await move(low)).toMatchObject({ status: 400, body: { message: "TRANSFER_MINIMUM" } });
    // The wallet is empty, which is looked at later.
    expect(await move(least)).toMatchObject({ body: { message: "MONEY_NOT_ENOUGH" } });
  },
);
