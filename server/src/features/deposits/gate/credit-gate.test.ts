/** Credits that a staff user decides: at every queue, another member's money needs two persons. */
import { randomInt, randomUUID } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { maskAccountNo } from "@krapao/contract/wire/bank-feed";
import { BEHIND_PROXY } from "@krapao/testkit/builders/members";
import {
  balanceOf,
  expectLedgerInvariants,
  giveMoney,
  postCallback,
  shiftClock,
} from "@krapao/testkit/builders/money";
import { setSettings } from "@krapao/testkit/builders/rewards";
import {
  type Payer,
  registerPayer,
  slipPicture,
  transferFrom,
  untilState,
  upload,
} from "@krapao/testkit/builders/slips";
import { limitAmount, type TestStaff } from "@krapao/testkit/builders/staff-users";
import { root } from "@krapao/testkit/settings";
import { startWorld, type World } from "@krapao/testkit/world";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

const SECRET = "feed-secret";
const STRANGER = { bankCode: "KBANK", accountNo: "8880009317", name: "MANEE PATTANA" };
/** The bank shows no digit of the account. */
const UNSHOWN = { ...STRANGER, accountNo: "" };
let world: World;
let ploy: TestStaff;
let other: TestStaff;
let victim: Payer;
let thief: Payer;
beforeAll(async () => {
  world = await startWorld({ env: { ...BEHIND_PROXY, BANK_FEED_SECRET: SECRET } });
  const bangkok = new Date(Date.now() + 7 * 3_600_000);
  await shiftClock(world, ((36 - bangkok.getUTCHours()) % 24) * 3_600_000);
  await setSettings(world, { depositManual: true });
  [ploy, other] = [await world.staff("cashier"), await world.staff("cashier")];
});
beforeEach(async () => {
  [victim, thief] = [await registerPayer(world), await registerPayer(world)];
});
afterAll(() => world?.close());
afterEach(() => expectLedgerInvariants(world));

type From = Pick<Payer, "bankCode" | "accountNo" | "name">;
const newReference = () => randomUUID().replaceAll("-", "").slice(0, 20).toUpperCase();

/** The bank feed reports a payment. */
async function report(
  { bankCode, accountNo, name }: From,
  amount: number,
  transRef = newReference(),
) {
  const at = world.clock.now().toISOString();
  const house = { bankCode: "SCB", accountNo: "7440000041" };
  const shown = { bankCode, accountNo: maskAccountNo(accountNo), name };
  const payment = { eventId: randomUUID(), transRef, amount, currency: "THB", at };
  const body = { ...payment, ...house, from: shown };
  await postCallback(world, { sender: "bank-feed", secret: SECRET, body });
  const row = await world.db
    .selectFrom("deposits_payment")
    .select(["id", "state"])
    .where("reference", "=", `SCB:${transRef}`)
    .executeTakeFirstOrThrow();
  return { ...row, transRef };
}

/** The bank hides the name, so that nothing is credited automatically. */
const hidden = ({ bankCode, accountNo, name }: Payer): From => ({
  bankCode,
  accountNo,
  name: `${name[0]}*`,
});

async function decide(by: TestStaff, path: string, body: object): Promise<string> {
  const request = { token: by.token, body };
  return (await world.console<{ message: string }>("POST", `/api/console/${path}`, request)).body
    .message;
}

/** Acts on the current version of a payment or a slip. */
async function act(by: TestStaff, path: string, name: string, body: object = {}) {
  const read = await world.console<{ version: number }>("GET", `/api/console/${path}`, {
    token: by.token,
  });
  return decide(by, `${path}/${name}`, { version: read.body.version, why: "a test", ...body });
}

const match = (by: TestStaff, paymentId: string, { id }: Payer) =>
  act(by, `payments/${paymentId}`, "match", { memberId: `${id}` });
const reverse = (by: TestStaff, paymentId: string) => act(by, `payments/${paymentId}`, "reverse");

/** The member's slip that shows a transfer, in review. */
async function slipOf({ token }: Payer, transRef: string): Promise<string> {
  const { body } = await upload(world, token, await slipPicture(world, transRef));
  return (await untilState(world, body.slipId, "review")).id;
}

/** A slip whose image is too small to be read. */
async function junkSlip({ token }: Payer): Promise<string> {
  const [red, green, blue] = [randomInt(256), randomInt(256), randomInt(256)] as const;
  const background = { r: red, g: green, b: blue };
  const picture = { width: 30, height: 30, channels: 3, background } as const;
  const bytes = await sharp({ create: picture }).png().toBuffer();
  const { body } = await upload(world, token, bytes);
  return (await untilState(world, body.slipId, "failed")).id;
}

const posted = async ({ id }: Payer) => (await balanceOf(world, id)).postedMinor;

async function withdraw({ token }: Payer, amount = 100) {
  const request = { token, body: { amount } };
  const { body } = await world.call<{ withdrawalId: string }>(
    "POST",
    "/api/wallet/withdraw",
    request,
  );
  return body.withdrawalId;
}

async function approve(by: TestStaff, id: string): Promise<string> {
  const { version } = await world.db
    .selectFrom("withdrawals_withdrawal")
    .select("version")
    .where("id", "=", id)
    .where("state", "=", "review")
    .executeTakeFirstOrThrow();
  return decide(by, `withdrawals/${id}/approve`, { version, unplayed: 100_000, isAnyway: true });
}

const AMOUNT = 500;
const VERIFIED = "a slip that the verifier proves";
/** A transfer that the thief's slip shows and the feed reports as the bank shows its payer. */
interface Known {
  paymentId: string;
  transRef: string;
}
type Decide = (by: TestStaff) => Promise<string>;

/** Each queue prepares what it needs, and decides then to credit the payment to the thief. */
const QUEUES: Record<string, (known: Known) => Promise<Decide>> = {
  "the matching queue":
    async ({ paymentId }) =>
    (by) =>
      match(by, paymentId, thief),
  "a split": async ({ paymentId }) => {
    const shares = [200, 300].map((amount) => ({ memberId: `${thief.id}`, amount }));
    return (by) => act(by, `payments/${paymentId}`, "split", { shares });
  },
  "a reported transfer": async ({ paymentId }) => {
    const { body } = await world.call<{ depositId: string }>("POST", "/api/wallet/add", {
      token: thief.token,
      body: { amount: AMOUNT },
    });
    const path = `reported-transfers/${body.depositId}/settle`;
    return (by) => decide(by, path, { paymentId, why: "a test" });
  },
  [VERIFIED]: async ({ transRef }) => {
    const slipId = await slipOf(thief, transRef);
    return (by) => act(by, `slips/${slipId}`, "approve");
  },
  "a slip whose payment was seen at the bank": async ({ transRef: reference }) => {
    const slipId = await junkSlip(thief);
    expect(await act(ploy, `slips/${slipId}`, "reopen")).toBe("SUCCESS");
    const paidAt = world.clock.now().toISOString();
    const seen = { channel: "SCB", reference, amount: AMOUNT, paidAt };
    return (by) => act(by, `slips/${slipId}`, "approve", { seen });
  },
};

/** The first person has asked: only another one credits the payment to the thief. */
async function expectSecondPerson(decideAs: Decide): Promise<void> {
  expect(await decideAs(ploy)).toBe("APPROVAL_OWN");
  expect(await posted(thief)).toBe(0n);
  expect(await decideAs(other)).toBe("SUCCESS");
  expect(await posted(thief)).toBe(BigInt(AMOUNT * 100));
  const held = await withdraw(thief);
  expect(await approve(ploy, held)).toBe("APPROVAL_OWN");
  expect(await approve(other, held)).toBe("SUCCESS");
}

describe.each(Object.keys(QUEUES))("at %s", (queue) => {
  const prepare = (known: Known) => QUEUES[queue]?.(known) ?? expect.unreachable();

  test("a payment whose payer is another member needs two persons", async () => {
    const transRef = await transferFrom(world, victim, { amount: AMOUNT });
    const { id: paymentId, state } = await report(hidden(victim), AMOUNT, transRef);
    expect(state).toBe("unmatched");
    const decideAs = await prepare({ paymentId, transRef });
    if (queue.includes("slip")) {
      // It is the other member's already: the slip is no way to it until a first person asked.
      expect(await decideAs(ploy)).toBe("PAYMENT_TAKEN");
      expect(await match(ploy, paymentId, thief)).toBe("APPROVAL_NEEDED");
      expect(await decideAs(ploy)).toBe("APPROVAL_OWN");
    } else expect(await decideAs(ploy)).toBe("APPROVAL_NEEDED");
    await expectSecondPerson(decideAs);
  });

  test("a payment whose payer only a receipt shows needs two persons", async () => {
    const transRef = await transferFrom(world, victim, { amount: AMOUNT });
    const { id: paymentId } = await report(UNSHOWN, AMOUNT, transRef);
    if (queue !== VERIFIED) await slipOf(thief, transRef);
    const decideAs = await prepare({ paymentId, transRef });
    expect(await decideAs(ploy)).toBe("APPROVAL_NEEDED");
    await expectSecondPerson(decideAs);
  });

  test("a payment that was reversed from another member needs two persons", async () => {
    const transRef = await transferFrom(world, victim, { amount: AMOUNT, from: STRANGER });
    const { id: paymentId } = await report(STRANGER, AMOUNT, transRef);
    expect(await match(other, paymentId, victim)).toBe("SUCCESS");
    expect(await reverse(ploy, paymentId)).toBe("SUCCESS");
    const decideAs = await prepare({ paymentId, transRef });
    expect(await decideAs(ploy)).toBe("APPROVAL_NEEDED");
    await expectSecondPerson(decideAs);
  });
});

test("what a person entered for one member is not credited to another by the second one", async () => {
  const paidAt = world.clock.now().toISOString();
  const seen = { channel: "SCB", reference: newReference(), amount: AMOUNT, paidAt };
  const { bankCode, accountNo } = hidden(victim);
  const body = { seen, payer: { bankCode, accountNo, name: victim.name }, why: "the feed is down" };
  const { body: entered } = await world.console<{ paymentId: string }>(
    "POST",
    "/api/console/payments/enter",
    { token: other.token, body },
  );
  const third = await world.staff("cashier");
  expect(await match(other, entered.paymentId, thief)).toBe("APPROVAL_OWN");
  expect(await match(ploy, entered.paymentId, thief)).toBe("APPROVAL_NEEDED");
  expect(await match(other, entered.paymentId, thief)).toBe("APPROVAL_OWN");
  expect(await match(third, entered.paymentId, thief)).toBe("SUCCESS");
});

test("a second person who decides another member asks anew", async () => {
  const { id } = await report(hidden(victim), AMOUNT);
  const friend = await registerPayer(world);
  expect(await match(ploy, id, thief)).toBe("APPROVAL_NEEDED");
  expect(await match(other, id, friend)).toBe("APPROVAL_NEEDED");
  expect([await posted(thief), await posted(friend)]).toEqual([0n, 0n]);
  // The payer itself needs no second person.
  expect(await match(ploy, id, victim)).toBe("SUCCESS");
});

describe("the theft of one cashier", () => {
  const reread = (slipId: string, transRef: string) =>
    act(ploy, `slips/${slipId}`, "reread", { why: undefined, bankCode: "KBANK", transRef });

  test.each([
    ["a stranger's payment of the queue", STRANGER],
    ["a member's payment of the queue", null],
  ])("is refused with a typed reference of %s", async (_, from) => {
    const { transRef, state } = await report(from ?? hidden(victim), 42_000);
    expect(state).toBe("unmatched");
    expect(await reread(await junkSlip(thief), transRef)).toBe("PAYMENT_KNOWN");
  });

  test("is refused with the reference of a payment that was credited to the honest payer", async () => {
    const transRef = await transferFrom(world, victim, { amount: AMOUNT });
    const { id, state } = await report(victim, AMOUNT, transRef);
    expect(state).toBe("credited");
    const junk = await junkSlip(thief);
    expect(await reread(junk, transRef)).toBe("PAYMENT_KNOWN");
    expect(await reverse(ploy, id)).toBe("SUCCESS");
    expect(await posted(victim)).toBe(0n);
    expect(await reread(junk, transRef)).toBe("PAYMENT_KNOWN");
    // An image that shows the reference is no better.
    const slipId = await slipOf(thief, transRef);
    expect(await act(ploy, `slips/${slipId}`, "approve")).toBe("APPROVAL_NEEDED");
    expect(await act(ploy, `slips/${slipId}`, "approve")).toBe("APPROVAL_OWN");
    expect(await match(ploy, id, thief)).toBe("APPROVAL_OWN");
    expect(await posted(thief)).toBe(0n);
  });

  test("with a member's transfer that only the verifier knew needs a second person", async () => {
    const transRef = await transferFrom(world, victim, { amount: AMOUNT });
    const slipId = await junkSlip(thief);
    const sending = victim.bankCode;
    const typed = { why: undefined, bankCode: sending, transRef };
    expect(await act(ploy, `slips/${slipId}`, "reread", typed)).toBe("SUCCESS");
    await untilState(world, slipId, "review");
    const { version } = await world.db
      .selectFrom("deposits_slip")
      .select("version")
      .where("id", "=", slipId)
      .executeTakeFirstOrThrow();
    expect(version).toBeGreaterThan(0);
    expect(await act(ploy, `slips/${slipId}`, "approve")).toBe("APPROVAL_NEEDED");
    expect(await act(ploy, `slips/${slipId}`, "approve")).toBe("APPROVAL_OWN");
    // The victim sees the money in progress, and gets it as soon as the bank reports it.
    const { id } = await report(victim, AMOUNT, transRef);
    expect([await posted(victim), await posted(thief)]).toEqual([50_000n, 0n]);
    expect(await match(other, id, thief)).toBe("ALREADY_DECIDED");
  });

  test("with a stranger's transfer that only the verifier knew is not paid by the same cashier", async () => {
    const transRef = await transferFrom(world, victim, { amount: AMOUNT, from: STRANGER });
    const slipId = await junkSlip(thief);
    expect(await reread(slipId, transRef)).toBe("SUCCESS");
    await untilState(world, slipId, "review");
    expect(await act(ploy, `slips/${slipId}`, "approve")).toBe("SUCCESS");
    const held = await withdraw(thief);
    expect(await approve(ploy, held)).toBe("APPROVAL_OWN");
    expect(await approve(other, held)).toBe("SUCCESS");
  });
});

/** Every file that credits, with who decides there. A new one belongs here and into the queues. */
const CALLERS = {
  "crediting/record-payment.ts": "machine",
  "gifts/redeem-gift.ts": "machine",
  "matching/credit-deferred.ts": "machine",
  "matching/match-to-member.ts": "person",
  "matching/split-payment.ts": "person",
  "reported/settle-reported-transfer.ts": "person",
  "slips/credit-slip.ts": "either",
};

test("every caller is listed, and names who decides", () => {
  const folder = join(root, "server/src");
  const sources = globSync("**/*.ts", { cwd: folder })
    .filter((file) => !file.endsWith(".test.ts"))
    .map((file) => ({
      file: file.replaceAll("\\", "/").replace("features/deposits/", ""),
      text: readFileSync(join(folder, file), "utf8"),
    }));
  const found = sources
    .filter(({ text }) => /(?<!function )\bcredit(?:Payment|Shares)\(/.test(text))
    .map(({ file, text }) => {
      const isMachine = /by: "machine"/.test(text);
      const isPerson = /\bby: (?:review\.)?reviewer\b/.test(text);
      return [file, isMachine && isPerson ? "either" : isPerson ? "person" : "machine"];
    });
  expect(Object.fromEntries(found.sort())).toEqual(CALLERS);
  // Only the queries of payments write that a payment is credited.
  const writers = sources.filter(({ text }) => /select (?:credit|split)_payment\(/.test(text));
  expect(writers.map(({ file }) => file).sort()).toEqual([
    "crediting/queries-payments.ts",
    "matching/queries-shares.ts",
  ]);
});

test("the second person approves the member's next withdrawal only up to the sum of the credit", async () => {
  const { id } = await report(hidden(victim), 200);
  expect(await match(ploy, id, thief)).toBe("APPROVAL_NEEDED");
  expect(await match(other, id, thief)).toBe("SUCCESS");
  await giveMoney(world, thief.id, 50_000n);
  const held = await withdraw(thief, 300);
  expect(await approve(ploy, held)).toBe("APPROVAL_OWN");
  expect(await approve(other, held)).toBe("APPROVAL_OWN");
  expect(await approve(await world.staff("cashier"), held)).toBe("SUCCESS");
});

describe("an amount above the limit of the staff user", () => {
  test("is passed on to a second person, who decides within own limits", async () => {
    const [limited, small, manager] = await Promise.all([
      world.staff("cashier"),
      world.staff("cashier"),
      world.staff("manager"),
    ]);
    for (const each of [limited, small])
      await limitAmount(world, each, { kind: "deposits", once: 100 });
    const { id } = await report(hidden(victim), 101);
    expect(await match(limited, id, victim)).toBe("APPROVAL_NEEDED");
    expect(await match(limited, id, victim)).toBe("APPROVAL_NEEDED");
    expect(await match(small, id, victim)).toBe("STAFF_AMOUNT_LIMIT");
    expect((await balanceOf(world, victim.id)).postedMinor).toBe(0n);
    expect(await match(manager, id, victim)).toBe("SUCCESS");
    expect((await balanceOf(world, victim.id)).postedMinor).toBe(10_100n);
    const answer = await world.db
      .selectFrom("deposits_credit_answer")
      .select(["decided_by", "second_by"])
      .where("payment_id", "=", id)
      .executeTakeFirstOrThrow();
    expect(answer).toEqual({ decided_by: limited.id, second_by: manager.id });
  });

  test("is decided by two owners above what one decides alone", async () => {
    const [one, two] = [await world.staff("owner"), await world.staff("owner")];
    const { id } = await report(hidden(victim), 1_000_001);
    expect(await match(one, id, victim)).toBe("APPROVAL_NEEDED");
    expect(await match(await world.staff("manager"), id, victim)).toBe("STAFF_AMOUNT_LIMIT");
    expect(await match(two, id, victim)).toBe("SUCCESS");
    expect((await balanceOf(world, victim.id)).postedMinor).toBe(100_000_100n);
  });
});
