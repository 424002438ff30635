import { jokerTransfer, jokerTransferCheck } from "@krapao/contract/wire/joker";
import * as v from "valibot";
import { expect, it } from "vitest";
import { joker } from "../../test/clients.ts";
import { control, startTestSandbox } from "../../test/start-sandbox.ts";

const user = "kp0812345678";

it("Joker: creates once, moves money once per RequestID, and answers for unknown references", async () => {
  const world = await startTestSandbox();
  expect(await joker(world, { Method: "CU", Username: user })).toEqual({
    status: 201,
    body: { Status: "Created" },
  });
  expect((await joker(world, { Method: "CU", Username: user })).status).toBe(200);

  const call = { Method: "TC", Username: user, Amount: 300.25, RequestID: "r-1" };
  const first = await joker(world, call);
  expect(v.is(jokerTransfer, first.body)).toBe(true);
  expect(first.body).toMatchObject({ BeforeCredit: 0, Credit: 300.25, Amount: 300.25 });
  expect(await joker(world, call)).toEqual(first);
  expect((await joker(world, { ...call, Amount: 1 })).body.Message).toBe("RequestID already used");

  const check = await joker(world, { Method: "TCH", RequestID: "r-1" });
  expect(v.is(jokerTransferCheck, check.body)).toBe(true);
  expect((await joker(world, { Method: "TCH", RequestID: "r-2" })).status).toBe(404);

  const tooMuch = { Method: "TC", Username: user, Amount: -300.26, RequestID: "r-2" };
  expect((await joker(world, tooMuch)).status).toBe(400);
  expect((await joker(world, { Method: "TCH", RequestID: "r-2" })).status).toBe(404);
  const all = { Method: "WAC", Username: user, RequestID: "r-3" };
  expect((await joker(world, all)).body.Amount).toBe(300.25);
  expect((await joker(world, all)).body.Amount).toBe(300.25);
  expect((await joker(world, { Method: "GC", Username: user })).body.Credit).toBe(0);
});

it("Joker: refuses a wrong signature, a changed body, a foreign AppID and an unknown user", async () => {
  const world = await startTestSandbox();
  const call = { Method: "CU", Username: user };
  expect((await joker(world, call, { secret: "other" })).status).toBe(403);
  const unsigned = await fetch(`${world.url}/joker?AppID=${world.keys.jokerAppId}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{not json",
  });
  expect(unsigned.status).toBe(403);
  expect((await joker(world, { Method: "GC", Username: user })).status).toBe(404);
  expect((await joker(world, { Method: "XX", Username: user })).status).toBe(400);
  const decimals = { Method: "TC", Username: user, Amount: 0.001, RequestID: "r" };
  expect((await joker(world, decimals)).status).toBe(400);
  expect((await control(world, `/providers/joker/${user}`)).status).toBe(404);
});

it("Joker: opens the game page by link and by form, until signed out", async () => {
  const world = await startTestSandbox();
  await joker(world, { Method: "CU", Username: user });
  const { Token } = (await joker(world, { Method: "PLAY", Username: user })).body;
  const link = `${world.url}/joker/play?token=${Token}`;
  expect(await (await fetch(link)).text()).toContain(user);
  const form = await fetch(`${world.url}/joker/play`, {
    method: "POST",
    body: new URLSearchParams({ token: String(Token) }),
  });
  expect(await form.text()).toContain(user);
  await joker(world, { Method: "SO", Username: user });
  expect((await fetch(link)).status).toBe(403);
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
