import { request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { contract } from "@krapao/contract";
import { startWorld, type TestMember, type World } from "@krapao/testkit/world";
import { afterAll, beforeAll, expect, test } from "vitest";
import { COMPRESSED_CALLS } from "./compressed-calls.ts";
import { acceptedEncoding } from "./kernel/http/compression.ts";

let world: World;
let member: TestMember;

beforeAll(async () => {
  world = await startWorld({ withJobs: false });
  member = await world.member();
});
afterAll(() => world.close());

interface Raw {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  bytes: Buffer;
}

/** A call whose answer is not decompressed on the way. */
function rawCall(path: string, headers: Record<string, string>, body?: unknown): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const method = body === undefined ? "GET" : "POST";
    const call = request(`${world.url}${path}`, { method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          bytes: Buffer.concat(chunks),
        }),
      );
    });
    call.on("error", reject);
    call.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

const json = { "content-type": "application/json" };
const asMember = () => ({ authorization: `Bearer ${member.token}` });

test.each([
  ["br", brotliDecompressSync],
  ["gzip", gunzipSync],
] as const)("answers the wallet with %s to a caller that accepts it", async (encoding, decode) => {
  const path = contract.wallet.read.path;
  const plain = await rawCall(path, asMember());
  const packed = await rawCall(path, { ...asMember(), "accept-encoding": encoding });
  expect(plain.headers).toMatchObject({ vary: "Accept-Encoding" });
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(packed.headers).toMatchObject({ "content-encoding": encoding, vary: "Accept-Encoding" });
  // Times of the answer differ from one call to the next.
  const read = (bytes: Buffer) => bytes.toString().replaceAll(/"\d{4}-\d\d-\d\dT[^"]*"/g, '"time"');
  expect(read(decode(packed.bytes))).toBe(read(plain.bytes));
  expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 3);
});

test("compresses no answer with a secret, no refusal and no short answer", async () => {
  const packed = { "accept-encoding": "br, gzip" };
  const credentials = { username: member.phone, password: member.password };
  const answers = await Promise.all([
    rawCall(contract.accounts.login.path, { ...json, ...packed }, credentials),
    rawCall(contract.lookups.deposit.path, { ...asMember(), ...packed }),
    rawCall(contract.wallet.read.path, packed),
    rawCall(contract.statements.list.path, { ...json, ...asMember(), ...packed }, { page: 1 }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 401, 200]);
  expect(answers.map(({ headers }) => headers["content-encoding"])).toEqual(
    answers.map(() => undefined),
  );
});

test("lists no call whose answer has a field that opens something", () => {
  const fields = JSON.stringify(COMPRESSED_CALLS.map(({ output }) => output)).match(/"\w+":\{/g);
  expect(fields?.length).toBeGreaterThan(50);
  const suspicious = /^"(\w*(password|token|secret|seed|otp|key|url|link)\w*)":/i;
  // Public addresses of the operator: the LINE account, the videos of "how to", and where a banner
  // leads.
  const known = new Set(["lineLink", "url", "link"]);
  const found = fields?.map((field) => suspicious.exec(field)?.[1]).filter(Boolean);
  expect(found?.filter((name) => !known.has(String(name)))).toEqual([]);
});

test.each([
  [undefined, null],
  ["", null],
  ["identity", null],
  ["gzip, deflate, br", "br"],
  ["GZIP;q=0.5", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["br;q=0.0", null],
  ["brotli", null],
] as const)("chooses for Accept-Encoding %j the encoding %j", (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding);
});
