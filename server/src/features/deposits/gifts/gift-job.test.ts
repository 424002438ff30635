import { BEHIND_PROXY, registerMember } from "@krapao/testkit/builders/members";
import { balanceOf, eventually, expectLedgerInvariants } from "@krapao/testkit/builders/money";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, beforeAll, expect, test } from "vitest";

let world: World;
beforeAll(async () => {
  world = await startWorld({ env: BEHIND_PROXY });
});
afterAll(() => world?.close());

test("the job credits a gift whose answer was lost", async () => {
  const member = await registerMember(world);
  const { link } = await world.control<{ link: string }>("/gift-links", { amount: 71.25 });
  const fault = { target: "gift", kind: "success-then-reset", operation: "redeem", count: 1 };
  await world.control("/faults", fault);
  const answer = await world.call("POST", "/api/wallet/truelink", {
    token: member.token,
    body: { link },
  });
  expect(answer.body.status).toBe("PROCESSING");
  await eventually(async () => (await balanceOf(world, member.id)).postedMinor === 7_125n);
  await expectLedgerInvariants(world);
});
