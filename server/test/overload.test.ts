/** What happens when there is more to do than can be done: refused at once, and well again in a moment. */
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { giveMoney } from "./purse.ts";
import { startWorld, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({
    withJobs: false,
    env: { DATABASE_POOL_MAX: "3", CALLS_MAX: "12", PROVIDER_CALL_TIMEOUT_MS: "4000" },
  });
});
afterAll(() => world.close());

test("J3: with every connection of the pool stuck on a locked row, others hear SERVICE_BUSY fast, and all is well once it is free", async () => {
  const { token } = await world.member();
  const blocker = new pg.Client({ connectionString: world.databaseUrl });
  await blocker.connect();
  await blocker.query("begin");
  await blocker.query("lock table accounts_session in access exclusive mode");
  const startedAt = performance.now();
  const read = () => world.call("GET", "/api/wallet", { token });
  const answers = Promise.all(Array.from({ length: 30 }, read));
  await sleep(300);
  // The place is full: whoever comes now hears so at once.
  const late = performance.now();
  expect(await read()).toMatchObject({ status: 503, body: { message: "SERVICE_BUSY" } });
  expect(performance.now() - late).toBeLessThan(1_000);
  // Readiness is no call that waits.
  expect((await world.call("GET", "/api/lookup/active")).status).toBe(200);
  await sleep(5_500 - Math.min(5_400, performance.now() - startedAt));
  await blocker.query("rollback");
  await blocker.end();
  const codes = (await answers).map(({ status }) => status);
  // Those that had a connection were only late; the others were refused, and nobody was answered with a 500.
  expect(new Set(codes)).toEqual(new Set([200, 503]));
  expect((await read()).status).toBe(200);
});

test("J4: while a provider hangs, the wallet, the QRs, the statement and another game answer as ever", async () => {
  const { id, token } = await world.member();
  await giveMoney(world, id, 100_000n);
  for (const game of ["JOKER2", "BETFLIX"]) {
    const opened = await world.call("GET", `/api/wallet/activate/${game}`, { token });
    expect(opened.status).toBe(200);
  }
  const fault = { target: "provider:joker2", operation: "transfer", kind: "hang", count: 1 };
  await world.control("/faults", fault);
  const move = (to: string) =>
    world.call("POST", "/api/wallet/transfer", {
      token,
      body: { from: "WALLET", to, amount: 100 },
    });
  const hanging = move("JOKER2").then(({ status }) => ["hanging", status]);
  const others = Promise.all([
    move("BETFLIX"),
    world.call("GET", "/api/wallet", { token }),
    world.call("POST", "/api/qrcode/KBANK", { token, body: { amount: 100 } }),
    world.call("POST", "/api/statement", { token, body: { page: 1, limit: 10 } }),
  ]).then((answers) => answers.map(({ status }) => status));
  // In this order: what hangs holds up nobody.
  expect(await Promise.race([hanging, others])).toEqual([200, 200, 200, 200]);
  // And is itself no failure: nobody knows yet.
  expect((await hanging)[1]).toBe(200);
  await world.control("/faults", { target: "provider:joker2", kind: "none" });
});
