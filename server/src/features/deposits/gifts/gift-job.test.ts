import { afterAll, beforeAll, expect, test } from "vitest";
import { BEHIND_PROXY, registered } from "../../../test/newcomer.ts";
import { balanceOf, eventually, expectSoundBook } from "../../../test/purse.ts";
import { startWorld, type World } from "../../../test/world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({ env: BEHIND_PROXY });
});
afterAll(() => world?.close());

test("a gift whose answer was lost is credited by itself", async () => {
  const member = await registered(world);
  const { link } = await world.control<{ link: string }>("/gift-links", { amount: 71.25 });
  const fault = { target: "gift", kind: "success-then-reset", operation: "redeem", count: 1 };
  await world.control("/faults", fault);
  const answer = await world.call("POST", "/api/wallet/truelink", {
    token: member.token,
    body: { link },
  });
  expect(answer.body.status).toBe("PROCESSING");
  await eventually(async () => (await balanceOf(world, member.id)).postedMinor === 7_125n, 15_000);
  await expectSoundBook(world);
});
