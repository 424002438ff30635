import { freeAccountNo, freePhone } from "@krapao/testkit/builders/free-numbers";
import {
  BEHIND_PROXY,
  fromAddress,
  logIn,
  registerMember,
  registrationForm,
  verifyPhone,
} from "@krapao/testkit/builders/members";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { memberBalance } from "../../../ledger/ledger.ts";
import { inviteCode } from "../member.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({ withRealHashing: true, withJobs: false, env: BEHIND_PROXY });
});
afterAll(() => world.close());
afterEach(() => world.clock.shift(0));

const register = (body: unknown) =>
  world.call("POST", "/api/account", { body, headers: fromAddress() });
const validate = (body: unknown) =>
  world.call("POST", "/api/account/validate", { body, headers: fromAddress() });
/** `registration` without the field that validate does not accept. */
const member = (phone: string) =>
  world.db.selectFrom("accounts_member").selectAll().where("phone", "=", phone).executeTakeFirst();

describe("registering", () => {
  test("creates a member with an empty wallet, who can log in", async () => {
    const phone = freePhone();
    await verifyPhone(world, phone);
    const body = registrationForm(phone, {
      bankAccountName: "Test Member",
      bankAccountNo: "123-4-56789-0",
      currency: "THB",
    });
    expect(await register(body)).toEqual({ status: 200, body: { message: "SUCCESS" } });
    const token = await logIn(world, phone, body.password);
    const { body: answer } = await world.call<{ profile: { _id: string } }>(
      "GET",
      "/api/account/profile",
      { token },
    );
    expect(answer).toEqual({
      profile: {
        _id: expect.stringMatching(/^\d+$/),
        username: phone,
        name: "Test Member",
        createdAt: expect.any(String),
        currency: "THB",
        bankCode: "KBANK",
        bankAccountName: "TEST MEMBER",
        bankAccountNo: "1234567890",
        bank: { nameTH: "ธนาคารกสิกรไทย", nameEN: "Kasikornbank" },
        bankChange: null,
      },
    });
    expect(await memberBalance(world.db, answer.profile._id)).toMatchObject({
      currency: "THB",
      postedMinor: 0n,
    });
  });

  test("stores the password as argon2id", async () => {
    const { phone } = await registerMember(world);
    expect((await member(phone))?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test("refuses a phone that is not verified, or was verified too long ago", async () => {
    const phone = freePhone();
    const refusal = { status: 403, body: { message: "UNVERIFIED_OTP" } };
    expect(await register(registrationForm(phone))).toMatchObject(refusal);
    expect(await validate(registrationForm(phone))).toMatchObject(refusal);
    expect(await register(registrationForm("0865550101"))).toMatchObject(refusal);
    await verifyPhone(world, phone);
    world.clock.shift(31 * 60_000);
    expect(await register(registrationForm(phone))).toMatchObject(refusal);
    expect(await member(phone)).toBeUndefined();
  });

  test.each<[string, Record<string, unknown>, string]>([
    ["an unknown bank", { bankCode: "NOBANK" }, "INVALID_BANK"],
    ["a bank of the other market", { bankCode: "BCEL" }, "INVALID_BANK"],
    [
      "a Thai name at KTB",
      { bankCode: "KTB", bankAccountName: "สมชาย ใจดี" },
      "BANK_ACCOUNT_NAME_ENG",
    ],
    [
      "a Thai name at TMB",
      { bankCode: "TMB", bankAccountName: "สมชาย ใจดี" },
      "BANK_ACCOUNT_NAME_ENG",
    ],
    [
      "a Thai name at BBL",
      { bankCode: "BBL", bankAccountName: "สมชาย ใจดี" },
      "BANK_ACCOUNT_NAME_ENG",
    ],
    ["an unknown source", { sourceCode: "NOWHERE" }, "INVALID_USER_INFO"],
    ["kip in the Thai build", { currency: "LAK" }, "INVALID_USER_INFO"],
    ["nine digits", { username: "081234567" }, "PHONE_NUMBER_REQUIRE_10_DIGIT"],
    ["a short password", { password: "1234567" }, "KEY_INVALID"],
    ["a password above 128", { password: "x".repeat(129) }, "KEY_INVALID"],
    ["an account number of letters", { bankAccountNo: "12345abc" }, "KEY_INVALID"],
    ["no name", { name: "  " }, "KEY_INVALID"],
    ["a role", { role: "owner" }, "KEY_INVALID"],
    ["a balance", { coin: 1_000 }, "KEY_INVALID"],
    ["a name with a NUL", { name: "a\u0000b" }, "KEY_INVALID"],
  ])("refuses %s", async (_name, fields, code) => {
    const phone = freePhone();
    await verifyPhone(world, phone);
    const { status, body } = await register(registrationForm(phone, fields));
    expect(body.message).toBe(code);
    expect(status).toBeLessThan(500);
    expect(await member(phone)).toBeUndefined();
  });

  test.each(["KP99999999999999", "KP0", "100028", "REF100028", "💥", "'; drop table x"])(
    "refuses the invite code %j, which belongs to no member, in both steps",
    async (code) => {
      const phone = freePhone();
      await verifyPhone(world, phone);
      const form = registrationForm(phone, { inviteCode: code });
      const refusal = {
        status: 400,
        body: { message: "INVITE_CODE_UNKNOWN", fields: { inviteCode: "KEY_INVALID" } },
      };
      expect(await validate(form)).toMatchObject(refusal);
      expect(await register(form)).toMatchObject(refusal);
      expect(await member(phone)).toBeUndefined();
      expect(await register({ ...form, inviteCode: " " })).toMatchObject({ status: 200 });
      expect(await member(phone)).toMatchObject({ invited_by: null, invite_code: null });
    },
  );

  test("a suspended member's invite code registers without an inviter", async () => {
    const friend = await registerMember(world);
    await world.ownerDb
      .updateTable("accounts_member")
      .set({ suspended_at: world.clock.now() })
      .where("id", "=", friend.id)
      .execute();
    const { phone } = await registerMember(world, { inviteCode: inviteCode(friend.id) });
    expect(await member(phone)).toMatchObject({
      invited_by: null,
      invite_code: inviteCode(friend.id),
    });
  });

  test.each(["\u0000", "💥\ud800"])(
    "refuses the invite code %j with KEY_INVALID",
    async (inviteCode) => {
      const phone = freePhone();
      await verifyPhone(world, phone);
      const { status, body } = await register(registrationForm(phone, { inviteCode }));
      expect({ status, message: body.message }).toEqual({ status: 400, message: "KEY_INVALID" });
    },
  );

  test("a valid invite code sets the inviter", async () => {
    const friend = await registerMember(world);
    const invited = await registerMember(world, { inviteCode: inviteCode(friend.id) });
    expect(await member(invited.phone)).toMatchObject({
      invited_by: friend.id,
      invite_code: inviteCode(friend.id),
    });
  });

  test("a verification serves one registration", async () => {
    const { phone } = await registerMember(world);
    const again = await world.call("POST", "/api/otp/send", {
      body: { phoneNumber: phone },
      headers: fromAddress(),
    });
    expect(again.body).toMatchObject({ message: "REQUEST_LIMIT_1MIN" });
  });
});

describe("refuses when taken", () => {
  test("the phone", async () => {
    const { phone } = await registerMember(world);
    for (const form of [phone, `+66${phone.slice(1)}`]) {
      const refusal = { status: 409, body: { message: "EXISTING_USER" } };
      expect(await register(registrationForm(form))).toMatchObject(refusal);
      expect(await validate(registrationForm(form))).toMatchObject(refusal);
    }
  });

  test("the bank account, written in any way, at TMB and TTB alike", async () => {
    const bankAccountNo = freeAccountNo();
    await registerMember(world, { bankCode: "TTB", bankAccountNo });
    const phone = freePhone();
    await verifyPhone(world, phone);
    const dashed = `${bankAccountNo.slice(0, 3)}-${bankAccountNo.slice(3)}`;
    const taken = registrationForm(phone, { bankCode: "TMB", bankAccountNo: dashed });
    const refusal = { status: 409, body: { message: "EXISTING_BANK" } };
    expect(await validate(taken)).toMatchObject(refusal);
    expect(await register(taken)).toMatchObject(refusal);
    expect(await register({ ...taken, bankCode: "KTB" })).toMatchObject({ status: 200 });
  });

  test("race(20): one phone creates one member with one wallet", async () => {
    const phone = freePhone();
    await verifyPhone(world, phone);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => register(registrationForm(phone))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.message === "EXISTING_USER")).toHaveLength(19);
    const one = await member(phone);
    expect(await memberBalance(world.db, one?.id ?? 0n)).toMatchObject({ postedMinor: 0n });
  });

  test("race(12): one bank account creates one member", async () => {
    const bankAccountNo = freeAccountNo();
    const phones = Array.from({ length: 12 }, freePhone);
    for (const phone of phones) await verifyPhone(world, phone);
    const answers = await Promise.all(
      phones.map((phone) => register(registrationForm(phone, { bankAccountNo }))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.message === "EXISTING_BANK")).toHaveLength(11);
  });
});

describe("validate", () => {
  test("accepts a person without a bank account", async () => {
    const phone = freePhone();
    await verifyPhone(world, phone);
    const empty = { bankCode: "", bankAccountName: "", bankAccountNo: "" };
    expect(await validate(registrationForm(phone, empty))).toEqual({
      status: 200,
      body: { message: "SUCCESS" },
    });
    const {
      bankCode: _c,
      bankAccountName: _n,
      bankAccountNo: _o,
      ...person
    } = registrationForm(phone);
    expect((await validate(person)).status).toBe(200);
    expect(await member(phone)).toBeUndefined();
  });

  test("checks the bank fields that are present", async () => {
    const phone = freePhone();
    await verifyPhone(world, phone);
    const part = { bankAccountNo: "" };
    const check = async (fields: object) =>
      (await validate(registrationForm(phone, { ...part, ...fields }))).body.message;
    expect(await check({ bankCode: "NOBANK" })).toBe("INVALID_BANK");
    expect(await check({ bankCode: "KTB", bankAccountName: "สมชาย" })).toBe(
      "BANK_ACCOUNT_NAME_ENG",
    );
    expect(await check({ bankCode: "KTB", bankAccountName: "" })).toBe("SUCCESS");
  });
});
