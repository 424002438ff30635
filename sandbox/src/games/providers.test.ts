import { askmebetTransferAnswer } from "@krapao/contract/wire/askmebet";
import { betflixTransferAnswer } from "@krapao/contract/wire/betflix";
import * as v from "valibot";
import { expect, it } from "vitest";
import { askmebet, betflix, joker } from "../../test/clients.ts";
import { control, startTestSandbox } from "../../test/start-sandbox.ts";

const user = "kp0812345678";

it("Betflix: answers a repeated ref and refuses it with other content", async () => {
  const world = await startTestSandbox();
  const credentials = { username: user, password: "secret12" };
  expect((await betflix(world, "register", credentials)).body.status).toBe("success");
  expect((await betflix(world, "register", credentials)).body.error_code).toBe(1002);
  const into = { username: user, amount: "300.50", ref: "r-1" };
  const first = await betflix(world, "transfer", into);
  expect(v.is(betflixTransferAnswer, first.body)).toBe(true);
  expect(await betflix(world, "transfer", into)).toEqual(first);
  expect((await betflix(world, "transfer", { ...into, amount: "1.00" })).body.error_code).toBe(
    1005,
  );
  const out = { username: user, amount: "-400.00", ref: "r-2" };
  expect((await betflix(world, "transfer", out)).body.error_code).toBe(1004);
  await betflix(world, "transfer", { ...out, amount: "-100.25" });
  const balance = await betflix(world, "balance", { username: user });
  expect(balance.body.data).toEqual({ username: user, balance: 200.25 });
  for (const amount of ["0.00", "1.005", "1e3", ""]) {
    const bad = await betflix(world, "transfer", { username: user, amount, ref: `r${amount}` });
    expect(bad.body.error_code).toBe(1001);
  }
  expect((await betflix(world, "balance", { username: user }, { key: "x" })).status).toBe(401);
  const login = await betflix(world, "login", { username: user });
  const { launch_url } = v.parse(v.object({ launch_url: v.string() }), login.body.data);
  expect(await (await fetch(launch_url)).text()).toContain("200.25");
});

it("askmebet: executes every call that arrives, with the exact signature", async () => {
  const world = await startTestSandbox();
  const key = world.keys.askmebetKey;
  const member = { memberLoginName: user, memberLoginPass: "secret12" };
  const create = () => askmebet(world, `/member/create/${key}`, member, [user, "secret12"]);
  expect((await create()).body.code).toBe(0);
  expect((await create()).body.code).toBe(1003);
  const deposit = (amount: string, signed = [amount, user]) =>
    askmebet(world, `/deposit/${key}/${user}`, { amount }, signed);
  const first = await deposit("100.00");
  expect(v.is(askmebetTransferAnswer, first.body)).toBe(true);
  expect(first.body.result).toMatchObject({ beforeCredit: 0, afterCredit: 100 });
  expect((await deposit("100.00")).body.result).toMatchObject({ afterCredit: 200 });
  expect((await deposit("100.00", ["100", user])).body.code).toBe(1001);
  expect((await deposit("-5.00")).body.code).toBe(1002);
  const withdraw = { amount: "250.00" };
  const refused = await askmebet(world, `/withdraw/${key}/${user}`, withdraw, ["250.00", user]);
  expect(refused.body.code).toBe(1005);
  expect((await askmebet(world, `/credit/${key}/${user}`)).body.result).toEqual({
    memberLoginName: user,
    credit: 200,
  });
  expect((await askmebet(world, `/credit/wrong/${user}`)).body.code).toBe(1001);

  const password = { password: "other123" };
  await askmebet(world, `/member/password/${key}/${user}`, password, [user, "other123"]);
  const login = (pass: string) =>
    askmebet(world, `/login/pg/${key}`, { username: user, password: pass }, [user, pass]);
  expect((await login("secret12")).body.code).toBe(1006);
  const { url } = v.parse(v.object({ url: v.string() }), (await login("other123")).body.result);
  expect(await (await fetch(url)).text()).toContain(user);
});

it("plays rounds that only the provider knows", async () => {
  const world = await startTestSandbox();
  await joker(world, { Method: "CU", Username: user });
  await joker(world, { Method: "TC", Username: user, Amount: 100, RequestID: "r-1" });
  const play = (outcome: string, amount: number) =>
    control(world, "/play", { provider: "joker2", username: user, outcome, amount });
  expect((await play("win", 50.5)).body).toEqual({ balance: 150.5 });
  expect((await play("lose", 150.51)).status).toBe(409);
  expect((await play("lose", 0.5)).body).toEqual({ balance: 150 });
  expect((await play("win", -1)).status).toBe(400);
  const seen = await control(world, `/providers/joker/${user}`);
  expect(seen.body.balance).toBe(150);
  expect(seen.body.transfers).toHaveLength(3);
  expect(
    (await joker(world, { Method: "TC", Username: user, Amount: -150, RequestID: "r-2" })).status,
  ).toBe(200);
});
