/** A stranger's bridge, written from the document alone, drives the product over HTTP. */
import { randomUUID } from "node:crypto";
import { BEHIND_PROXY, registerMember } from "@krapao/testkit/builders/members";
import {
  balanceOf,
  eventually,
  expectLedgerInvariants,
  giveMoney,
} from "@krapao/testkit/builders/money";
import { registerPayer } from "@krapao/testkit/builders/rewards";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bodyExample, type Document, fill, find, loadRecipe, openBridge } from "./stranger.ts";

let world: World;
let document: Document;
let recipe: Awaited<ReturnType<typeof loadRecipe>>;
let bridge: Awaited<ReturnType<typeof openBridge>>;
beforeAll(async () => {
  bridge = await openBridge();
  const { url } = bridge;
  // A path and a trailing slash: the operator types the base address.
  const own = { WW_URL: url, ZAPMAN_URL: `${url}/`, PAYOUT_URL: url, BALANCE_URL: url };
  world = await startWorld({ env: { ...BEHIND_PROXY, ...own } });
  document = (await (await fetch(`${world.url}/api/docs/bridge.json`)).json()) as Document;
  recipe = await loadRecipe(document);
  await bridge.learn(document, {
    feedSecret: key("BANK_FEED_SECRET"),
    ww: { merchant: key("WW_MERCHANT"), secret: key("WW_SECRET") },
    zapman: { merchant: key("ZAPMAN_MERCHANT"), secret: key("ZAPMAN_SECRET") },
    payout: { key: key("PAYOUT_KEY"), secret: key("PAYOUT_SECRET") },
    balanceKey: key("BALANCE_KEY"),
  });
});
afterAll(async () => {
  if (world) await expectLedgerInvariants(world);
  await world?.close();
  await bridge?.close();
});

const key = (name: string) => world.env[name] ?? "";
const SECRETS = {
  bankFeed: "BANK_FEED_SECRET",
  ww: "WW_SECRET",
  zapman: "ZAPMAN_SECRET",
  payout: "PAYOUT_SECRET",
};

/** Posts a callback of a form, to the path of the document and signed by its recipe. */
async function report(
  form: keyof typeof SECRETS,
  fields: object,
  { secret = key(SECRETS[form]), agoSeconds = 0 } = {},
) {
  const body = JSON.stringify(fields);
  const seconds = Math.floor(Date.now() / 1000) - agoSeconds;
  const answer = await fetch(`${world.url}${find(document, `${form}.callback`).path}`, {
    method: "POST",
    headers: recipe.callbackHeaders(secret, body, seconds),
    body,
  });
  return answer.status;
}
const posted = async ({ id }: { id: bigint }) => (await balanceOf(world, id)).postedMinor;
const inTime = () => new Date().toISOString();
const newReference = () => randomUUID().replaceAll("-", "").slice(0, 20).toUpperCase();

describe("bank feed", () => {
  const event = (member: Awaited<ReturnType<typeof registerPayer>>, amount: number) => {
    const example = bodyExample(document, "bankFeed.callback", "toAccount");
    const { bankCode, bankAccountNo: accountNo, bankAccountName: name } = member;
    const from = fill(example.from as Record<string, unknown>, { bankCode, accountNo, name });
    const [eventId, transRef, at] = [randomUUID(), newReference(), inTime()];
    return fill(example, { eventId, transRef, amount, from, at });
  };

  test("an event credits the member of the account, once", async () => {
    const member = await registerPayer(world);
    const body = event(member, 350.25);
    expect([await report("bankFeed", body), await report("bankFeed", body)]).toEqual([200, 200]);
    expect(await posted(member)).toBe(35_025n);
  });

  test("a field that the document does not have is ignored", async () => {
    const member = await registerPayer(world);
    expect(await report("bankFeed", { ...event(member, 20), branch: { no: "0123" } })).toBe(200);
    expect(await posted(member)).toBe(2_000n);
  });

  test.each([
    ["a wrong signature", { secret: "wrong" }],
    ["a time more than 300 seconds ago", { agoSeconds: 302 }],
    ["a time more than 300 seconds ahead", { agoSeconds: -302 }],
  ])("%s is refused, and moves nothing", async (_what, options) => {
    const member = await registerPayer(world);
    expect(await report("bankFeed", event(member, 100), options)).toBe(401);
    expect(await posted(member)).toBe(0n);
  });
});

describe("gateway", () => {
  /** Asks for a QR as a member, and answers the order that the bridge made for it. */
  async function ordered(channel: "WW" | "ZAPMAN", amount: number) {
    const member = await registerMember(world);
    const before = new Set(bridge.orders.keys());
    const made = await world.call<{ payload: string }>("POST", `/api/qrcode/${channel}`, {
      token: member.token,
      body: { amount },
    });
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    const reference = [...bridge.orders.keys()].find((each) => !before.has(each));
    const order = bridge.orders.get(reference ?? "") ?? {};
    expect(made.body.payload).toBe(order.payload ?? order.qr_text);
    return { member, order };
  }

  test("WW: an order is made, found by our reference, and paid by callback", async () => {
    const { member, order } = await ordered("WW", 500);
    const example = bodyExample(document, "ww.callback", "paid");
    const paid = fill(example.order as Record<string, unknown>, {
      ...order,
      status: "paid",
      paidAt: inTime(),
      transRef: newReference(),
      payer: null,
    });
    const callback = fill(example, { eventId: randomUUID(), order: paid });
    expect(await report("ww", callback, { secret: key("ZAPMAN_SECRET") })).toBe(401);
    expect(await posted(member)).toBe(0n);
    expect(await report("ww", callback)).toBe(200);
    expect(await posted(member)).toBe(BigInt(Math.round(Number(paid.amount) * 100)));
    expect(bridge.asked).toContain("ww.create");
  });

  test("WW: another amount than was ordered waits for a staff user", async () => {
    const { member, order } = await ordered("WW", 500);
    const example = bodyExample(document, "ww.callback", "paid");
    const paid = fill(example.order as Record<string, unknown>, {
      ...order,
      status: "paid",
      amount: 5_000,
      paidAt: inTime(),
      transRef: newReference(),
    });
    expect(await report("ww", fill(example, { eventId: randomUUID(), order: paid }))).toBe(200);
    expect(await posted(member)).toBe(0n);
    const waiting = await world.db
      .selectFrom("deposits_payment")
      .select(["state", "reason", "amount_minor"])
      .where("reference", "=", `${paid.transRef}`)
      .execute();
    expect(waiting).toEqual([{ state: "unmatched", reason: "amount", amount_minor: 500_000n }]);
  });

  test("ZAPMAN: an order is made, and paid by callback", async () => {
    const { member, order } = await ordered("ZAPMAN", 500);
    const { qr_text: _qr, expire_at: _expires, ...known } = order;
    const callback = fill(bodyExample(document, "zapman.callback", "paid"), {
      ...known,
      event_id: randomUUID(),
      state: "PAID",
      trans_ref: newReference(),
      paid_at: Math.floor(Date.now() / 1000),
      payer_bank: null,
      payer_account: null,
      payer_name: null,
    });
    expect(await report("zapman", callback, { agoSeconds: 302 })).toBe(401);
    expect(await report("zapman", callback)).toBe(200);
    expect(await posted(member)).toBe(BigInt(Math.round(Number(known.amount) * 100)));
  });
});

describe("payout", () => {
  /** A withdrawal that the bridge has accepted. */
  async function withdrawn() {
    const member = await registerMember(world);
    await giveMoney(world, member.id, 100_000n);
    const { body } = await world.call<{ withdrawalId: string }>("POST", "/api/wallet/withdraw", {
      token: member.token,
      body: { amount: 500 },
    });
    const transfer = await eventually(async () => bridge.transfers.get(body.withdrawalId));
    return { member, id: body.withdrawalId, transfer };
  }
  const stateOf = async (id: string) =>
    (
      await world.db
        .selectFrom("withdrawals_withdrawal")
        .select("state")
        .where("id", "=", id)
        .executeTakeFirst()
    )?.state;
  const end = (transfer: Record<string, unknown>, outcome: string) => {
    const { status: _status, ...same } = transfer;
    const example = bodyExample(document, "payout.callback", "paid");
    return report("payout", fill(example, { ...same, eventId: randomUUID(), outcome }));
  };

  test("is asked once, and paid by callback", async () => {
    const { member, id, transfer } = await withdrawn();
    expect(await end(transfer, "paid")).toBe(200);
    await eventually(async () => (await stateOf(id)) === "paid");
    expect(await posted(member)).toBe(50_000n);
  });

  test.each(["failed", "cancelled", "returned"])(
    "the money of one that is %s comes back to the member",
    async (outcome) => {
      const { member, id, transfer } = await withdrawn();
      expect(await end(transfer, outcome)).toBe(200);
      await eventually(async () => (await stateOf(id)) !== "sent");
      expect(await balanceOf(world, member.id)).toMatchObject({
        postedMinor: 100_000n,
        heldMinor: 0n,
      });
    },
  );

  test("an end that the document does not have is kept for staff, and moves nothing", async () => {
    const { member, id, transfer } = await withdrawn();
    expect(await end(transfer, "settled")).toBe(200);
    expect(await stateOf(id)).toBe("sent");
    expect(await balanceOf(world, member.id)).toMatchObject({ heldMinor: 50_000n });
    const { token } = await world.staff("cashier");
    const { body } = await world.console<{ callbacks: { externalParty: string }[] }>(
      "POST",
      "/api/console/callbacks",
      { token, body: { tab: "waiting" } },
    );
    expect(body.callbacks).toMatchObject([{ externalParty: "payout", detail: "outcome" }]);
  });
});

test("a balance is answered", async () => {
  const { token } = await world.staff("cashier");
  const { body } = await world.console<{ outcome: string }>(
    "POST",
    "/api/console/treasury/cash/read",
    { token, body: { account: "SCB:7440000041", currency: "THB" } },
  );
  expect(body.outcome).toBe("read");
});

test("the recipe refuses calls that Krapao did not sign", async () => {
  const { path } = find(document, "ww.read");
  const call = `${path}?clientRef=none`;
  const ask = (secret: string, agoSeconds = 0) => {
    const seconds = `${Math.floor(Date.now() / 1000) - agoSeconds}`;
    const signature = recipe.callSignature(secret, {
      seconds,
      method: "GET",
      path: call,
      body: "",
    });
    return fetch(`${bridge.url}${call}`, {
      headers: {
        "x-merchant": key("WW_MERCHANT"),
        "x-timestamp": seconds,
        "x-signature": signature,
      },
    });
  };
  expect((await ask(key("WW_SECRET"))).status).toBe(404);
  expect((await ask("wrong")).status).toBe(401);
  expect((await ask(key("WW_SECRET"), 302)).status).toBe(401);
});
