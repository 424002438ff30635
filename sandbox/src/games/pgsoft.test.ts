import { expect, it } from "vitest";
import { pg } from "../../test/provider-clients.ts";
import { startTestSandbox } from "../../test/start-sandbox.ts";

const user = "kp0812345678";
const player = { player_name: user };
const create = { ...player, currency: "THB" };

it("repeats the first answer, and answers for unknown references", async () => {
  const world = await startTestSandbox();
  expect((await pg(world, "create", create)).body.error).toBeNull();
  const again = await pg(world, "create", { ...create, player_name: user.toUpperCase() });
  expect(again.body).toMatchObject({ data: null, error: { code: "1305" } });
  const into = { ...create, amount: "300.25", transfer_reference: "r-1" };
  const first = await pg(world, "transferIn", into);
  expect(first.body).toMatchObject({ data: { amount: 300.25, balanceAmount: 300.25 } });
  expect(await pg(world, "transferIn", into)).toEqual(first);
  const other = await pg(world, "transferIn", { ...into, amount: "1" });
  expect(other.body.error).toMatchObject({ code: "3100" });
  const tooMuch = { ...into, amount: "300.26", transfer_reference: "r-2" };
  expect((await pg(world, "transferOut", tooMuch)).body.error).toMatchObject({ code: "3013" });
  const look = (transfer_reference: string) =>
    pg(world, "transaction", { ...player, transfer_reference });
  expect((await look("r-2")).body.error).toMatchObject({ code: "3040" });
  expect((await look("r-1")).body.data).toMatchObject({
    playerName: user,
    currencyCode: "THB",
    transactionType: 100,
    transactionAmount: 300.25,
  });
  const out = { ...create, amount: "300.25", transfer_reference: "r-3" };
  expect((await pg(world, "transferOut", out)).body.data).toMatchObject({ amount: 300.25 });
  expect((await look("r-3")).body.data).toMatchObject({ transactionType: 200 });
  expect((await pg(world, "wallet", player)).body.data).toMatchObject({ cashBalance: 0 });
});

it("refuses a player without a wallet, a wrong operator and an amount of nothing", async () => {
  const world = await startTestSandbox();
  await pg(world, "create", create);
  expect((await pg(world, "wallet", { player_name: "unknown" })).body.error).toMatchObject({
    code: "3005",
  });
  expect((await pg(world, "wallet", player, { secret: "x" })).body.error).toMatchObject({
    code: "1204",
  });
  const nothing = { ...create, amount: "0", transfer_reference: "r-1" };
  expect((await pg(world, "transferIn", nothing)).body.error).toMatchObject({ code: "1034" });
});

it("opens with the operator's session, in both generations of names", async () => {
  const world = await startTestSandbox();
  await pg(world, "create", create);
  const session = "session-of-sixteen-and-more";
  await pg(world, "login", { ...create, player_session: session });
  const open = (query: Record<string, string>) =>
    fetch(`${world.url}/pg/65/index.html?${new URLSearchParams(query)}`);
  const token = world.keys.pgOperatorToken;
  expect(await (await open({ ot: token, ops: session, l: "th" })).text()).toContain(user);
  const long = { operator_token: token, operator_player_session: session };
  expect(await (await open(long)).text()).toContain(user);
  expect((await open({ ot: "other", ops: session })).status).toBe(403);
});
