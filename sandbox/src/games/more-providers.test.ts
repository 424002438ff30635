import { ambLogin, ambMoved } from "@krapao/contract/wire/amb-lotto";
import * as v from "valibot";
import { expect, it } from "vitest";
import { amb, pg, wallet } from "../../test/provider-clients.ts";
import { control, givesUp, startTestSandbox } from "../../test/start-sandbox.ts";

const user = "kp0812345678";
const credentials = { username: user, password: "secret12" };

it("AMB Lotto: answers duplicate to a repeat, and opens once", async () => {
  const world = await startTestSandbox();
  expect((await amb(world, "register", credentials)).body.code).toBe(0);
  expect((await amb(world, "register", credentials)).body.code).toBe(1030);
  const into = { username: user, amount: "300.25", transaction_ref: "r-1" };
  const first = await amb(world, "deposit", into);
  expect(v.is(ambMoved, first.body)).toBe(true);
  expect(first.body).toMatchObject({ before_balance: 0, after_balance: 300.25 });
  expect((await amb(world, "deposit", into)).body.code).toBe(2037);
  expect((await amb(world, "withdraw", into)).body.code).toBe(2037);
  const out = { username: user, amount: "300.26", transaction_ref: "r-2" };
  expect((await amb(world, "withdraw", out)).body.code).toBe(1036);
  expect((await amb(world, "withdraw", { ...out, amount: "100.00" })).body.after_balance).toBe(
    200.25,
  );
  expect((await amb(world, "memberCredit", { username: user })).body.credit).toBe(200.25);
  expect((await amb(world, "memberCredit", { username: "unknown" })).body.code).toBe(2031);
  expect((await amb(world, "memberCredit", { username: user }, { key: "x" })).body.code).toBe(2045);
  expect((await amb(world, "deposit", { ...into, amount: "1" })).body.code).toBe(2033);

  const login = v.parse(ambLogin, (await amb(world, "login", { username: user })).body);
  if (!("url" in login)) throw new Error("no login");
  expect(await (await fetch(login.url)).text()).toContain("200.25");
  expect((await fetch(login.urlFullPage)).status).toBe(403);
});

it("injects faults in every dialect", async () => {
  const world = await startTestSandbox();
  await wallet(world, "imi", "/v1/players", credentials);
  await pg(world, "create", { player_name: user, currency: "THB" });
  await amb(world, "register", credentials);
  for (const name of ["imi", "pg", "huayhd"]) {
    const fault = { target: `provider:${name}`, kind: "success-then-timeout", count: 1 };
    await control(world, "/faults", { ...fault, operation: "transfer" });
  }
  const into = { reference: "r-1", username: user, amount: "5.00" };
  const pgIn = { player_name: user, currency: "THB", amount: "5", transfer_reference: "r-1" };
  const ambIn = { username: user, amount: "5.00", transaction_ref: "r-1" };
  const calls = [
    (signal: AbortSignal) => wallet(world, "imi", "/v1/transfers", into, { signal }),
    (signal: AbortSignal) => pg(world, "transferIn", pgIn, { signal }),
    (signal: AbortSignal) => amb(world, "deposit", ambIn, { signal }),
  ];
  for (const call of calls) await expect(call(await givesUp(world))).rejects.toThrow();
  for (const name of ["imi", "pg", "huayhd"]) {
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
