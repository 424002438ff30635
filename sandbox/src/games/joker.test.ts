import { expect, it } from "vitest";
import { joker } from "../../test/clients.ts";
import { control, startTestSandbox } from "../../test/start-sandbox.ts";

const user = "kp0812345678";
const name = user.toUpperCase();

it("creates once, moves money once per RequestID, and answers for unknown references", async () => {
  const world = await startTestSandbox();
  const Data = { Username: name, Status: "Active" };
  expect(await joker(world, { Method: "CU", Username: user })).toEqual({
    status: 201,
    body: { Status: "Created", Data },
  });
  // Names of users ignore case.
  expect(await joker(world, { Method: "CU", Username: name })).toEqual({
    status: 200,
    body: { Status: "OK", Data },
  });

  const call = { Method: "TC", Username: user, Amount: "300.250", RequestID: "r-1" };
  const first = await joker(world, call);
  expect(first.body).toMatchObject({ RequestID: "r-1", Username: name, Credit: 300.25 });
  expect(first.body).not.toHaveProperty("Amount");
  expect(await joker(world, { ...call, Amount: 300.25 })).toEqual(first);
  expect((await joker(world, { ...call, Amount: 1 })).status).toBe(400);

  const check = await joker(world, { Method: "TCH", RequestID: "r-1" });
  expect(check.body).toMatchObject({ RequestID: "r-1", Username: name, Amount: 300.25 });
  expect(check.body).not.toHaveProperty("Credit");
  expect((await joker(world, { Method: "TCH", RequestID: "r-2" })).status).toBe(404);

  const tooMuch = { Method: "TC", Username: user, Amount: "-300.260", RequestID: "r-2" };
  expect((await joker(world, tooMuch)).status).toBe(400);
  expect((await joker(world, { Method: "TCH", RequestID: "r-2" })).status).toBe(404);
  expect((await joker(world, { Method: "GC", Username: user })).body.Credit).toBe(300.25);
});

it("refuses a wrong signature, a changed body, a foreign AppID and an unknown user", async () => {
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

it("opens the game page once for each token, by link or by form", async () => {
  const world = await startTestSandbox();
  await joker(world, { Method: "CU", Username: user });
  const play = async () => `${(await joker(world, { Method: "PLAY", Username: user })).body.Token}`;
  const link = `${world.url}/joker/play?token=${await play()}`;
  expect(await (await fetch(link)).text()).toContain(user);
  expect((await fetch(link)).status).toBe(403);
  const form = await fetch(`${world.url}/joker/play`, {
    method: "POST",
    body: new URLSearchParams({ token: await play() }),
  });
  expect(await form.text()).toContain(user);
});

it("reports win and loss by days, and bets by minutes until a page without rows", async () => {
  const world = await startTestSandbox();
  await joker(world, { Method: "CU", Username: user });
  await joker(world, { Method: "TC", Username: user, Amount: 100, RequestID: "r-1" });
  const played = { provider: "joker2", username: user };
  await control(world, "/rounds", { ...played, stake: 5, returned: 2.5 });
  const day = (offsetMs: number) =>
    new Date(Date.now() + 8 * 3_600_000 + offsetMs).toISOString().slice(0, 10);
  const days = { StartDate: day(0), EndDate: day(86_400_000) };
  const report = await joker(world, { Method: "RWL", Username: user, ...days });
  expect(report.body.Winloss).toMatchObject([{ Username: name, Amount: 5, Result: 2.5 }]);

  const minute = (offsetMs: number) =>
    new Date(Date.now() + 8 * 3_600_000 + offsetMs).toISOString().slice(0, 16).replace("T", " ");
  const span = { StartDate: minute(-60_000), EndDate: minute(120_000), Delay: 0 };
  for (const Method of ["TS", "TSM"]) {
    const { data, nextId } = (await joker(world, { Method, ...span, NextId: "" })).body;
    expect(data).toMatchObject({ Game: [{ Username: name, Amount: 5, Result: 2.5 }] });
    const last = await joker(world, { Method, ...span, NextId: `${nextId}` });
    expect(last.body).toMatchObject({ data: { Game: [] }, nextId: "" });
  }
});
