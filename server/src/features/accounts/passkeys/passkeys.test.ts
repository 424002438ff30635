import type { ClientOutput, contract } from "@krapao/contract";
import { PASSKEYS_MAX } from "@krapao/contract/member/passkeys";
import { makePasskey } from "@krapao/testkit/authenticator";
import { synced } from "@krapao/testkit/builders/chat";
import { BEHIND_PROXY, registerMember } from "@krapao/testkit/builders/members";
import {
  addPasskey,
  logInWithPasskey,
  newPasskeyOptions,
  originOf,
} from "@krapao/testkit/builders/passkeys";
import { startWorld, type World } from "@krapao/testkit/world";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { accountsJobs } from "../jobs.ts";
import { exportMember } from "../privacy/queries.ts";

let world: World;
beforeAll(async () => {
  world = await startWorld({ withJobs: false, env: BEHIND_PROXY });
});
afterAll(() => world?.close());
afterEach(() => world.clock.shift(0));

const MINUTE = 60_000;
const PATH = "/api/account/passkeys";
const refused = (status: number, message: string) => ({ status, body: { message } });

const add = (token: string, body: object) => world.call("POST", PATH, { token, body });
const list = async (token: string) =>
  (await world.call<ClientOutput<typeof contract.accounts.passkeys>>("GET", PATH, { token })).body;
const remove = (token: string, id: string) => world.call("DELETE", `${PATH}/${id}`, { token });

/** The security notices of a member, in English. */
async function noticesOf(token: string): Promise<string[]> {
  const { messages } = await synced(world, { token });
  return messages.map(({ message }) => (message.payload as { texts: { en: string } }).texts.en);
}

describe("adding", () => {
  test("adds a passkey that names the account by random bytes, and notifies the member", async () => {
    const { token, phone, id } = await registerMember(world);
    const options = await newPasskeyOptions(world, token);
    expect(Buffer.from(options.challenge, "base64url")).toHaveLength(32);
    expect(Buffer.from(options.user.id, "base64url")).toHaveLength(32);
    expect(options).toMatchObject({
      rp: { id: "localhost", name: expect.any(String) },
      user: { name: phone },
      excludeCredentials: [],
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      attestation: "none",
    });
    expect(await list(token)).toEqual({ passkeys: [], confirmsWithdrawals: false });
    const { passkeyId, credentialId } = await addPasskey(world, token);
    expect((await list(token)).passkeys).toMatchObject([
      { _id: passkeyId, name: null, lastUsedAt: null, createdAt: expect.any(String) },
    ]);
    expect(await noticesOf(token)).toEqual([expect.stringContaining("A passkey was added")]);
    // The second one belongs to the same account, and the device refuses to make it twice.
    const again = await newPasskeyOptions(world, token);
    expect(again.user.id).toBe(options.user.id);
    expect(again.excludeCredentials).toMatchObject([{ id: credentialId }]);
    expect(Object.keys(await exportMember(world.ownerDb, id))).toContain("accounts_passkey");
  });

  test("a challenge works once, for five minutes, and in its session only", async () => {
    const { token } = await registerMember(world);
    const other = await registerMember(world);
    const origin = originOf(world);
    const first = makePasskey(await newPasskeyOptions(world, token), { origin }).input;
    expect(await add(other.token, first)).toMatchObject(refused(403, "PASSKEY_EXPIRED"));
    expect((await add(token, first)).status).toBe(200);
    expect(await add(token, first)).toMatchObject(refused(403, "PASSKEY_EXPIRED"));
    const late = makePasskey(await newPasskeyOptions(world, token), { origin }).input;
    world.clock.shift(5 * MINUTE + 1_000);
    expect(await add(token, late)).toMatchObject(refused(403, "PASSKEY_EXPIRED"));
    await accountsJobs(world.app.ctx)["accounts:delete-expired-challenges"]?.({});
    const left = await world.db
      .selectFrom("accounts_passkey_challenge")
      .select("purpose")
      .where("expires_at", "<", world.clock.now())
      .execute();
    expect(left).toEqual([]);
    expect((await list(token)).passkeys).toHaveLength(1);
  });

  test.each([
    ["another origin", { origin: "https://krapao.example" }],
    ["another port", { origin: "http://localhost:1" }],
    ["another host", { rpId: "krapao.example" }],
    ["a device that was not unlocked", { isVerified: false }],
  ])("refuses a passkey of %s, and its challenge is used up", async (_, change) => {
    const { token } = await registerMember(world);
    const options = await newPasskeyOptions(world, token);
    const bad = makePasskey(options, { origin: originOf(world), ...change });
    expect(await add(token, bad.input)).toMatchObject(refused(403, "PASSKEY_INVALID"));
    const good = makePasskey(options, { origin: originOf(world) });
    expect(await add(token, good.input)).toMatchObject(refused(403, "PASSKEY_EXPIRED"));
    expect((await list(token)).passkeys).toEqual([]);
  });

  test("refuses what is no passkey", async () => {
    const { token } = await registerMember(world);
    for (const change of [
      { clientDataJSON: "e30" },
      { clientDataJSON: "AAAA" },
      { attestationObject: "AAAA" },
    ]) {
      const options = await newPasskeyOptions(world, token);
      const { input } = makePasskey(options, { origin: originOf(world) });
      const answer = await add(token, { ...input, ...change });
      expect(answer).toMatchObject(refused(403, "PASSKEY_INVALID"));
    }
    expect(world.logged.filter((line) => line.startsWith("unexpected error"))).toEqual([]);
  });

  test("refuses the passkey of another member, and one more than the most", async () => {
    const { token } = await registerMember(world);
    const other = await registerMember(world);
    const origin = originOf(world);
    const mine = makePasskey(await newPasskeyOptions(world, token), { origin });
    expect((await add(token, mine.input)).status).toBe(200);
    // The same key again, under the challenge of another session.
    const { challenge } = await newPasskeyOptions(world, other.token);
    const clientData = { type: "webauthn.create", challenge, origin };
    const clientDataJSON = Buffer.from(JSON.stringify(clientData)).toString("base64url");
    const stolen = await add(other.token, { ...mine.input, clientDataJSON });
    expect(stolen).toMatchObject(refused(409, "PASSKEY_EXISTS"));
    for (let count = 1; count < PASSKEYS_MAX; count++) await addPasskey(world, token);
    const more = await world.call("POST", `${PATH}/options`, { token });
    expect(more).toMatchObject(refused(409, "PASSKEY_MAXIMUM"));
  });

  test("adding and removing a passkey requires recent authentication", async () => {
    const { token } = await registerMember(world);
    const { passkeyId } = await addPasskey(world, token);
    world.clock.shift(16 * MINUTE);
    const needed = refused(403, "RECENT_AUTH_REQUIRED");
    expect(await world.call("POST", `${PATH}/options`, { token })).toMatchObject(needed);
    expect(await remove(token, passkeyId)).toMatchObject(needed);
    expect((await list(token)).passkeys).toHaveLength(1);
  });
});

describe("the member's list", () => {
  test("names and removes the member's own passkeys, and no other", async () => {
    const { token } = await registerMember(world);
    const thief = await registerMember(world);
    const passkey = await addPasskey(world, token);
    const rename = (by: string, name: string) =>
      world.call("PUT", `${PATH}/${passkey.passkeyId}`, { token: by, body: { name } });
    expect(await rename(thief.token, "mine")).toMatchObject(refused(404, "NO_DATA"));
    expect(await remove(thief.token, passkey.passkeyId)).toMatchObject(refused(404, "NO_DATA"));
    expect((await rename(token, "  My phone ")).status).toBe(200);
    expect((await list(token)).passkeys).toMatchObject([{ name: "My phone" }]);
    expect((await remove(token, passkey.passkeyId)).status).toBe(200);
    expect((await list(token)).passkeys).toEqual([]);
    expect((await noticesOf(token)).at(-1)).toContain("A passkey was removed");
    expect(await logInWithPasskey(world, passkey)).toMatchObject(refused(403, "PASSKEY_UNKNOWN"));
  });

  test("a new password keeps the passkeys and notifies the member of it", async () => {
    const { token, password } = await registerMember(world);
    const passkey = await addPasskey(world, token);
    const body = { oldPassword: password, newPassword: "another correct horse" };
    expect((await world.call("PUT", "/api/account/changepwd", { token, body })).status).toBe(200);
    expect((await noticesOf(token)).slice(1)).toEqual([
      expect.stringContaining("Your password was changed"),
      expect.stringContaining("Your passkeys can still log in"),
    ]);
    expect((await world.call("DELETE", "/api/account/sessions", { token })).status).toBe(200);
    expect(await noticesOf(token)).toHaveLength(4);
    expect((await logInWithPasskey(world, passkey)).status).toBe(200);
    const without = await registerMember(world);
    await world.call("DELETE", "/api/account/sessions", { token: without.token });
    expect(await noticesOf(without.token)).toEqual([]);
  });

  test("the erasure of a member removes the passkeys", async () => {
    const { token, id } = await registerMember(world);
    const passkey = await addPasskey(world, token);
    await world.ownerDb
      .updateTable("accounts_member")
      .set({ password_hash: "" })
      .where("id", "=", id)
      .execute();
    expect(await logInWithPasskey(world, passkey)).toMatchObject(refused(403, "PASSKEY_UNKNOWN"));
    const { passkey_handle } = await world.ownerDb
      .selectFrom("accounts_member")
      .select("passkey_handle")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(passkey_handle).toBeNull();
  });
});

describe("in the console", () => {
  test("staff see a member's passkeys, and remove one for a reason that is audited", async () => {
    const { token, id } = await registerMember(world);
    const { passkeyId } = await addPasskey(world, token);
    await world.call("PUT", PATH, { token, body: { confirmsWithdrawals: true } });
    const [agent, cashier] = [await world.staff("agent"), await world.staff("cashier")];
    const path = `/api/console/members/${id}/passkeys`;
    const shown = await world.console<{ passkeys: object[] }>("GET", path, { token: agent.token });
    expect(shown.body).toMatchObject({ passkeys: [{ id: passkeyId }], confirmsWithdrawals: true });
    const take = (staff: { token: string }, ofMember = id) =>
      world.console("POST", `/api/console/members/${ofMember}/passkeys/${passkeyId}/remove`, {
        token: staff.token,
        body: { why: "the phone was stolen" },
      });
    expect(await take(agent)).toMatchObject(refused(403, "FORBIDDEN"));
    const other = await registerMember(world);
    expect(await take(cashier, other.id)).toMatchObject(refused(404, "NO_DATA"));
    expect((await take(cashier)).status).toBe(200);
    expect(await list(token)).toEqual({ passkeys: [], confirmsWithdrawals: false });
    expect(await noticesOf(token)).toContainEqual(expect.stringMatching(/passkey was removed/i));
    const entry = await world.db
      .selectFrom("audit_entry")
      .select(["subject", "after", "why"])
      .where("action", "=", "accounts.remove-passkey")
      .executeTakeFirstOrThrow();
    const after = { passkeyId, confirmsWithdrawals: false };
    expect(entry).toMatchObject({ subject: `member:${id}`, after, why: "the phone was stolen" });
  });
});
