import { BEHIND_PROXY, registerMember } from "@krapao/testkit/builders/members";
import { giveMoney } from "@krapao/testkit/builders/money";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, beforeAll, expect, test } from "vitest";
import { giftTurnoverSince, listActiveAccounts, refreshTurnover, turnoverSince } from "../index.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({ withJobs: false, env: BEHIND_PROXY });
});
afterAll(() => world?.close());

test("bets count for gifts by the weight of the game, with and without a report", async () => {
  const { id: memberId, token } = await registerMember(world);
  await giveMoney(world, memberId, 30_000n);
  const since = world.clock.now();
  // The slots count whole, and the tables a fifth: one provider reports bets, the others do not.
  for (const code of ["PG", "BETFLIX", "SEXYGAME"]) {
    await world.call("GET", `/api/wallet/activate/${code}`, { token });
    const body = { from: "WALLET", to: code, amount: 100 };
    expect((await world.call("POST", "/api/wallet/transfer", { token, body })).status).toBe(200);
  }
  for (const { provider, username } of await listActiveAccounts(world.db, memberId)) {
    await world.control("/play", { provider, username, outcome: "win", amount: 100 });
  }
  await refreshTurnover(world.app.ctx, { memberId });
  expect(await giftTurnoverSince(world.db, { memberId, since })).toEqual({
    placedMinor: 30_000n,
    countedMinor: 14_000n,
  });
  // What risk rules compare with deposits is what was placed.
  expect(await turnoverSince(world.db, { memberId, since })).toBe(30_000n);
});
