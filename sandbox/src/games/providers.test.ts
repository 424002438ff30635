import { expect, it } from "vitest";
import { joker } from "../../test/clients.ts";
import { control, startTestSandbox } from "../../test/start-sandbox.ts";

const user = "kp0812345678";

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
