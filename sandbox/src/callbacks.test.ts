import { wwOrder } from "@krapao/contract/wire/ww";
import * as v from "valibot";
import { expect, it } from "vitest";
import { ww } from "../test/clients.ts";
import { control, startWorld, type TestWorld, until } from "../test/world.ts";

const transfer = (amount: number) => ({
  toBankCode: "SCB",
  toAccountNo: "1112223334",
  amount,
  from: { bankCode: "KBANK", accountNo: "9876543210", name: "MALEE DEE" },
});

const send = (world: TestWorld, amount: number) =>
  control(world, "/bank-transfer", transfer(amount));
const break_ = (world: TestWorld, kind: string, more: object = {}) =>
  control(world, "/faults", { target: "bank-feed", kind, count: 1, ...more });
const amounts = (world: TestWorld) => world.server.heard.map(({ body }) => body.amount);

it("repeats a callback with the same event until it is answered 2xx", async () => {
  const world = await startWorld();
  let answers = 0;
  world.server.answer = (_heard, response) => {
    answers += 1;
    response.writeHead(answers < 3 ? 503 : 204).end();
  };
  await send(world, 10);
  await until(() => answers === 3);
  const events = world.server.heard.map(({ body }) => body.eventId);
  expect(new Set(events).size).toBe(1);
  expect(new Set(world.server.heard.map(({ raw }) => raw)).size).toBe(1);
  await until(async () => {
    const [last] = v.parse(
      v.array(v.object({ state: v.string() })),
      (await control(world, "/callbacks")).body,
    );
    return last?.state === "delivered";
  });
});

it("duplicate-callback: sends the same event twice", async () => {
  const world = await startWorld();
  await break_(world, "duplicate-callback");
  await send(world, 10);
  await send(world, 20);
  await until(() => world.server.heard.length === 3);
  const ids = world.server.heard
    .filter(({ body }) => body.amount === 10)
    .map(({ body }) => body.eventId);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

it("out-of-order: the next callback overtakes", async () => {
  const world = await startWorld();
  await control(world, "/faults", { target: "bank-feed", kind: "out-of-order" });
  await send(world, 10);
  await send(world, 20);
  await until(() => world.server.heard.length === 2);
  expect(amounts(world)).toEqual([20, 10]);
  await send(world, 30);
  await send(world, 40);
  await until(() => world.server.heard.length === 4);
  expect(amounts(world)).toEqual([20, 10, 40, 30]);
});

it("out-of-order: goes by itself when nothing follows", async () => {
  const world = await startWorld();
  await break_(world, "out-of-order", { ms: 300 });
  await send(world, 10);
  await until(() => world.server.heard.length === 1);
});

it("late-callback: comes after the given time", async () => {
  const world = await startWorld();
  await break_(world, "late-callback", { ms: 500 });
  const started = Date.now();
  await send(world, 10);
  await until(() => world.server.heard.length === 1);
  expect(Date.now() - started).toBeGreaterThanOrEqual(500);
});

it("reset: cuts the body in the middle and sends it whole afterwards", async () => {
  const world = await startWorld();
  await break_(world, "reset");
  await send(world, 10);
  await until(() => world.server.heard.length === 1);
  expect(world.server.cut).toBe(1);
});

it("success-then-reset: the server has it, the sender does not know, and repeats", async () => {
  const world = await startWorld();
  await break_(world, "success-then-reset");
  await send(world, 10);
  await until(() => world.server.heard.length === 2);
  const [first, second] = world.server.heard;
  expect(first?.raw).toBe(second?.raw);
});

it("error-500: the feed is down for a while and catches up", async () => {
  const world = await startWorld();
  await break_(world, "error-500");
  await send(world, 10);
  await until(() => world.server.heard.length === 1);
});

it("a fault of a gateway touches its callbacks only when told so", async () => {
  const world = await startWorld();
  await control(world, "/faults", {
    target: "ww",
    kind: "refuse",
    operation: "callback",
    count: 1,
  });
  const order = {
    clientRef: "dep-1",
    amount: 100,
    currency: "THB",
    expireAt: new Date(Date.now() + 600_000).toISOString(),
  };
  const made = await ww(world, "POST", "/v1/orders", order);
  expect(made.status).toBe(201);
  const { payload } = v.parse(wwOrder, made.body);
  await control(world, "/pay-qr", { payload });
  await until(() => world.server.heard.length === 1);
  expect((await control(world, "/faults")).body).toEqual([]);
});

it("keeps callbacks over a restart while the server is away", async () => {
  const world = await startWorld();
  world.server.answer = (_heard, response) => void response.writeHead(500).end();
  await send(world, 10);
  await until(() => world.server.heard.length === 1);
  await world.stop();
  world.server.answer = (_heard, response) => void response.writeHead(200).end();
  await world.restart();
  await until(() => world.server.heard.length === 2);
  expect(world.server.heard[0]?.raw).toBe(world.server.heard[1]?.raw);
});
