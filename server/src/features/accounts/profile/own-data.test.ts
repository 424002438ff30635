import { freeAccountNo } from "@krapao/testkit/builders/free-numbers";
import { BEHIND_PROXY, logIn, registerMember } from "@krapao/testkit/builders/members";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let world: World;
beforeAll(async () => {
  world = await startWorld({ withJobs: false, env: BEHIND_PROXY });
});
afterAll(() => world.close());

interface Profile {
  name: string;
  bankCode: string;
  bankAccountName: string;
  bankAccountNo: string;
  bankChange: { bankCode: string; bankAccountNo: string; bankAccountName: string } | null;
}

const put = (path: string, token: string, body: unknown) =>
  world.call("PUT", `/api/account/${path}`, { token, body });
async function profileOf(token: string): Promise<Profile> {
  const { body } = await world.call<{ profile: Profile }>("GET", "/api/account/profile", { token });
  return body.profile;
}
const done = { status: 200, body: { message: "SUCCESS" } };
const waits = { status: 200, body: { message: "IN_PROGRESS" } };
const refused = (status: number, message: string) => ({ status, body: { message } });

/** Sends the whole profile with the changes, as the form does. */
async function edit(token: string, changes: Partial<Profile>) {
  const { name, bankCode, bankAccountName, bankAccountNo } = await profileOf(token);
  return put("profile", token, { name, bankCode, bankAccountName, bankAccountNo, ...changes });
}

/** A member with a name that registration would refuse. */
async function memberAt(bankCode: string, bankAccountName: string) {
  const member = await registerMember(world);
  await world.db
    .updateTable("accounts_member")
    .set({ bank_code: bankCode, bank_key: bankCode === "TTB" ? "TMB" : bankCode })
    .set({ bank_account_name: bankAccountName })
    .where("id", "=", member.id)
    .execute();
  return member;
}

describe("the profile", () => {
  test("changes the name at once and does not touch the bank account", async () => {
    const { token } = await registerMember(world);
    const before = await profileOf(token);
    const spelt = before.bankAccountNo.replace(/^(...)(...)/, "$1-$2-");
    expect(await edit(token, { name: " Malee ", bankAccountNo: spelt })).toEqual(done);
    expect(await profileOf(token)).toEqual({ ...before, name: "Malee" });
  });

  test("stores a new bank account as a request, replaces an earlier one, and keeps the current account", async () => {
    const { token, id } = await registerMember(world);
    const before = await profileOf(token);
    const numbers = [freeAccountNo(), freeAccountNo()];
    for (const bankAccountNo of numbers) {
      const account = { bankCode: "SCB", bankAccountName: "new  holder", bankAccountNo };
      expect(await edit(token, account)).toEqual(waits);
    }
    expect(await profileOf(token)).toEqual({
      ...before,
      bankChange: {
        bankCode: "SCB",
        bankAccountName: "NEW HOLDER",
        bankAccountNo: numbers[1],
        bank: { nameTH: "ธนาคารไทยพาณิชย์", nameEN: "Siam Commercial Bank" },
        requestedAt: expect.any(String),
      },
    });
    const rows = await world.db
      .selectFrom("accounts_bank_change")
      .select(["state"])
      .where("member_id", "=", id)
      .orderBy("requested_at")
      .execute();
    expect(rows.map(({ state }) => state)).toEqual(["replaced", "waiting"]);
    expect(await edit(token, { name: "Other name" })).toEqual(done);
    expect((await profileOf(token)).bankChange).not.toBeNull();
  });

  test("a new holder of the same account is a request too", async () => {
    const { token } = await registerMember(world, { bankAccountName: "TEST MEMBER" });
    expect(await edit(token, { bankAccountName: "ANOTHER HOLDER" })).toEqual(waits);
    expect((await profileOf(token)).bankAccountName).toBe("TEST MEMBER");
  });

  test("ten simultaneous requests leave one waiting", async () => {
    const { token, id } = await registerMember(world);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => edit(token, { bankAccountNo: freeAccountNo() })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    const rows = await world.db
      .selectFrom("accounts_bank_change")
      .select("id")
      .where("member_id", "=", id)
      .where("state", "=", "waiting")
      .execute();
    expect(rows).toHaveLength(1);
  });

  test("refuses what registration would refuse", async () => {
    const [{ token }, other] = [await registerMember(world), await registerMember(world)];
    const taken = (await profileOf(other.token)).bankAccountNo;
    const bankAccountNo = freeAccountNo();
    for (const [changes, code] of [
      [{ bankAccountNo: taken }, refused(409, "EXISTING_BANK")],
      [{ bankCode: "NOBANK", bankAccountNo }, refused(400, "INVALID_BANK")],
      [{ bankCode: "BCEL", bankAccountNo }, refused(400, "INVALID_BANK")],
      [
        { bankCode: "KTB", bankAccountName: "สมชาย", bankAccountNo },
        refused(400, "BANK_ACCOUNT_NAME_ENG"),
      ],
      [{ name: " " }, refused(400, "KEY_INVALID")],
    ] as const) {
      expect(await edit(token, changes)).toMatchObject(code);
    }
    expect((await profileOf(token)).bankChange).toBeNull();
  });
});

describe("the name of the bank account", () => {
  const name = (token: string, bankCode: string, bankAccountName: string) =>
    put("bankAccountName", token, { bankCode, bankAccountName });

  test.each([
    ["KTB", "KTB"],
    ["BBL", "BBL"],
    ["TTB", "TMB"],
    ["TMB", "TTB"],
  ])("is changed once, to capitals, at %s (sent as %s)", async (bank, sent) => {
    const { token } = await memberAt(bank, "สมชาย ใจดี");
    expect(await name(token, sent, "สมชาย ใจดี")).toMatchObject(
      refused(400, "BANK_ACCOUNT_NAME_ENG"),
    );
    expect(await name(token, sent, "Somchai2")).toMatchObject(
      refused(400, "BANK_ACCOUNT_NAME_ENG"),
    );
    const written = { message: "SUCCESS", bankAccountName: "SOMCHAI JAIDEE" };
    const answer = { status: 200, body: written };
    expect(await name(token, sent, " somchai  jaidee ")).toEqual(answer);
    expect(await name(token, sent, "Somchai Jaidee")).toEqual(answer);
    expect((await profileOf(token)).bankAccountName).toBe("SOMCHAI JAIDEE");
    expect(await name(token, sent, "Another Name")).toMatchObject(refused(404, "NO_BANK"));
  });

  test("is refused for other banks, other accounts and unknown banks", async () => {
    const { token } = await memberAt("KBANK", "สมชาย ใจดี");
    expect(await name(token, "KBANK", "Somchai")).toMatchObject(refused(404, "NO_BANK"));
    expect(await name(token, "KTB", "Somchai")).toMatchObject(refused(404, "NO_BANK"));
    expect(await name(token, "NOBANK", "Somchai")).toMatchObject(refused(400, "INVALID_BANK"));
  });

  test("one of several simultaneous changes succeeds", async () => {
    const { token } = await memberAt("KTB", "สมชาย ใจดี");
    const names = ["AA", "BB", "CC", "DD", "EE", "FF"];
    const answers = await Promise.all(names.map((each) => name(token, "KTB", each)));
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect((await profileOf(token)).bankAccountName).toBe(won[0]?.body.bankAccountName);
  });
});

test("limits: the eleventh change of an hour is refused", async () => {
  const { token } = await registerMember(world);
  for (let count = 0; count < 10; count++) expect(await edit(token, {})).toEqual(done);
  expect(await edit(token, {})).toMatchObject(refused(429, "REQUEST_LIMIT"));
});

test("refuses every other field", async () => {
  const { token, phone, password } = await registerMember(world);
  for (const extra of [
    { coin: 100 },
    { username: "0800000000" },
    { suspendedAt: null },
    { _id: 1 },
  ]) {
    expect(await edit(token, extra as never)).toMatchObject(refused(400, "KEY_INVALID"));
  }
  expect(await logIn(world, phone, password)).toBeTruthy();
});
