/**
 * The contract matrix: every endpoint against every kind of bad call, derived from its definition
 * alone.
 */
import { COMMON_ERRORS, type Code, contract, type Endpoint, TOKEN_ERRORS } from "@krapao/contract";
import { startWorld, type TestMember, type World } from "@krapao/testkit/world";
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BODIES, samplePath as path } from "./sample-calls.ts";

let world: World;
let member: TestMember;

beforeAll(async () => {
  world = await startWorld({ withJobs: false });
  member = await world.member();
});
afterAll(() => world.close());

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

const reads = cases.filter(({ endpoint }) => endpoint.method === "GET");
test.each(reads)("$name answers no characters without a shape", async ({ endpoint }) => {
  const { body } = await call(endpoint, token(endpoint));
  expect(JSON.stringify(body)).not.toMatch(/\p{Cf}/u);
});

describe("calls of members", () => {
  test.each(ofMembers)("$name refuses a call without a token", async ({ endpoint }) => {
    const answer = await call(endpoint, {});
    expect(answer).toMatchObject({ status: 401, body: { message: "UNAUTHORIZED" } });
  });

  test.each(ofMembers)("$name refuses a made-up token", async ({ endpoint }) => {
    const answer = await call(endpoint, { token: "A".repeat(43) });
    expect(answer.status).toBe(401);
    expect(TOKEN_ERRORS).toContain(answer.body.message);
  });

  test.each(ofMembers)("$name accepts a token only in the header", async ({ endpoint }) => {
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
  test.each(closed)("$name names an unknown field", async ({ name, endpoint }) => {
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

  test.each(withInput)("$name refuses a body that is no object", async ({ endpoint }) => {
    for (const body of ["[]", '"text"', "7", "null", "{", '{"__proto__":{"a":1}}']) {
      const answer = await call(endpoint, { ...token(endpoint), body });
      expect(answer.status).toBe(400);
      expect(["KEY_INVALID", "KEY_MISSING"]).toContain(answer.body.message);
    }
  });

  test.each(withInput)("$name refuses a body that is too large", async ({ name, endpoint }) => {
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

  test("a call by another method is an address that does not exist", async () => {
    const known = cases.map(({ endpoint }) => {
      const pattern = endpoint.path.replace(/\{\w+\}/g, "[^/]+");
      return { method: endpoint.method, pattern: new RegExp(`^${pattern}$`) };
    });
    for (const { endpoint } of cases) {
      for (const method of ["GET", "POST", "PUT", "DELETE"] as const) {
        const isKnown = (each: (typeof known)[number]) =>
          each.method === method && each.pattern.test(path(endpoint));
        if (known.some(isKnown)) continue;
        const body = method === "GET" || method === "DELETE" ? {} : { body: {} };
        const answer = await world.call(method, path(endpoint), { ...token(endpoint), ...body });
        const name = `${method} ${endpoint.path}`;
        expect(answer, name).toMatchObject({ status: 404, body: { message: "NO_DATA" } });
      }
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
