import { expect, it } from "vitest";
import { pg, wallet } from "../../test/provider-clients.ts";
import { control, givesUp, startTestSandbox } from "../../test/start-sandbox.ts";

const user = "kp0812345678";
const credentials = { username: user, password: "secret12" };

it("injects faults in every dialect", async () => {
  const world = await startTestSandbox();
  await wallet(world, "imi", "/v1/players", credentials);
  await pg(world, "create", { player_name: user, currency: "THB" });
  for (const name of ["imi", "pg"]) {
    const fault = { target: `provider:${name}`, kind: "success-then-timeout", count: 1 };
    await control(world, "/faults", { ...fault, operation: "transfer" });
  }
  const into = { reference: "r-1", username: user, amount: "5.00" };
  const pgIn = { player_name: user, currency: "THB", amount: "5", transfer_reference: "r-1" };
  const calls = [
    (signal: AbortSignal) => wallet(world, "imi", "/v1/transfers", into, { signal }),
    (signal: AbortSignal) => pg(world, "transferIn", pgIn, { signal }),
  ];
  for (const call of calls) await expect(call(await givesUp(world))).rejects.toThrow();
  for (const name of ["imi", "pg"]) {
    expect((await control(world, `/providers/${name}/${user}`)).body.balance).toBe(5);
  }
});

it("changes a balance without a transfer, for reconciliation to find", async () => {
  const world = await startTestSandbox();
  await wallet(world, "imi", "/v1/players", credentials);
  const at = `/providers/imi/${user}`;
  expect((await control(world, at, { adjust: 0.01 })).body).toEqual({ balance: 0.01 });
  expect((await control(world, at)).body).toMatchObject({ balance: 0.01, transfers: [] });
  expect((await control(world, "/providers/imi/unknown", { adjust: 1 })).status).toBe(404);
});
