import { randomUUID } from "node:crypto";
import { maskAccountNo, maskName } from "@krapao/contract/wire/bank-feed";
import { freeAccountNo, letters } from "@krapao/testkit/builders/free-numbers";
import { BEHIND_PROXY, registerMember } from "@krapao/testkit/builders/members";
import {
  balanceOf,
  eventually,
  expectLedgerInvariants,
  postCallback,
} from "@krapao/testkit/builders/money";
import { type Answer, startWorld, type World } from "@krapao/testkit/world";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const SECRET = "feed-secret";
const HOUSE = "7440000041";

let world: World;
beforeAll(async () => {
  world = await startWorld({
    withJobs: false,
    env: { ...BEHIND_PROXY, BANK_FEED_SECRET: SECRET },
  });
});
afterAll(async () => {
  await expectLedgerInvariants(world);
  await world?.close();
});

interface Person {
  id: bigint;
  phone: string;
  token: string;
  bankCode: string;
  bankAccountName: string;
  bankAccountNo: string;
}

async function person(fields: Partial<Person> = {}): Promise<Person> {
  const account = {
    bankCode: "SCB",
    bankAccountName: "MALEE SRISUK",
    bankAccountNo: freeAccountNo(),
    ...fields,
  };
  return { ...account, ...(await registerMember(world, account)) };
}

const sender = (member: Person) => ({
  bankCode: member.bankCode,
  accountNo: maskAccountNo(member.bankAccountNo),
  name: maskName(member.bankAccountName),
});

const event = (member: Person, amount: number, fields: Record<string, unknown> = {}) => ({
  eventId: randomUUID(),
  transRef: randomUUID().replaceAll("-", "").slice(0, 20).toUpperCase(),
  bankCode: "SCB",
  accountNo: HOUSE,
  amount,
  currency: "THB",
  from: sender(member),
  at: world.clock.now().toISOString(),
  ...fields,
});

const post = (body: unknown) => postCallback(world, { sender: "bank-feed", secret: SECRET, body });
/** As the bank: repeats what a server refuses whose connections are all in use for seconds. */
async function postUntilTaken(body: unknown): Promise<Answer> {
  for (;;) {
    const answer = await post(body);
    if (answer.status !== 503) return answer;
  }
}
const posted = async ({ id }: { id: bigint }) => (await balanceOf(world, id)).postedMinor;
const paymentsBy = (reference: string) =>
  world.db
    .selectFrom("deposits_payment")
    .select(["state", "reason", "member_id", "suspense_id", "house_account"])
    .where("reference", "like", `%${reference}`)
    .orderBy("received_at")
    .execute();
const statement = async ({ token }: { token: string }) =>
  (
    await world.call<{ total: number; statements: Record<string, unknown>[] }>(
      "POST",
      "/api/statement",
      { token, body: { page: 1 } },
    )
  ).body;

describe("a transfer from the registered account", () => {
  test("is credited within seconds, with one statement line", async () => {
    const member = await person();
    await world.control("/bank-transfer", {
      toBankCode: "SCB",
      toAccountNo: HOUSE,
      amount: 350.25,
      from: {
        bankCode: member.bankCode,
        accountNo: member.bankAccountNo,
        name: "Malee Srisuk",
      },
    });
    await eventually(async () => (await posted(member)) === 35_025n);
    expect(await statement(member)).toMatchObject({
      total: 1,
      statements: [
        {
          statementType: "deposit",
          from: "SCB",
          to: "WALLET",
          amount: 350.25,
          status: "SUCCESS",
        },
      ],
    });
  });

  test.each([
    ["นส. สมหญิง ใ", "สมหญิง ใจดี"],
    ["ว่าที่ ร.ต. สมหญิง ใ***", "สมหญิง ใจดี"],
    ["นาง เเก้วตา ด", "แก้วตา ดีงาม"],
    ["DR. SOMCHAI JAIDEE", "SOMCHAI JAIDEE"],
    ["Pol.Lt.Col. Somchai J", "SOMCHAI JAIDEE"],
  ])("with the name %s is credited to %s", async (name, bankAccountName) => {
    const member = await person({ bankAccountName });
    const { bankCode, bankAccountNo: accountNo } = member;
    await post(event(member, 100, { from: { bankCode, accountNo, name } }));
    expect(await posted(member)).toBe(10_000n);
  });

  test.each([
    ["KBANK", "7440000066"],
    ["GSB", "744000000742"],
    // A closed house account is still ours.
    ["SCB", "7440000058"],
  ])("at %s to %s too", async (bankCode, accountNo) => {
    const member = await person();
    const reported = event(member, 100, { bankCode, accountNo });
    expect((await post(reported)).status).toBe(200);
    expect(await posted(member)).toBe(10_000n);
    expect(await paymentsBy(reported.transRef)).toMatchObject([
      { state: "credited", house_account: accountNo, suspense_id: null },
    ]);
  });

  test("matches TMB and TTB as one bank, and ignores titles of Thai names", async () => {
    const member = await person({ bankCode: "TTB" });
    await post(event(member, 10, { from: { ...sender(member), bankCode: "TMB" } }));
    expect(await posted(member)).toBe(1_000n);
    const thai = await person({ bankAccountName: "สมหญิง ใจงาม" });
    await post(event(thai, 20, { from: { ...sender(thai), name: "น.ส. สมหญิง ใ***" } }));
    expect(await posted(thai)).toBe(2_000n);
  });

  test("is credited when it was sent to the PromptPay id and no QR has its amount", async () => {
    const member = await person();
    const { accountNo: _, ...reported } = event(member, 431.17, {
      bankCode: "KBANK",
      proxy: { type: "nationalId", value: "0105561000019" },
    });
    await post(reported);
    expect(await posted(member)).toBe(43_117n);
  });

  test("is credited in addition to an open QR of the same amount, each payment once", async () => {
    const member = await person();
    const qr = await world.call<{ amount: number }>("POST", "/api/qrcode/KBANK", {
      token: member.token,
      body: { amount: 612 },
    });
    const reported = event(member, qr.body.amount, { bankCode: "KBANK", accountNo: "7440000066" });
    // The same transfer, reported once by the account's number and once by the PromptPay id.
    const { accountNo: _, ...byProxy } = {
      ...reported,
      eventId: randomUUID(),
      proxy: { type: "nationalId", value: "0105561000019" },
    };
    await Promise.all([post(reported), post(byProxy)]);
    expect(await posted(member)).toBe(BigInt(Math.round(qr.body.amount * 100)));
    expect(await paymentsBy(reported.transRef)).toHaveLength(1);
  });
});

describe("crediting once", () => {
  test("100 concurrent reports out of order credit each payment once", async () => {
    const member = await person();
    const reported = [event(member, 100), event(member, 100), event(member, 55.5)];
    const calls = Array.from({ length: 100 }, (_, index) => {
      const each = reported[(index * 7) % 3];
      return index % 2 ? { ...each, eventId: randomUUID() } : each;
    });
    const answers = await Promise.all(calls.map(postUntilTaken));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await posted(member)).toBe(25_550n);
    expect((await statement(member)).total).toBe(3);
  });

  test("100 concurrent reports of an unmatched payment book it once", async () => {
    const member = await person();
    const reported = event(member, 77, { from: { ...sender(member), name: "OTHER P***" } });
    const answers = await Promise.all(Array.from({ length: 100 }, () => postUntilTaken(reported)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await paymentsBy(reported.transRef)).toHaveLength(1);
  });
});

describe("unmatched transfers", () => {
  const tail = (digits: string) => digits.slice(-4);

  test.each<[string, string, (member: Person) => Record<string, unknown>]>([
    ["another name", "name", (m) => ({ from: { ...sender(m), name: "MALEE K***" } })],
    ["a name in another script", "name", (m) => ({ from: { ...sender(m), name: "มาลี ศ***" } })],
    ["too little of a name", "name", (m) => ({ from: { ...sender(m), name: "MALEE" } })],
    ["no name", "name", (m) => ({ from: { ...sender(m), name: "" } })],
    ["another bank", "unknown", (m) => ({ from: { ...sender(m), bankCode: "BBL" } })],
    [
      "the last four digits and the name alone",
      "unknown",
      (m) => ({ from: { ...sender(m), accountNo: tail(m.bankAccountNo) } }),
    ],
    [
      "too few digits",
      "digits",
      (m) => ({ from: { ...sender(m), accountNo: `xxx-x-xx${m.bankAccountNo.slice(6, 9)}-x` } }),
    ],
    ["an account that is not ours", "unknown", () => ({ accountNo: "9990001112" })],
    ["another bank's account of ours", "unknown", () => ({ bankCode: "GSB" })],
    ["another currency", "currency", () => ({ currency: "LAK" })],
  ])("%s", async (what, reason, change) => {
    const member = await person();
    const reported = event(member, 100, change(member));
    expect((await post(reported)).status).toBe(200);
    expect(await paymentsBy(reported.transRef)).toMatchObject([
      { state: "unmatched", reason, suspense_id: expect.any(String) },
    ]);
    expect(await posted(member)).toBe(0n);
    // Only the member whose account it is sees it in progress.
    const isKnown = what !== "another name";
    const shown = isKnown ? ({ name: ["payer"], currency: ["currency"] }[reason] ?? []) : [];
    const { statements } = await statement(member);
    expect(statements.map((line) => line.reason)).toEqual(shown);
  });

  test("two members whose account and name both fit", async () => {
    const digits = freeAccountNo();
    const one = await person({ bankAccountNo: digits });
    const two = await person({
      bankAccountNo: `${(Number(digits[0]) % 9) + 1}${digits.slice(1)}`,
      bankAccountName: "MALEE SOMBOON",
    });
    const reported = event(one, 100);
    await post(reported);
    expect(await paymentsBy(reported.transRef)).toMatchObject([{ reason: "ambiguous" }]);
    // More letters of the name distinguish them.
    await post(event(two, 30, { from: { ...sender(two), name: "MALEE SOM***" } }));
    expect(await posted(two)).toBe(3_000n);
    expect(await posted(one)).toBe(0n);
  });

  test("money for a suspended member", async () => {
    const member = await person();
    await world.db
      .updateTable("accounts_member")
      .set({ suspended_at: world.clock.now() })
      .where("id", "=", member.id)
      .execute();
    const reported = event(member, 100);
    await post(reported);
    expect(await paymentsBy(reported.transRef)).toMatchObject([
      { state: "unmatched", reason: "suspended", member_id: member.id },
    ]);
  });

  test("a known reference with another amount", async () => {
    const member = await person();
    const reported = event(member, 100);
    await post(reported);
    await post({ ...reported, eventId: randomUUID(), amount: 1_000 });
    expect((await paymentsBy(reported.transRef)).map(({ reason }) => reason)).toEqual([
      null,
      "reference",
    ]);
    expect(await posted(member)).toBe(10_000n);
  });
});

describe("the member's own whole account number", () => {
  const whole = ({ bankCode, bankAccountNo }: Person, name: string) => ({
    bankCode,
    accountNo: bankAccountNo,
    name,
  });

  test.each([
    ["another spelling", "MALI SRISOOK"],
    ["the names in the other order", "SRISUK MALEE"],
    ["another script", "มาลี ศรีสุข"],
    ["another first name", "SOMCHAI SRISUK"],
    ["a company", "MALEE TRADING CO LTD"],
    ["no name", ""],
  ])("shows the payment at once under %s, and credits nothing", async (_what, name) => {
    const member = await person();
    const reported = event(member, 500, { from: whole(member, name) });
    await post(reported);
    expect(await paymentsBy(reported.transRef)).toMatchObject([
      { state: "unmatched", reason: "name", member_id: member.id },
    ]);
    expect((await statement(member)).statements).toMatchObject([
      { status: "PROCESSING", reason: "payer", amount: 500 },
    ]);
    const { body } = await world.call<{ waiting: unknown }>("GET", "/api/wallet", member);
    expect(body.waiting).toMatchObject({ lines: 1, sums: [{ currency: "THB", amount: 500 }] });
    expect(await posted(member)).toBe(0n);
  });

  test("pays no QR of another member, whatever its name", async () => {
    const [holder, payer] = [await person(), await person()];
    const qr = await world.call<{ amount: number }>("POST", "/api/qrcode/KBANK", {
      token: holder.token,
      body: { amount: 160 },
    });
    const promptpay = await world.db
      .selectFrom("deposits_channel")
      .select("promptpay_id")
      .where("code", "=", "KBANK")
      .executeTakeFirstOrThrow();
    const proxy = { type: "mobile", value: promptpay.promptpay_id };
    const to = { bankCode: "KBANK", accountNo: undefined, proxy };
    await post(event(holder, qr.body.amount, { ...to, from: whole(payer, "MALI SRISOOK") }));
    const line = { status: "PROCESSING", reason: "payer", amount: qr.body.amount };
    expect((await statement(payer)).statements).toMatchObject([line]);
    expect((await statement(holder)).statements).toEqual([]);
  });

  test("is credited with a title before the name", async () => {
    const member = await person();
    await post(event(member, 500, { from: whole(member, "Mrs. Malee Srisuk") }));
    expect(await posted(member)).toBe(50_000n);
  });
});

describe("a digital wallet", () => {
  const wallet = { bankCode: "TRUEMONEY", accountNo: "0899744001" };

  test("is matched by the member's whole phone", async () => {
    const member = await person();
    const from = { bankCode: "TRUEMONEY", accountNo: member.phone, name: "มาลี ศ***" };
    await post(event(member, 45.5, { ...wallet, from }));
    expect(await posted(member)).toBe(4_550n);
    expect((await statement(member)).statements).toMatchObject([{ from: "TRUEMONEY" }]);
  });

  test("is matched in the format of the wallet's own feed", async () => {
    const member = await person();
    await world.control("/bank-transfer", {
      toBankCode: wallet.bankCode,
      toAccountNo: wallet.accountNo,
      amount: 12.5,
      from: { bankCode: "TRUEMONEY", accountNo: member.phone, name: "Malee S" },
    });
    await eventually(async () => (await posted(member)) === 1_250n);
  });

  test("shows a payment from another phone to the only member with the name of its holder", async () => {
    const name = `MALEE ${letters(8)}`;
    const member = await person({ bankAccountName: name });
    const from = { bankCode: "TRUEMONEY", accountNo: "0600000001", name: `Mrs. ${name}` };
    const reported = event(member, 50, { ...wallet, from });
    await post(reported);
    expect(await paymentsBy(reported.transRef)).toMatchObject([{ reason: "name" }]);
    const { statements } = await statement(member);
    expect(statements).toMatchObject([{ status: "PROCESSING", reason: "payer", amount: 50 }]);
    // With a namesake it may be either: neither sees it.
    await person({ bankAccountName: name });
    const second = event(member, 51, { ...wallet, from });
    await post(second);
    expect(await paymentsBy(second.transRef)).toMatchObject([{ reason: "name", member_id: null }]);
  });

  test.each([
    ["a masked phone", (phone: string) => maskAccountNo(phone)],
    ["a phone that no member has", () => "0600000000"],
  ])("is not matched by %s", async (_what, accountNo) => {
    const member = await person();
    const from = { bankCode: "TRUEMONEY", accountNo: accountNo(member.phone), name: "MALEE S***" };
    const reported = event(member, 45.5, { ...wallet, from });
    await post(reported);
    expect(await paymentsBy(reported.transRef)).toMatchObject([{ reason: "unknown" }]);
  });
});
