import { WALLET_PROVIDERS } from "@krapao/contract/wire/games/transfer-wallet";
import { expect, it } from "vitest";
import { wallet } from "../../test/provider-clients.ts";
import { control, startTestSandbox } from "../../test/start-sandbox.ts";

const user = "kp0812345678";
const credentials = { username: user, password: "secret12", currency: "THB" };

it.each(WALLET_PROVIDERS)("%s: moves money once per reference and looks it up", async (name) => {
  const world = await startTestSandbox();
  expect((await wallet(world, name, "/v1/players", credentials)).status).toBe(201);
  expect((await wallet(world, name, "/v1/players", credentials)).status).toBe(200);
  const into = { reference: "r-1", username: user, amount: "300.25", currency: "THB" };
  const first = await wallet(world, name, "/v1/transfers", into);
  expect(first).toMatchObject({
    status: 201,
    body: { reference: "r-1", username: user, amount: "300.25", currency: "THB" },
  });
  expect(await wallet(world, name, "/v1/transfers", into)).toEqual({ ...first, status: 200 });
  const other = { ...into, amount: "1.00" };
  expect((await wallet(world, name, "/v1/transfers", other)).status).toBe(409);
  const foreign = { ...into, reference: "r-9", currency: "LAK" };
  expect((await wallet(world, name, "/v1/transfers", foreign)).status).toBe(400);
  expect((await wallet(world, name, "/v1/transfers/r-1")).body).toEqual(first.body);
  expect((await wallet(world, name, "/v1/transfers/r-2")).body.code).toBe("TRANSFER_NOT_FOUND");
  const out = { ...into, reference: "r-2", amount: "-300.26" };
  expect((await wallet(world, name, "/v1/transfers", out)).body.code).toBe("INSUFFICIENT_BALANCE");
  await wallet(world, name, "/v1/transfers", { ...out, amount: "-100.00" });
  const player = await wallet(world, name, `/v1/players/${user}`);
  expect(player.body.balance).toBe(200.25);
  const unsigned = await wallet(world, name, `/v1/players/${user}`, undefined, { secret: "other" });
  expect(unsigned.status).toBe(401);
  const old = await wallet(world, name, `/v1/players/${user}`, undefined, { timestamp: 1 });
  expect(old.status).toBe(401);

  await wallet(world, name, `/v1/players/${user}/password`, { password: "other123" });
  const enter = (password: string) =>
    wallet(world, name, "/v1/sessions", { username: user, password });
  expect((await enter("secret12")).body.code).toBe("WRONG_PASSWORD");
  const { url } = (await enter("other123")).body;
  expect(await (await fetch(`${url}`)).text()).toContain("200.25");
  const play = { provider: name, username: user, outcome: "win", amount: 10 };
  expect((await control(world, "/play", play)).body.balance).toBe(210.25);
  expect((await control(world, `/providers/${name}/${user}`)).body.balance).toBe(210.25);
});
