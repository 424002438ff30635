/** Builders of members: verified phones, the registration form. */

import { randomInt } from "node:crypto";
import type { World } from "../world.ts";
import { freeAccountNo, freeHolder, freePhone } from "./free-numbers.ts";

/**
 * A header that gives the call its own client address, so that limits per address do not affect
 * other tests. Needs TRUSTED_PROXIES.
 */
export function fromAddress(
  address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
): {
  "x-forwarded-for": string;
} {
  return { "x-forwarded-for": address };
}

/** The environment in which the server accepts the header of `fromAddress`. */
export const BEHIND_PROXY = { TRUSTED_PROXIES: "127.0.0.1" };

/** The newest code that the phone received. */
export async function receivedCode(world: World, phone: string): Promise<string> {
  const [sms] = await world.control<{ code: string | null }[]>(`/sms?to=${phone}`);
  if (!sms?.code) throw new Error(`no code was sent to ${phone}`);
  return sms.code;
}

type Headers = Record<string, string>;

/** Sends a code to the phone and verifies it through the API. */
export async function verifyPhone(
  world: World,
  phone: string,
  headers: Headers = fromAddress(),
): Promise<void> {
  const sent = await world.call<{ otpToken: string; code: string }>("POST", "/api/otp/send", {
    body: { phoneNumber: phone },
    headers,
  });
  if (sent.body.code !== "OTP_SENT") throw new Error(JSON.stringify(sent.body));
  const otpCode = await receivedCode(world, phone);
  const verified = await world.call("POST", "/api/otp/verify", {
    body: { otpToken: sent.body.otpToken, otpCode },
    headers,
  });
  if (verified.status !== 200) throw new Error(JSON.stringify(verified.body));
}

/** The body that the registration form sends for this phone. */
export function registrationForm(phone: string, fields: Record<string, unknown> = {}) {
  return {
    name: "Test Member",
    username: phone,
    password: "correct horse",
    sourceCode: "FRIEND",
    inviteCode: "",
    bankCode: "KBANK",
    bankAccountName: freeHolder(),
    bankAccountNo: freeAccountNo(),
    ...fields,
  };
}

/**
 * Registers a member with a verified phone, and logs in. Without `headers` every call comes from
 * another address.
 */
export async function registerMember(
  world: World,
  fields: Record<string, unknown> = {},
  headers?: Headers,
): Promise<{ phone: string; password: string; token: string; id: bigint }> {
  const phone = freePhone();
  await verifyPhone(world, phone, headers);
  const body = registrationForm(phone, fields);
  const made = await world.call("POST", "/api/account", {
    body,
    headers: headers ?? fromAddress(),
  });
  if (made.status !== 200) throw new Error(JSON.stringify(made.body));
  const token = await logIn(world, phone, body.password, headers);
  const { body: answer } = await world.call<{ profile: { _id: string } }>(
    "GET",
    "/api/account/profile",
    { token },
  );
  return { phone, password: body.password, token, id: BigInt(answer.profile._id) };
}

export async function logIn(
  world: World,
  username: string,
  password: string,
  headers: Headers = fromAddress(),
): Promise<string> {
  const { status, body } = await world.call<{ token: string }>("POST", "/api/login", {
    body: { username, password },
    headers,
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.token;
}
