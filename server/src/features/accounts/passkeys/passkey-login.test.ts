import type { SoftPasskey } from "@krapao/testkit/authenticator";
import { signWith } from "@krapao/testkit/authenticator";
import { synced } from "@krapao/testkit/builders/chat";
import { BEHIND_PROXY, fromAddress, registerMember } from "@krapao/testkit/builders/members";
import {
  addPasskey,
  logInWithPasskey,
  loginOptions,
  newPasskeyOptions,
  originOf,
} from "@krapao/testkit/builders/passkeys";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

let world: World;
beforeAll(async () => {
  world = await startWorld({ withJobs: false, env: BEHIND_PROXY });
});
afterAll(() => world?.close());
afterEach(() => world.clock.shift(0));

const MINUTE = 60_000;
const refused = (status: number, message: string) => ({ status, body: { message } });
const INVALID = refused(403, "PASSKEY_INVALID");
const EXPIRED = refused(403, "PASSKEY_EXPIRED");

async function memberWithPasskey() {
  const member = await registerMember(world);
  return { ...member, passkey: await addPasskey(world, member.token) };
}

const send = (body: object) =>
  world.call<{ token: string }>("POST", "/api/login/passkey", { body, headers: fromAddress() });

test("a passkey opens a session of its member, with notice, device and last login", async () => {
  const { token, id, passkey } = await memberWithPasskey();
  const options = await loginOptions(world);
  expect(Buffer.from(options.challenge, "base64url")).toHaveLength(32);
  expect(options).toMatchObject({ allowCredentials: [], userVerification: "required" });
  const headers = { ...fromAddress(), "x-device": "a-device-of-this-member", "user-agent": "Two" };
  const { body } = await logInWithPasskey(world, passkey, { headers });
  const profile = await world.call<{ profile: { _id: string } }>("GET", "/api/account/profile", {
    token: body.token,
  });
  expect(profile.body.profile._id).toBe(`${id}`);
  const sessions = await world.call("GET", "/api/account/sessions", { token: body.token });
  expect(sessions.body.sessions).toMatchObject([{ browser: "Two", isCurrent: true }, {}]);
  const { messages } = await synced(world, { token });
  expect(JSON.stringify(messages.at(-1))).toContain("opened on a new device");
  const traces = await world.db
    .selectFrom("accounts_trace")
    .select("kind")
    .where("member_id", "=", id)
    .where("kind", "=", "device")
    .execute();
  expect(traces).toHaveLength(1);
  const own = await world.call("GET", "/api/account/passkeys", { token });
  expect(own.body.passkeys).toMatchObject([{ lastUsedAt: expect.any(String) }]);
});

test("after the idle limit a passkey opens a new session, which counts as recent authentication", async () => {
  const { token, passkey } = await memberWithPasskey();
  const session = (by: string) => world.call("GET", "/api/account/session", { token: by });
  await world.call("PUT", "/api/account/session", { token, body: { idleMinutes: 15 } });
  world.clock.shift(60 * MINUTE);
  expect(await session(token)).toMatchObject(refused(401, "EXPIRED_AUTH_TOKEN"));
  const { body } = await logInWithPasskey(world, passkey);
  expect((await session(body.token)).body).toMatchObject({ idleMinutes: 15 });
  expect(await session(token)).toMatchObject(refused(401, "EXPIRED_AUTH_TOKEN"));
  expect((await newPasskeyOptions(world, body.token)).excludeCredentials).toHaveLength(1);
});

test("a replay, an old challenge and one for another purpose open nothing", async () => {
  const { token, passkey } = await memberWithPasskey();
  const origin = originOf(world);
  const signed = signWith(passkey, await loginOptions(world), { origin });
  expect((await send(signed)).status).toBe(200);
  expect(await send(signed)).toMatchObject(EXPIRED);
  const { challenge } = await newPasskeyOptions(world, token);
  const forAdding = signWith(passkey, { challenge, rpId: "localhost" }, { origin });
  expect(await send(forAdding)).toMatchObject(EXPIRED);
  const options = await loginOptions(world);
  world.clock.shift(5 * MINUTE + 1_000);
  expect(await send(signWith(passkey, options, { origin }))).toMatchObject(EXPIRED);
});

test("of ten simultaneous replays one opens a session", async () => {
  const { passkey } = await memberWithPasskey();
  // Without a counter, only the challenge refuses a replay.
  const silent = { ...passkey, signCount: -1 };
  const signed = signWith(silent, await loginOptions(world), { origin: originOf(world) });
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(signed)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test.each([
  ["another origin", { origin: "https://krapao.example" }],
  ["another host", { rpId: "krapao.example" }],
  ["a device that was not unlocked", { isVerified: false }],
  ["another account inside", { userHandle: Buffer.alloc(32, 1).toString("base64url") }],
  ["no account inside", { userHandle: undefined }],
])("refuses a signature with %s", async (_, change) => {
  const { passkey } = await memberWithPasskey();
  expect(await logInWithPasskey(world, passkey, change)).toMatchObject(INVALID);
  expect((await logInWithPasskey(world, passkey)).status).toBe(200);
});

test("refuses the key of another passkey, an unknown passkey and a counter that went back", async () => {
  const { passkey } = await memberWithPasskey();
  const other = await memberWithPasskey();
  const forged: SoftPasskey = { ...passkey, privateKey: other.passkey.privateKey };
  expect(await logInWithPasskey(world, forged)).toMatchObject(INVALID);
  const unknown: SoftPasskey = { ...passkey, credentialId: "A".repeat(43) };
  expect(await logInWithPasskey(world, unknown)).toMatchObject(refused(403, "PASSKEY_UNKNOWN"));
  passkey.signCount = 10;
  expect((await logInWithPasskey(world, passkey)).status).toBe(200);
  // A copy of the key, made before: it signs with a number that was used.
  const copy = { ...passkey, signCount: 5 };
  expect(await logInWithPasskey(world, copy)).toMatchObject(INVALID);
  expect((await logInWithPasskey(world, passkey)).status).toBe(200);
});

test("an authenticator that does not count can log in again and again", async () => {
  const { passkey } = await memberWithPasskey();
  for (let time = 0; time < 3; time++) {
    expect((await logInWithPasskey(world, { ...passkey, signCount: -1 })).status).toBe(200);
  }
});

test("a suspended member is refused as at a login with a password", async () => {
  const { id, passkey } = await memberWithPasskey();
  const manager = await world.staff("manager");
  await world.console("POST", `/api/console/members/${id}/suspend`, {
    token: manager.token,
    body: { why: "a test" },
  });
  expect(await logInWithPasskey(world, passkey)).toMatchObject(refused(403, "INACTIVE_USER"));
});

test("five failures block a passkey on new devices, and no other login", async () => {
  const { phone, password, passkey } = await memberWithPasskey();
  const bad = { origin: "https://krapao.example" };
  for (let count = 0; count < 5; count++) {
    expect(await logInWithPasskey(world, passkey, bad)).toMatchObject(INVALID);
  }
  const limit = refused(429, "REQUEST_LIMIT");
  expect(await logInWithPasskey(world, passkey)).toMatchObject(limit);
  const body = { username: phone, password };
  const byPassword = await world.call("POST", "/api/login", { body, headers: fromAddress() });
  expect(byPassword.status).toBe(200);
  expect((await memberWithPasskey()).token).toBeTruthy();
  expect(world.logged.join("\n")).not.toContain(passkey.credentialId);
});
