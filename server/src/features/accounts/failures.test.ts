/** An unexpected error of registration, login or OTP answers with its code of the specification. */
import { freePhone } from "@krapao/testkit/builders/free-numbers";
import {
  BEHIND_PROXY,
  fromAddress,
  receivedCode,
  registerMember,
  registrationForm,
  verifyPhone,
} from "@krapao/testkit/builders/members";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openPool } from "../../kernel/db/database.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({ withJobs: false, env: BEHIND_PROXY });
});
afterAll(() => world?.close());

/** Every change of a table fails, until the answer has come. */
async function whileBroken<T>(table: string, call: () => Promise<T>): Promise<T> {
  const owner = openPool({ url: world.urls.owner, poolMax: 1 });
  await owner.query(`
    create function test_break() returns trigger language plpgsql
      as $$ begin raise exception 'broken by the test'; end $$;
    create trigger test_break before insert or update on ${table}
      for each row execute function test_break();`);
  try {
    return await call();
  } finally {
    await owner.query("drop function test_break cascade");
    await owner.end();
  }
}

const post = (path: string, body: unknown) =>
  world.call("POST", path, { body, headers: fromAddress() });
const failed = (message: string) => ({
  status: 500,
  body: { message, requestId: expect.any(String) },
});

test("a registration that breaks answers REGISTER_FAIL, and can be repeated", async () => {
  const phone = freePhone();
  await verifyPhone(world, phone);
  const body = registrationForm(phone);
  const broken = await whileBroken("accounts_member", () => post("/api/account", body));
  expect(broken).toEqual(failed("REGISTER_FAIL"));
  expect((await post("/api/account", body)).status).toBe(200);
});

test("a login that breaks answers LOGIN_FAIL", async () => {
  const { phone, password } = await registerMember(world);
  const body = { username: phone, password };
  const broken = await whileBroken("accounts_session", () => post("/api/login", body));
  expect(broken).toEqual(failed("LOGIN_FAIL"));
  expect((await post("/api/login", body)).status).toBe(200);
});

test("a verification that breaks answers OTP_VERIFY_FAIL", async () => {
  const phone = freePhone();
  const sent = await world.call<{ otpToken: string }>("POST", "/api/otp/send", {
    body: { phoneNumber: phone },
    headers: fromAddress(),
  });
  const body = { otpToken: sent.body.otpToken, otpCode: await receivedCode(world, phone) };
  const broken = await whileBroken("otp_request", () => post("/api/otp/verify", body));
  expect(broken).toEqual(failed("OTP_VERIFY_FAIL"));
  expect((await post("/api/otp/verify", body)).status).toBe(200);
});
