/** Signed callbacks that cannot be used: kept, acknowledged, and listed in the console. */
import { createHmac, randomUUID } from "node:crypto";
import type { ClientOutput } from "@krapao/contract";
import type { consoleContract } from "@krapao/contract/console";
import { registerMember } from "@krapao/testkit/builders/members";
import {
  balanceOf,
  eventually,
  expectLedgerInvariants,
  giveMoney,
  postCallback,
  shiftClock,
} from "@krapao/testkit/builders/money";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { slipsJobs } from "../jobs.ts";
import { keepUnreadable } from "./keep-unreadable.ts";

type Listed = ClientOutput<typeof consoleContract.deposits.callbacks>;

let world: World;
let cashier: { token: string; name: string };
beforeAll(async () => {
  world = await startWorld({ env: { BANK_FEED_SECRET: "feed-secret-feed-secret-feed-secret" } });
  cashier = await world.staff("cashier");
});
afterAll(() => world?.close());
afterEach(() => expectLedgerInvariants(world));

async function list(tab: "waiting" | "done" = "waiting", token = cashier.token) {
  const answer = await world.console<Listed>("POST", "/api/console/callbacks", {
    token,
    body: { tab },
  });
  expect(answer.status).toBe(200);
  return answer.body.callbacks;
}

const secretOf = (sender: string) =>
  world.env[`${sender.toUpperCase().replace("-", "_")}_SECRET`] ?? "";

/** Posts raw bytes with a right signature. */
async function postRaw(sender: string, text: string | Buffer) {
  const body = Buffer.from(text);
  const seconds = Math.floor(world.clock.nowMs() / 1000);
  const mac = createHmac("sha256", secretOf(sender)).update(`${seconds}.`).update(body);
  const answer = await fetch(`${world.url}/api/callback/${sender}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-krapao-signature": `t=${seconds},v1=${mac.digest("hex")}`,
    },
    body,
  });
  return answer.status;
}

const EVENT = {
  eventId: "unreadable-1",
  transRef: "202611230001",
  bankCode: "KBANK",
  proxy: { type: "nationalId", value: "0105561000019" },
  amount: 100.37,
  currency: "THB",
  from: { bankCode: "SCB", accountNo: "xxx-x-x5366-x", name: "SOMCHAI J***" },
  at: "2026-11-21T10:00:00.000Z",
};
const ORDER = {
  orderId: "o1",
  clientRef: "11111111-1111-4111-8111-111111111111",
  amount: 100,
  currency: "THB",
  status: "paid",
  payload: "x",
  createdAt: "2026-11-21T10:00:00.000Z",
  expireAt: "2026-11-21T10:10:00.000Z",
  paidAt: "2026-11-21T10:05:00.000Z",
  transRef: "T1",
  payer: { bankCode: "SCB", accountNo: "xxx-x-x5366-x", name: "SOMCHAI J***" },
};
const wwEvent = (order: object, eventId = "e1") => ({
  eventId,
  type: "order.paid",
  order: { ...ORDER, ...order },
});

test.each([
  ["ww", "a NUL in transRef", wwEvent({ transRef: "T\0" }), "not JSON"],
  ["ww", "a NUL in eventId", wwEvent({}, "e\0"), "not JSON"],
  ["ww", "a NUL in payer", wwEvent({ payer: { ...ORDER.payer, name: "A\0" } }), "not JSON"],
  ["ww", "half a surrogate pair in transRef", wwEvent({ transRef: "\ud83d" }), "not JSON"],
  ["ww", "a day that does not exist", wwEvent({ paidAt: "2026-13-45T10:00:00Z" }), "order.paidAt"],
  ["ww", "no reference of the payment", wwEvent({ transRef: null }), "order.transRef"],
  ["bank-feed", "no amount", { ...EVENT, amount: undefined }, "amount"],
  [
    "bank-feed",
    "a masked account",
    { ...EVENT, proxy: "", accountNo: "xxx-x-x0001-x" },
    "accountNo",
  ],
  ["bank-feed", "2,500 levels", JSON.parse(`${"[".repeat(2_500)}${"]".repeat(2_500)}`), "not JSON"],
  ["zapman", "a time after the year 9999", { event_id: "z", paid_at: 9e15 }, "order_no"],
  ["payout", "an outcome that is unknown to us", { eventId: "p", outcome: "lost" }, "reference"],
])(
  "a signed callback of %s with %s is acknowledged once and listed",
  async (sender, _name, body, detail) => {
    const before = (await list()).length;
    expect(await postRaw(sender, JSON.stringify(body))).toBe(200);
    expect(await postRaw(sender, JSON.stringify(body))).toBe(200);
    const callbacks = await list();
    expect(callbacks).toHaveLength(before + 1);
    expect(callbacks.at(-1)).toMatchObject({
      externalParty: sender,
      reason: "malformed",
      detail,
      body: JSON.stringify(body),
      times: 2,
      closedAt: null,
    });
  },
);

test("bodies that are no JSON at all are kept byte by byte, an empty one too", async () => {
  for (const body of ["", "{", Buffer.from([0, 0xff, 0xfe])])
    expect(await postRaw("bank-feed", body)).toBe(200);
  const stored = await world.db
    .selectFrom("deposits_unreadable_callback")
    .select("body")
    .where("external_party", "=", "bank-feed")
    .orderBy("first_at", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(stored.body).toEqual(Buffer.from([0, 0xff, 0xfe]));
});

test("an unsigned or wrongly signed body is refused with 401 and not kept", async () => {
  const before = (await list()).length;
  for (const sender of ["bank-feed", "ww", "zapman", "payout"]) {
    const answer = await postCallback(world, { sender, secret: "wrong", body: { eventId: "\0" } });
    expect(answer).toMatchObject({ status: 401, body: { message: "UNAUTHORIZED" } });
  }
  const bare = await fetch(`${world.url}/api/callback/ww`, { method: "POST" });
  expect(bare.status).toBe(401);
  expect(await list()).toHaveLength(before);
});

test("a payout callback of another amount or currency moves nothing and is listed", async () => {
  const member = await registerMember(world);
  await giveMoney(world, member.id, 50_000n);
  const { token } = member;
  await world.control("/payout-mode", { mode: "manual" });
  await world.call("POST", "/api/wallet/withdraw", { token, body: { amount: 100 } });
  const [payout] = await eventually(async () => {
    const rows = await world.control<{ reference: string; status: string }[]>("/payouts");
    return rows.length > 0 && rows;
  });
  const reference = payout?.reference ?? "";
  const report = (fields: object) =>
    postRaw(
      "payout",
      JSON.stringify({
        eventId: crypto.randomUUID(),
        reference,
        outcome: "returned",
        bankRef: "B1",
        amount: 100,
        currency: "THB",
        at: new Date(world.clock.nowMs()).toISOString(),
        ...fields,
      }),
    );
  const held = await balanceOf(world, member.id);
  for (const fields of [{ amount: 99_999 }, { currency: "LAK" }, { outcome: "paid", amount: 1 }])
    expect(await report(fields)).toBe(200);
  expect(await balanceOf(world, member.id)).toEqual(held);
  expect((await list()).slice(-3).map(({ reason }) => reason)).toEqual(Array(3).fill("content"));
  // The right amount still returns the money.
  expect(await report({})).toBe(200);
  expect((await balanceOf(world, member.id)).availableMinor).toBe(50_000n);
});

test("a callback that the sandbox garbles stops at the server and counts in the queue", async () => {
  const counts = async () => {
    const { body } = await world.console<{ queues: { queue: string; count: number }[] }>(
      "GET",
      "/api/console/queues",
      { token: cashier.token },
    );
    return body.queues.find(({ queue }) => queue === "payments")?.count ?? 0;
  };
  const before = await counts();
  await world.control("/faults", { target: "bank-feed", kind: "malformed-callback", count: 1 });
  await world.control("/bank-transfer", {
    toBankCode: "KBANK",
    toAccountNo: "7440000017",
    from: { bankCode: "SCB", accountNo: "1112223334", name: "SOMCHAI JAIDEE" },
    amount: 100,
  });
  await eventually(async () => (await counts()) === before + 1);
  // It counts before the sender has read the answer.
  const newest = async () =>
    (await world.control<{ state: string; attempts: number }[]>("/callbacks"))[0];
  await expect.poll(newest).toMatchObject({ state: "delivered", attempts: 1 });
});

test("a cashier closes one with a reason, once; an auditor may read it; old ones are deleted", async () => {
  const auditor = await world.staff("auditor");
  const [first] = await list("waiting", auditor.token);
  const path = `/api/console/callbacks/${first?.id}/close`;
  const body = { why: "the gateway had a defect; the payment was entered" };
  expect((await world.console("POST", path, { token: auditor.token, body })).status).toBe(403);
  expect((await world.console("POST", path, { token: cashier.token, body })).status).toBe(200);
  expect(await world.console("POST", path, { token: cashier.token, body })).toMatchObject({
    body: { message: "ALREADY_DECIDED" },
  });
  expect(await list("done")).toMatchObject([
    { id: first?.id, closedBy: cashier.name, note: body.why },
  ]);
  await shiftClock(world, 91 * 24 * 3_600_000);
  await slipsJobs(world.app.ctx)["deposits:delete_old_callbacks"]?.({});
  await shiftClock(world, 0);
  cashier = await world.staff("cashier");
  expect(await list("done")).toEqual([]);
  expect((await list()).length).toBeGreaterThan(0);
});

test("a cashier opens a closed one again, with a reason in the audit log; others are refused", async () => {
  const [first] = await list();
  const act = async (what: "close" | "reopen", token = cashier.token) => {
    const path = `/api/console/callbacks/${first?.id}/${what}`;
    const { status, body } = await world.console<{ message: string }>("POST", path, {
      token,
      body: { why: `${what} it` },
    });
    return { status, message: body.message };
  };
  expect(await act("reopen")).toMatchObject({ message: "ALREADY_DECIDED" });
  await act("close");
  expect((await list()).map(({ id }) => id)).not.toContain(first?.id);
  const auditor = await world.staff("auditor");
  expect((await act("reopen", auditor.token)).status).toBe(403);
  expect(await act("reopen")).toEqual({ status: 200, message: "SUCCESS" });
  expect((await list()).find(({ id }) => id === first?.id)).toMatchObject({
    closedAt: null,
    closedBy: null,
    note: null,
  });
  const [entry] = await world.db
    .selectFrom("audit_entry")
    .select(["action", "why"])
    .where("subject", "=", `callback:${first?.id}`)
    .orderBy("at", "desc")
    .limit(1)
    .execute();
  expect(entry).toEqual({ action: "deposits.reopen-callback", why: "reopen it" });
});

describe("reading a kept callback again", () => {
  const retry = async (id: string | undefined, token = cashier.token) => {
    const path = `/api/console/callbacks/${id}/retry`;
    const body = { why: "the server was updated" };
    return (await world.console<{ message: string }>("POST", path, { token, body })).body.message;
  };

  /** A callback that an older server kept, and that this one can read. */
  async function keepReadable(amount: number) {
    const transRef = `KEPT${Math.round(amount * 100)}`;
    const at = world.clock.now();
    const event = { ...EVENT, eventId: transRef, transRef, amount, at: at.toISOString() };
    const body = Buffer.from(JSON.stringify(event));
    await keepUnreadable(world.app.ctx, {
      externalParty: "bank-feed",
      reason: "malformed",
      detail: null,
      body,
    });
    const kept = (await list()).find(({ body: text }) => text === body.toString());
    expect(kept).toBeDefined();
    const payments = () =>
      world.db
        .selectFrom("deposits_payment")
        .select(["amount_minor", "state"])
        .where("reference", "=", `KBANK:${transRef}`)
        .execute();
    return { id: kept?.id, payments };
  }

  test("records its payment once for twenty calls at once, and closes it", async () => {
    const { id, payments } = await keepReadable(123.45);
    const answers = await Promise.all(Array.from({ length: 20 }, () => retry(id)));
    expect(answers.filter((message) => message === "SUCCESS")).toHaveLength(1);
    expect(new Set(answers)).toEqual(new Set(["SUCCESS", "ALREADY_DECIDED"]));
    expect(await payments()).toEqual([{ amount_minor: 12_345n, state: "unmatched" }]);
    const closed = (await list("done")).find((each) => each.id === id);
    expect(closed).toMatchObject({ closedBy: cashier.name, note: "the server was updated" });
    const entries = await world.db
      .selectFrom("audit_entry")
      .select("action")
      .where("subject", "=", `callback:${id}`)
      .execute();
    expect(entries).toEqual([{ action: "deposits.retry-callback" }]);
  });

  test("is refused while it still cannot be used, and changes nothing", async () => {
    expect(await postRaw("ww", JSON.stringify({ again: randomUUID() }))).toBe(200);
    const kept = (await list()).at(-1);
    expect(await retry(kept?.id)).toBe("CALLBACK_UNREADABLE");
    expect((await list()).at(-1)).toEqual(kept);
  });

  test("is refused to a role that decides nothing", async () => {
    const { id, payments } = await keepReadable(124.45);
    expect(await retry(id, (await world.staff("auditor")).token)).toBe("FORBIDDEN");
    expect(await payments()).toEqual([]);
    expect(await retry(randomUUID())).toBe("NO_DATA");
  });

  test("no header takes the place of a verified signature", async () => {
    for (const header of ["VERIFIED_BEFORE", "Symbol(the signature was verified before)"]) {
      const answer = await fetch(`${world.url}/api/callback/bank-feed`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-krapao-signature": header },
        body: JSON.stringify(EVENT),
      });
      expect(answer.status).toBe(401);
    }
  });
});

test("an agent sees no list", async () => {
  const agent = await world.staff("agent");
  const answer = await world.console("POST", "/api/console/callbacks", {
    token: agent.token,
    body: { tab: "waiting" },
  });
  expect(answer.status).toBe(403);
});
