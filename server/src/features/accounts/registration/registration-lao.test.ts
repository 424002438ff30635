import {
  BEHIND_PROXY,
  fromAddress,
  logIn,
  registrationForm,
  verifyPhone,
} from "@krapao/testkit/builders/members";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, beforeAll, expect, test } from "vitest";

let world: World;
beforeAll(async () => {
  world = await startWorld({ variant: "lao", withJobs: false, env: BEHIND_PROXY });
});
afterAll(() => world.close());

const register = (body: unknown) =>
  world.call("POST", "/api/account", { body, headers: fromAddress() });

test.each([
  {
    phone: "55512345",
    currency: undefined,
    expected: "LAK",
    depositMin: 1_000,
    withdrawMin: 10_000,
  },
  { phone: "2055512346", currency: "LAK", expected: "LAK", depositMin: 1_000, withdrawMin: 10_000 },
  { phone: "02055512347", currency: "BAHT", expected: "THB", depositMin: 1, withdrawMin: 20 },
])("Lao build: $phone requests $currency, gets $expected and its limits", async (row) => {
  const { phone, currency, expected, ...limits } = row;
  await verifyPhone(world, phone);
  const body = registrationForm(phone, { bankCode: "BCEL", ...(currency ? { currency } : {}) });
  expect(await register(body)).toMatchObject({ status: 200 });
  const token = await logIn(world, phone, body.password);
  const { body: answer } = await world.call("GET", "/api/account/profile", { token });
  expect(answer).toMatchObject({ profile: { currency: expected } });
  const lookup = async (of: string) =>
    (await world.call("GET", `/api/lookup/${of}`, { token })).body;
  expect({ ...(await lookup("deposit")), ...(await lookup("withdraw")) }).toMatchObject(limits);
});

test.each(["1234567", "123456789012", "+66812345678"])(
  "Lao build: %s is no phone",
  async (phone) => {
    const body = registrationForm(phone, { bankCode: "BCEL" });
    expect(await register(body)).toMatchObject({
      status: 400,
      body: { message: "KEY_INVALID", fields: { username: "KEY_INVALID" } },
    });
  },
);

test("Lao build: text messages are in Lao, banks are Lao, limits in kip", async () => {
  const phone = "02055599999";
  await verifyPhone(world, phone);
  const [sms] = await world.control<{ text: string }[]>(`/sms?to=${phone}`);
  expect(sms?.text).toContain("ລະຫັດ");
  expect(await register(registrationForm(phone))).toMatchObject({
    body: { message: "INVALID_BANK" },
  });
  const banks = await world.call<{ code: string }[]>("GET", "/api/lookup/banks");
  expect(banks.body.map(({ code }) => code)).toContain("BCEL");
  const limits = await world.call("GET", "/api/lookup/withdraw");
  expect(limits.body).toMatchObject({ withdrawMin: 10_000, withdrawMax: 50_000_000 });
  const deposit = await world.call<{ banks: { currency: string }[] }>("GET", "/api/lookup/deposit");
  const currencies = deposit.body.banks.map(({ currency }) => currency);
  expect(new Set(currencies)).toEqual(new Set(["THB", "LAK"]));
});
