/** Overload: calls above the capacity are refused at once, and the server recovers. */
import { eventually, giveMoney } from "@krapao/testkit/builders/money";
import { startWorld, type World } from "@krapao/testkit/world";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

let world: World;
beforeAll(async () => {
  world = await startWorld({
    withJobs: false,
    env: { DATABASE_POOL_MAX: "3", CALLS_MAX: "12", PROVIDER_CALL_TIMEOUT_MS: "10000" },
  });
});
afterAll(() => world.close());

test("while a lock blocks the whole pool, further calls get SERVICE_BUSY at once; it recovers", async () => {
  const { token } = await world.member();
  const blocker = new pg.Client({ connectionString: world.urls.app });
  await blocker.connect();
  await blocker.query("begin");
  await blocker.query("lock table accounts_session in access exclusive mode");
  const read = () => world.call("GET", "/api/wallet", { token });
  const codes: number[] = [];
  const answers = Array.from({ length: 30 }, async () => {
    codes.push((await read()).status);
  });
  // 12 calls are accepted. The other 18 are refused before any accepted one has an answer.
  await eventually(async () => codes.length === 18);
  expect(await read()).toMatchObject({ status: 503, body: { message: "SERVICE_BUSY" } });
  expect(codes).toEqual(Array(18).fill(503));
  // The readiness probe is never refused.
  expect((await world.call("GET", "/api/lookup/active")).status).toBe(200);
  // The three calls with a connection keep waiting; the nine that wait for a connection give up.
  await eventually(async () => codes.length === 27);
  expect(codes).toEqual(Array(27).fill(503));
  await blocker.query("rollback");
  await blocker.end();
  await Promise.all(answers);
  expect(codes.slice(27)).toEqual([200, 200, 200]);
  expect((await read()).status).toBe(200);
});

test("while a provider hangs, wallet, QRs, statement and other games answer as usual", async () => {
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
  // The other calls are answered first: the hanging call delays none of them.
  expect(await Promise.race([hanging, others])).toEqual([200, 200, 200, 200]);
  // The hanging call is no failure either: its outcome is unknown.
  expect((await hanging)[1]).toBe(200);
  await world.control("/faults", { target: "provider:joker2", kind: "none" });
});
