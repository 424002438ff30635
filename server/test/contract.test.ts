/**
 * The contract matrix: every endpoint against every kind of bad call, derived from its definition
 * alone.
 */
import { COMMON_ERRORS, type Code, contract, type Endpoint, TOKEN_ERRORS } from "@krapao/contract";
import { startWorld, type TestMember, type World } from "@krapao/testkit/world";
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let world: World;
let member: TestMember;

beforeAll(async () => {
  world = await startWorld({ withJobs: false });
  member = await world.member();
});
afterAll(() => world.close());

const PARAMS: Record<string, string> = {
  slotCode: "JOKER2",
  bankCode: "KBANK",
  sessionId: "0198c0de-0000-7000-8000-000000000002",
  passkeyId: "0198c0de-0000-7000-8000-000000000004",
  period: "day",
  changeId: "0198c0de-0000-7000-8000-000000000003",
  lineId: "0198c0de-0000-7000-8000-000000000004",
  qrcodeId: "0198c0de-0000-7000-8000-000000000001",
  reference: "0198c0de000070008000000000000001",
  username: "unknown",
  password: "wrong",
};

const GUEST_ID = "0f9c2b7d4e6a8135902746bd";

const ASSERTION = {
  credentialId: "A".repeat(43),
  clientDataJSON: "e30",
  authenticatorData: "AAAA",
  signature: "AAAA",
  userHandle: "A".repeat(43),
};

/** One valid body for each call with a body. The matrix makes its fields invalid one by one. */
const BODIES: Record<string, Record<string, unknown>> = {
  "accounts.validate": { name: "A", username: "0811111111", password: "long enough" },
  "accounts.register": {
    name: "A",
    username: "0811111111",
    password: "long enough",
    bankCode: "KBANK",
    bankAccountName: "A B",
    bankAccountNo: "1234567890",
  },
  "accounts.updateProfile": {
    name: "A",
    bankCode: "KBANK",
    bankAccountName: "A B",
    bankAccountNo: "1234567890",
  },
  "accounts.updateBankAccountName": { bankCode: "KTB", bankAccountName: "A B" },
  "accounts.changePassword": { oldPassword: "not the one", newPassword: "long enough" },
  "accounts.sendResetOtp": { phoneNumber: "0811111113" },
  "accounts.verifyResetOtp": { otpToken: "x".repeat(43), otpCode: "123456" },
  "accounts.resetPassword": { resetToken: "x".repeat(43), newPassword: "long enough" },
  "accounts.savePreferences": { realityCheckMinutes: 30, idleMinutes: 0 },
  "accounts.reauthenticate": { password: "not the one" },
  "accounts.passkeyLogin": ASSERTION,
  "accounts.passkeyConfirm": ASSERTION,
  "accounts.passkeyConfirmOptions": { amount: 100 },
  "accounts.addPasskey": {
    credentialId: "A".repeat(43),
    clientDataJSON: "e30",
    attestationObject: "oA",
    transports: ["internal"],
  },
  "accounts.renamePasskey": { name: "My phone" },
  "accounts.savePasskeySettings": { confirmsWithdrawals: false },
  "accounts.consent": { version: "0123456789abcdef" },
  "accounts.login": { username: "0811111111", password: "long enough" },
  "otp.send": { phoneNumber: "0811111112" },
  "otp.verify": { otpToken: "x".repeat(43), otpCode: "123456" },
  "games.transfer": { from: "WALLET", to: "JOKER2", amount: 1 },
  "games.transferAll": { to: "WALLET" },
  "games.start": { slotCode: "JOKER2", from: "wallet" },
  "games.savePreferences": { bringsMoney: true },
  "deposits.createQr": { amount: 20 },
  "deposits.add": { amount: 20 },
  "deposits.truelink": { link: "https://gift.truemoney.com/campaign/?v=0123456789abcdefgh" },
  "withdrawals.withdraw": { amount: 100 },
  "withdrawals.withdrawAll": { amount: 100 },
  "chat.sendMessage": {
    guestId: GUEST_ID,
    client_msg_id: "0198c0de-0000-7000-8000-000000000001",
    message: { message_type: "text", payload: { message: "hello" } },
    name: "Guest",
  },
  "chat.history": { guestId: GUEST_ID, limit: 10, skip: 0 },
  "chat.sync": { guestId: GUEST_ID, after: 0 },
  "chat.readCustomer": { guestId: GUEST_ID, seq: 1 },
  "invites.list": { page: 1, limit: 10 },
  "refunds.list": { page: 1, limit: 10 },
  "spinwheel.spin": { clientSeed: "seed" },
  "spinwheel.claim": { coupon: "ABCD" },
  "statements.list": { page: 1, limit: 10 },
  "statements.totals": { period: "thisMonth" },
  "statements.slips": { page: 1, limit: 10 },
  "protection.setLimit": { amount: 500 },
  "protection.startSelfExclusion": { length: "day", password: "not the one" },
  "push.subscribe": {
    address: "https://fcm.googleapis.com/fcm/send/contract",
    p256dh: "B".repeat(87),
    auth: "A".repeat(22),
    locale: "th",
  },
  "push.unsubscribe": { address: "https://fcm.googleapis.com/fcm/send/contract" },
};

const SPOILT: unknown[] = [
  null,
  true,
  [],
  {},
  -1,
  0.001,
  1e300,
  "",
  " ",
  "\u0000",
  "x".repeat(5_000),
  "' or 1=1 --",
];

const cases = Object.entries(contract).flatMap(([word, group]) =>
  Object.entries(group as Record<string, Endpoint>).map(([name, endpoint]) => ({
    name: `${word}.${name}`,
    endpoint,
  })),
);
const withInput = cases.filter(({ endpoint }) => endpoint.input);
const ofMembers = cases.filter(({ endpoint }) => endpoint.access === "member");

function path(endpoint: Endpoint): string {
  const provider = endpoint.path.includes("{password}") ? "askmebet" : "joker2";
  return endpoint.path.replace(/\{(\w+)\}/g, (_all, name: string) =>
    name === "provider" ? provider : (PARAMS[name] ?? "x"),
  );
}

function call(
  endpoint: Endpoint,
  options: { token?: string; body?: unknown; headers?: Record<string, string> },
) {
  return world.call<{ message: Code; requestId: string; fields?: Record<string, string> }>(
    endpoint.method,
    path(endpoint),
    endpoint.method === "GET" || endpoint.method === "DELETE"
      ? { ...options, body: undefined }
      : { body: {}, ...options },
  );
}

const token = (endpoint: Endpoint) => (endpoint.access === "member" ? { token: member.token } : {});

/** A refusal has a code that the endpoint's definition lists, and the id of the request. */
function expectListed(endpoint: Endpoint, answer: Awaited<ReturnType<typeof call>>): void {
  if (answer.status === 200) return;
  const listed: Code[] = [...endpoint.errors, ...COMMON_ERRORS];
  if (endpoint.access === "member") listed.push(...TOKEN_ERRORS);
  expect(listed).toContain(answer.body.message);
  expect(answer.body.message).not.toBe("INTERNAL_SERVER_ERROR");
  expect(answer.body.requestId).toMatch(/^[0-9a-f-]{36}$/);
}

test("every call with a body has a sample here", () => {
  expect(Object.keys(BODIES).sort()).toEqual(withInput.map(({ name }) => name).sort());
});

describe("C1: calls of members", () => {
  test.each(ofMembers)("$name refuses a call without a token", async ({ endpoint }) => {
    const answer = await call(endpoint, {});
    expect(answer).toMatchObject({ status: 401, body: { message: "UNAUTHORIZED" } });
  });

  test.each(ofMembers)("$name refuses a made-up token", async ({ endpoint }) => {
    const answer = await call(endpoint, { token: "A".repeat(43) });
    expect(answer.status).toBe(401);
    expect(TOKEN_ERRORS).toContain(answer.body.message);
  });

  test.each(ofMembers)("F4: $name accepts a token only in the header", async ({ endpoint }) => {
    const url = `${world.url}${path(endpoint)}?token=${member.token}`;
    const response = await fetch(url, {
      method: endpoint.method,
      headers: { cookie: `token=${member.token}` },
    });
    expect(response.status).toBe(401);
    expect(response.headers.get("cache-control")).toBe("no-store");
  });
});

describe("calls that change state by GET", () => {
  const changing = cases.filter(({ endpoint }) => endpoint.changesState);
  test.each(changing)("$name refuses prefetch", async ({ endpoint }) => {
    for (const headers of [{ "sec-purpose": "prefetch;prerender" }, { purpose: "prefetch" }]) {
      const answer = await call(endpoint, { token: member.token, headers });
      expect(answer).toMatchObject({ status: 400, body: { message: "KEY_INVALID" } });
    }
  });
});

/** Clients of the specification send their whole conversation object to these. */
const OPEN = ["chat.sendMessage", "chat.history", "chat.readCustomer"];

describe("bodies", () => {
  const closed = withInput.filter(({ name }) => !OPEN.includes(name));
  test.each(closed)("D1: $name names an unknown field", async ({ name, endpoint }) => {
    const body = { ...BODIES[name], memberId: 1 };
    const answer = await call(endpoint, { ...token(endpoint), body });
    expect(answer).toMatchObject({
      status: 400,
      body: { message: "KEY_INVALID", fields: { memberId: "KEY_INVALID" } },
    });
  });

  const withRequired = withInput.filter(
    ({ endpoint }) => endpoint.input && !v.is(endpoint.input, {}),
  );
  test.each(withRequired)("$name names a missing field", async ({ name, endpoint }) => {
    const answer = await call(endpoint, { ...token(endpoint), body: {} });
    expect(answer).toMatchObject({ status: 400, body: { message: "KEY_MISSING" } });
    const required = Object.keys(answer.body.fields ?? {});
    expect(Object.keys(BODIES[name] ?? {})).toEqual(expect.arrayContaining(required));
  });

  test.each(withInput)("D1: $name refuses a body that is no object", async ({ endpoint }) => {
    for (const body of ["[]", '"text"', "7", "null", "{", '{"__proto__":{"a":1}}']) {
      const answer = await call(endpoint, { ...token(endpoint), body });
      expect(answer.status).toBe(400);
      expect(["KEY_INVALID", "KEY_MISSING"]).toContain(answer.body.message);
    }
  });

  test.each(withInput)("D2: $name refuses a body that is too large", async ({ name, endpoint }) => {
    const body = { ...BODIES[name], padding: "x".repeat(20_000) };
    const answer = await call(endpoint, { ...token(endpoint), body });
    expect(answer).toMatchObject({ status: 413, body: { message: "PAYLOAD_TOO_LARGE" } });
  });

  test.each(withInput)(
    "$name answers every invalid field with a listed code",
    async ({ name, endpoint }) => {
      const good = BODIES[name] ?? {};
      for (const field of Object.keys(good)) {
        for (const value of SPOILT) {
          const body = { ...good, [field]: value };
          expectListed(endpoint, await call(endpoint, { ...token(endpoint), body }));
        }
      }
    },
  );

  test("refuses a replayed key with another body, and a malformed key", async () => {
    const { transfer } = contract.games;
    const headers = { "idempotency-key": "one-request" };
    const answer = await call(transfer, {
      token: member.token,
      headers: { "idempotency-key": "x".repeat(101) },
      body: BODIES["games.transfer"],
    });
    expect(answer).toMatchObject({ status: 400, body: { message: "KEY_INVALID" } });
    expectListed(
      transfer,
      await call(transfer, { token: member.token, headers, body: BODIES["games.transfer"] }),
    );
  });
});

describe("uploads", () => {
  const uploads = cases.filter(({ endpoint }) => endpoint.upload);
  const send = async (endpoint: Endpoint, form: FormData, bearer?: string) => {
    const response = await fetch(`${world.url}${path(endpoint)}`, {
      method: endpoint.method,
      headers: bearer ? { authorization: `Bearer ${bearer}` } : {},
      body: form,
    });
    return { status: response.status, body: (await response.json()) as never };
  };
  const form = (field: string, bytes: number) => {
    const data = new FormData();
    data.append(field, new Blob([new Uint8Array(bytes)]), "file");
    return data;
  };

  test.each(uploads)("$name refuses uploads without a token", async ({ endpoint }) => {
    const answer = await send(endpoint, form("file", 1_000));
    expect(answer).toMatchObject({ status: 401, body: { message: "UNAUTHORIZED" } });
  });

  test.each(uploads)("$name answers every odd form with a listed code", async ({ endpoint }) => {
    const forms = [new FormData(), form("file", 0), form("file", 9), form("other", 9)];
    for (const each of forms) {
      const answer = await send(endpoint, each, member.token);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expectListed(endpoint, answer);
    }
  });

  test.each(uploads)("$name refuses an upload that is too large", async ({ endpoint }) => {
    const bytes = (endpoint.upload?.bytesMax ?? 0) + 1_000;
    const answer = await send(endpoint, form("file", bytes), member.token);
    expect(answer).toMatchObject({ status: 413, body: { message: "PAYLOAD_TOO_LARGE" } });
  });
});

describe("paths", () => {
  const withParams = cases.filter(({ endpoint }) => endpoint.params);
  test.each(withParams)("$name answers odd parameters with a listed code", async ({ endpoint }) => {
    for (const odd of ["%00", "..%2f..", "x".repeat(150), "%27%20or%201%3D1", "WALLET"]) {
      const url = endpoint.path.replace(/\{\w+\}/g, odd);
      const answer = await world.call<{ message: Code; requestId: string }>(endpoint.method, url, {
        ...token(endpoint),
        ...(endpoint.input ? { body: BODIES["deposits.createQr"] } : {}),
      });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expectListed(endpoint, answer);
    }
  });

  test("an address that does not exist answers NO_DATA", async () => {
    const answer = await world.call("GET", "/api/nothing/here", { token: member.token });
    expect(answer).toMatchObject({ status: 404, body: { message: "NO_DATA" } });
  });
});

test("none of these calls moved money", async () => {
  const wallet = await world.call<{ total: number }>("GET", "/api/wallet", { token: member.token });
  expect(wallet.body.total).toBe(0);
  expect(world.logged.filter((line) => line.startsWith("unexpected error"))).toEqual([]);
});
