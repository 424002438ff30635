import { randomUUID } from "node:crypto";
import { maskAccountNo, maskName } from "@krapao/contract/wire/bank-feed";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BEHIND_PROXY, freeAccountNo, registered } from "../../../test/newcomer.ts";
import { balanceOf, eventually, expectSoundBook, postCallback } from "../../../test/purse.ts";
import { startWorld, type World } from "../../../test/world.ts";

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
  await expectSoundBook(world);
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
  return { ...account, ...(await registered(world, account)) };
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

const post = (body: unknown) => postCallback(world, { party: "bank-feed", secret: SECRET, body });
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
  test("is credited within seconds, with one line", async () => {
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
    await eventually(async () => (await posted(member)) === 35_025n, 5_000);
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
    ["KBANK", "7440000066"],
    ["GSB", "744000000742"],
    // A house account that is closed to members by now is ours all the same.
    ["SCB", "7440000058"],
  ])("at %s to %s too", async (bankCode, accountNo) => {
    const member = await person();
    const told = event(member, 100, { bankCode, accountNo });
    expect((await post(told)).status).toBe(200);
    expect(await posted(member)).toBe(10_000n);
    expect(await paymentsBy(told.transRef)).toMatchObject([
      { state: "credited", house_account: accountNo, suspense_id: null },
    ]);
  });

  test("TMB and TTB are one bank, Thai names have titles", async () => {
    const member = await person({ bankCode: "TTB" });
    await post(event(member, 10, { from: { ...sender(member), bankCode: "TMB" } }));
    expect(await posted(member)).toBe(1_000n);
    const thai = await person({ bankAccountName: "สมหญิง ใจงาม" });
    await post(event(thai, 20, { from: { ...sender(thai), name: "น.ส. สมหญิง ใ***" } }));
    expect(await posted(thai)).toBe(2_000n);
  });

  test("to the PromptPay id, when no QR has its amount", async () => {
    const member = await person();
    const { accountNo: _, ...told } = event(member, 431.17, {
      bankCode: "KBANK",
      proxy: { type: "nationalId", value: "0105561000019" },
    });
    await post(told);
    expect(await posted(member)).toBe(43_117n);
  });

  test("beside an open QR of the same amount: each payment is its own, none counts twice", async () => {
    const member = await person();
    const qr = await world.call<{ amount: number }>("POST", "/api/qrcode/KBANK", {
      token: member.token,
      body: { amount: 612 },
    });
    const told = event(member, qr.body.amount, { bankCode: "KBANK", accountNo: "7440000066" });
    // The same transfer, told once by the account's number and once by the PromptPay id.
    const { accountNo: _, ...byProxy } = {
      ...told,
      eventId: randomUUID(),
      proxy: { type: "nationalId", value: "0105561000019" },
    };
    await Promise.all([post(told), post(byProxy)]);
    expect(await posted(member)).toBe(BigInt(Math.round(qr.body.amount * 100)));
    expect(await paymentsBy(told.transRef)).toHaveLength(1);
  });
});

describe("once only", () => {
  test("A13: 100 times at once and out of order: one credit for each payment", async () => {
    const member = await person();
    const told = [event(member, 100), event(member, 100), event(member, 55.5)];
    const calls = Array.from({ length: 100 }, (_, index) => {
      const each = told[(index * 7) % 3];
      return index % 2 ? { ...each, eventId: randomUUID() } : each;
    });
    const answers = await Promise.all(calls.map(post));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await posted(member)).toBe(25_550n);
    expect((await statement(member)).total).toBe(3);
  });

  test("A13: 100 times at once when it waits: it is booked once", async () => {
    const member = await person();
    const told = event(member, 77, { from: { ...sender(member), name: "SOMEBODY E***" } });
    const answers = await Promise.all(Array.from({ length: 100 }, () => post(told)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await paymentsBy(told.transRef)).toHaveLength(1);
  });
});

describe("what waits in the queue", () => {
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
  ])("%s", async (_what, reason, change) => {
    const member = await person();
    const told = event(member, 100, change(member));
    expect((await post(told)).status).toBe(200);
    expect(await paymentsBy(told.transRef)).toMatchObject([
      { state: "unmatched", reason, suspense_id: expect.any(String) },
    ]);
    expect(await posted(member)).toBe(0n);
    expect((await statement(member)).total).toBe(0);
  });

  test("two members whom the mask and the name both fit", async () => {
    const digits = freeAccountNo();
    const one = await person({ bankAccountNo: digits });
    const two = await person({
      bankAccountNo: `${(Number(digits[0]) % 9) + 1}${digits.slice(1)}`,
      bankAccountName: "MALEE SOMBOON",
    });
    const told = event(one, 100);
    await post(told);
    expect(await paymentsBy(told.transRef)).toMatchObject([{ reason: "ambiguous" }]);
    // More of the name tells them apart.
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
    const told = event(member, 100);
    await post(told);
    expect(await paymentsBy(told.transRef)).toMatchObject([
      { state: "unmatched", reason: "suspended", member_id: member.id },
    ]);
  });

  test("a reference that came before with another amount", async () => {
    const member = await person();
    const told = event(member, 100);
    await post(told);
    await post({ ...told, eventId: randomUUID(), amount: 1_000 });
    expect((await paymentsBy(told.transRef)).map(({ reason }) => reason)).toEqual([
      null,
      "reference",
    ]);
    expect(await posted(member)).toBe(10_000n);
  });
});

describe("a digital wallet", () => {
  const wallet = { bankCode: "TRUEMONEY", accountNo: "0899744001" };

  test("is known by the whole phone of the member", async () => {
    const member = await person();
    const from = { bankCode: "TRUEMONEY", accountNo: member.phone, name: "มาลี ศ***" };
    await post(event(member, 45.5, { ...wallet, from }));
    expect(await posted(member)).toBe(4_550n);
    expect((await statement(member)).statements).toMatchObject([{ from: "TRUEMONEY" }]);
  });

  test("as the wallet's own feed tells it", async () => {
    const member = await person();
    await world.control("/bank-transfer", {
      toBankCode: wallet.bankCode,
      toAccountNo: wallet.accountNo,
      amount: 12.5,
      from: { bankCode: "TRUEMONEY", accountNo: member.phone, name: "Malee S" },
    });
    await eventually(async () => (await posted(member)) === 1_250n, 5_000);
  });

  test.each([
    ["a masked phone", (phone: string) => maskAccountNo(phone)],
    ["a phone that nobody has", () => "0600000000"],
  ])("not by %s", async (_what, accountNo) => {
    const member = await person();
    const from = { bankCode: "TRUEMONEY", accountNo: accountNo(member.phone), name: "MALEE S***" };
    const told = event(member, 45.5, { ...wallet, from });
    await post(told);
    expect(await paymentsBy(told.transRef)).toMatchObject([{ reason: "unknown" }]);
  });
});
