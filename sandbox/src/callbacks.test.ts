import { wwOrder } from "@krapao/contract/wire/bridge/ww";
import * as v from "valibot";
import { expect, it } from "vitest";
import { ww } from "../test/clients.ts";
import { control, startTestSandbox, type TestSandbox, waitUntil } from "../test/start-sandbox.ts";

const transfer = (amount: number) => ({
  toBankCode: "SCB",
  toAccountNo: "1112223334",
  amount,
  from: { bankCode: "KBANK", accountNo: "9876543210", name: "MALEE DEE" },
});

const send = (world: TestSandbox, amount: number) =>
  control(world, "/bank-transfer", transfer(amount));
const break_ = (world: TestSandbox, kind: string, more: object = {}) =>
  control(world, "/faults", { target: "bank-feed", kind, count: 1, ...more });
const amounts = (world: TestSandbox) => world.server.received.map(({ body }) => body.amount);

it("repeats a callback with the same event until it is answered 2xx", async () => {
  const world = await startTestSandbox();
  let answers = 0;
  world.server.answer = (_received, response) => {
    answers += 1;
    response.writeHead(answers < 3 ? 503 : 204).end();
  };
  await send(world, 10);
  await waitUntil(() => answers === 3);
  const events = world.server.received.map(({ body }) => body.eventId);
  expect(new Set(events).size).toBe(1);
  expect(new Set(world.server.received.map(({ raw }) => raw)).size).toBe(1);
  await waitUntil(async () => {
    const [last] = v.parse(
      v.array(v.object({ state: v.string() })),
      (await control(world, "/callbacks")).body,
    );
    return last?.state === "delivered";
  });
});

it("duplicate-callback: sends the same event twice", async () => {
  const world = await startTestSandbox();
  await break_(world, "duplicate-callback");
  await send(world, 10);
  await send(world, 20);
  await waitUntil(() => world.server.received.length === 3);
  const ids = world.server.received
    .filter(({ body }) => body.amount === 10)
    .map(({ body }) => body.eventId);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

it("out-of-order: the next callback overtakes it", async () => {
  const world = await startTestSandbox();
  await control(world, "/faults", { target: "bank-feed", kind: "out-of-order" });
  await send(world, 10);
  await send(world, 20);
  await waitUntil(() => world.server.received.length === 2);
  expect(amounts(world)).toEqual([20, 10]);
  await send(world, 30);
  await send(world, 40);
  await waitUntil(() => world.server.received.length === 4);
  expect(amounts(world)).toEqual([20, 10, 40, 30]);
});

it("out-of-order: is sent after a while when nothing follows", async () => {
  const world = await startTestSandbox();
  await break_(world, "out-of-order", { ms: 300 });
  await send(world, 10);
  await waitUntil(() => world.server.received.length === 1);
});

it("late-callback: arrives after callbacks that were sent later", async () => {
  const world = await startTestSandbox();
  await break_(world, "late-callback", { ms: 2_000 });
  await send(world, 10);
  await send(world, 20);
  await waitUntil(() => world.server.received.length === 2);
  expect(amounts(world)).toEqual([20, 10]);
});

it("reset: breaks off in the middle of the body and is sent again in full", async () => {
  const world = await startTestSandbox();
  await break_(world, "reset");
  await send(world, 10);
  await waitUntil(() => world.server.received.length === 1);
  expect(world.server.cut).toBe(1);
});

it("success-then-reset: the server received it, the sender does not know and repeats it", async () => {
  const world = await startTestSandbox();
  await break_(world, "success-then-reset");
  await send(world, 10);
  await waitUntil(() => world.server.received.length === 2);
  const [first, second] = world.server.received;
  expect(first?.raw).toBe(second?.raw);
});

it("error-500: the feed fails for a while and catches up", async () => {
  const world = await startTestSandbox();
  await break_(world, "error-500");
  await send(world, 10);
  await waitUntil(() => world.server.received.length === 1);
});

it("a gateway's fault affects its callbacks only when it names them", async () => {
  const world = await startTestSandbox();
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
  await waitUntil(() => world.server.received.length === 1);
  expect((await control(world, "/faults")).body).toEqual([]);
});

it("keeps callbacks over a restart while the server is away", async () => {
  const world = await startTestSandbox();
  world.server.answer = (_received, response) => void response.writeHead(500).end();
  await send(world, 10);
  await waitUntil(() => world.server.received.length === 1);
  await world.stop();
  // A slow stop may have left time for another attempt.
  const before = world.server.received.length;
  world.server.answer = (_received, response) => void response.writeHead(200).end();
  await world.restart();
  await waitUntil(() => world.server.received.length > before);
  expect(world.server.received.at(-1)?.raw).toBe(world.server.received[0]?.raw);
});
