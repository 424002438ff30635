import { expect, it } from "vitest";
import { askmebet, betflix, joker, payout, sms, ww } from "../test/clients.ts";
import {
  control,
  givesUp,
  type JsonAnswer,
  startTestSandbox,
  type TestSandbox,
  waitUntil,
} from "../test/start-sandbox.ts";

const user = "kp0812345678";

/** A transfer of 100 into the game and a refusal, in each dialect. */
const providers = {
  joker2: {
    open: (world: TestSandbox) => joker(world, { Method: "CU", Username: user }),
    move: (world: TestSandbox, ref: string, signal: AbortSignal) =>
      joker(world, { Method: "TC", Username: user, Amount: 100, RequestID: ref }, { signal }),
    refused: { status: 400, body: { Message: "Refused" } },
  },
  betflix: {
    open: (world: TestSandbox) =>
      betflix(world, "register", { username: user, password: "secret12" }),
    move: (world: TestSandbox, ref: string, signal: AbortSignal) =>
      betflix(world, "transfer", { username: user, amount: "100.00", ref }, { signal }),
    refused: { status: 200, body: { status: "error", error_code: 1099, msg: "refused" } },
  },
  askmebet: {
    open: (world: TestSandbox) =>
      askmebet(
        world,
        `/member/create/${world.keys.askmebetKey}`,
        { memberLoginName: user, memberLoginPass: "secret12" },
        [user, "secret12"],
      ),
    move: (world: TestSandbox, _ref: string, signal: AbortSignal) =>
      askmebet(
        world,
        `/deposit/${world.keys.askmebetKey}/${user}`,
        { amount: "100.00" },
        ["100.00", user],
        { signal },
      ),
    refused: { status: 200, body: { code: 1099, msg: "refused" } },
  },
} as const;

/** A caller without a time limit. */
const patient = new AbortController().signal;

type Ending = "answered" | "refused" | "500" | "401" | "page" | "timeout" | "cut";

/** The result as the caller sees it. */
async function ending(call: Promise<JsonAnswer>, refused: JsonAnswer): Promise<Ending> {
  try {
    const answer = await call;
    if (answer.status === 500) return "500";
    if (answer.status === 401) return "401";
    return JSON.stringify(answer) === JSON.stringify(refused) ? "refused" : "answered";
  } catch (error) {
    if (error instanceof SyntaxError) return "page";
    return error instanceof Error && error.name === "TimeoutError" ? "timeout" : "cut";
  }
}

const table = [
  { kind: "none", sees: "answered", balance: 100 },
  { kind: "refuse", sees: "refused", balance: 0 },
  { kind: "error-500", sees: "500", balance: 0 },
  { kind: "denied", sees: "401", balance: 0 },
  { kind: "html-404", sees: "page", balance: 0 },
  { kind: "unreadable", sees: "page", balance: 100 },
  { kind: "hang", sees: "timeout", balance: 0 },
  { kind: "reset", sees: "cut", balance: 0 },
  { kind: "success-then-timeout", sees: "timeout", balance: 100 },
  { kind: "success-then-reset", sees: "cut", balance: 100 },
] as const;

for (const [name, provider] of Object.entries(providers)) {
  for (const { kind, sees, balance } of table) {
    it(`${name} ${kind}: the caller sees ${sees}, the provider holds ${balance}`, async () => {
      const world = await startTestSandbox();
      await provider.open(world);
      await control(world, "/faults", {
        target: `provider:${name}`,
        kind,
        ...(kind === "none" ? {} : { count: 1, operation: "transfer" }),
      });
      const signal = sees === "timeout" ? await givesUp(world) : patient;
      expect(await ending(provider.move(world, "r-1", signal), provider.refused)).toBe(sees);
      const seen = await control(world, `/providers/${name}/${user}`);
      expect(seen.body.balance).toBe(balance);
      // The fault applied to one call only: the next one works.
      const next = await provider.move(world, "r-2", patient);
      expect(await ending(Promise.resolve(next), provider.refused)).toBe("answered");
      expect((await control(world, `/providers/${name}/${user}`)).body.balance).toBe(balance + 100);
    });
  }

  it(`${name} slow: works after the caller gave up`, async () => {
    const world = await startTestSandbox();
    await provider.open(world);
    const fault = { target: `provider:${name}`, kind: "slow", ms: 2_000, operation: "transfer" };
    await control(world, "/faults", { ...fault, count: 1 });
    const call = provider.move(world, "r-1", await givesUp(world, 0));
    expect(await ending(call, provider.refused)).toBe("timeout");
    const balance = async () => (await control(world, `/providers/${name}/${user}`)).body.balance;
    expect(await balance()).toBe(0);
    await waitUntil(async () => (await balance()) === 100);
  });
}

it("a fault without a count lasts until it is cleared, and affects only its named operation", async () => {
  const world = await startTestSandbox();
  await joker(world, { Method: "CU", Username: user });
  const fault = { target: "provider:joker", kind: "refuse", operation: "balance" };
  await control(world, "/faults", fault);
  for (let time = 0; time < 3; time += 1) {
    expect((await joker(world, { Method: "GC", Username: user })).status).toBe(400);
  }
  expect((await joker(world, { Method: "TCH", RequestID: "r" })).status).toBe(404);
  await control(world, "/faults", { target: "provider:joker2", kind: "none" });
  expect((await joker(world, { Method: "GC", Username: user })).status).toBe(200);
  expect((await control(world, "/faults")).body).toEqual([]);
});

it("a call with a wrong signature does not use up a fault", async () => {
  const world = await startTestSandbox();
  await control(world, "/faults", { target: "provider:joker2", kind: "error-500", count: 1 });
  const call = { Method: "CU", Username: user };
  expect((await joker(world, call, { secret: "x" })).status).toBe(403);
  expect((await joker(world, call)).status).toBe(500);
  expect((await joker(world, call)).status).toBe(201);

  await control(world, "/faults", { target: "provider:askmebet", kind: "refuse", count: 1 });
  const member = { memberLoginName: user, memberLoginPass: "secret12" };
  const create = (signed: string[]) =>
    askmebet(world, `/member/create/${world.keys.askmebetKey}`, member, signed);
  expect((await create([user, "other"])).body.code).toBe(1001);
  expect((await create([user, "secret12"])).body.code).toBe(1099);
  expect((await create([user, "secret12"])).body.code).toBe(0);
});

it("payout: a refused one was never received, and one with a lost answer is found by reference", async () => {
  const world = await startTestSandbox();
  await control(world, "/payout-mode", { mode: "manual" });
  const transfer = {
    reference: "wd-1",
    bankCode: "SCB",
    accountNo: "1234567890",
    accountName: "SOMCHAI JAIDEE",
    amount: 250,
    currency: "THB",
  };
  await control(world, "/faults", { target: "payout", kind: "refuse", count: 1 });
  expect((await payout(world, "POST", "/v1/transfers", transfer)).body.code).toBe("REFUSED");
  expect((await payout(world, "GET", "/v1/transfers/wd-1")).status).toBe(404);

  const fault = { target: "payout", kind: "success-then-reset", operation: "create" };
  await control(world, "/faults", fault);
  await expect(payout(world, "POST", "/v1/transfers", transfer)).rejects.toThrow();
  await expect(payout(world, "POST", "/v1/transfers", transfer)).rejects.toThrow();
  expect((await payout(world, "GET", "/v1/transfers/wd-1")).body.status).toBe("pending");
  expect((await control(world, "/payouts")).body).toHaveLength(1);
});

it("payout: out of order, the callback overtakes the answer", async () => {
  const world = await startTestSandbox();
  await control(world, "/faults", {
    target: "payout",
    kind: "out-of-order",
    operation: "create",
    count: 1,
  });
  const answer = await payout(world, "POST", "/v1/transfers", {
    reference: "wd-1",
    bankCode: "SCB",
    accountNo: "1234567890",
    accountName: "SOMCHAI JAIDEE",
    amount: 250,
    currency: "THB",
  });
  expect(world.server.received.map(({ body }) => body.outcome)).toEqual(["paid"]);
  expect(answer).toMatchObject({ status: 201, body: { status: "pending" } });
});

it("SMS and gateways fail in their own formats", async () => {
  const world = await startTestSandbox();
  await control(world, "/faults", { target: "sms", kind: "refuse", count: 1 });
  const form = { msisdn: "0812345678", message: "code 123456", sender: "Krapao" };
  expect((await sms(world, form)).body).toMatchObject({ error: { name: "NO_CREDIT" } });
  expect((await sms(world, form)).status).toBe(201);

  const order = {
    clientRef: "dep-1",
    amount: 100,
    currency: "THB",
    expireAt: new Date(Date.now() + 600_000).toISOString(),
  };
  await control(world, "/faults", { target: "ww", kind: "refuse", count: 1 });
  expect((await ww(world, "POST", "/v1/orders", order)).body.code).toBe("REFUSED");
  expect((await ww(world, "GET", "/v1/orders?clientRef=dep-1")).status).toBe(404);
  await control(world, "/faults", { target: "ww", kind: "success-then-reset", count: 1 });
  await expect(ww(world, "POST", "/v1/orders", order)).rejects.toThrow();
  expect((await ww(world, "GET", "/v1/orders?clientRef=dep-1")).status).toBe(200);
});

it("refuses impossible faults", async () => {
  const world = await startTestSandbox();
  for (const bad of [
    { target: "moon", kind: "hang" },
    { target: "ww", kind: "explode" },
    { target: "ww", kind: "hang", count: 0 },
    { target: "ww", kind: "hang", operation: "transfer" },
    { target: "ww", kind: "hang", more: true },
    {},
  ]) {
    expect((await control(world, "/faults", bad)).status).toBe(400);
  }
  expect((await control(world, "/faults")).body).toEqual([]);
});
