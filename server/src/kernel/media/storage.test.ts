/**
 * Tests both storages: a folder, and a bucket behind an HTTP server that stores objects in memory.
 */
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "../../config.ts";
import { folderStorage, type Storage, storageKey } from "./storage.ts";
import { s3Storage } from "./storage-s3.ts";

const dir = mkdtempSync(join(tmpdir(), "krapao-storage-"));
const objects = new Map<string, Buffer>();
const asked: string[] = [];
let bucket: Server;
let storages: Record<string, Storage>;

beforeAll(async () => {
  bucket = createServer(async (request, response) => {
    const path = new URL(request.url ?? "", "http://bucket").pathname;
    asked.push(`${request.method} ${path} ${request.headers.authorization?.slice(0, 40)}`);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (request.method === "PUT") objects.set(path, Buffer.concat(chunks));
    if (request.method === "DELETE") objects.delete(path);
    const found = objects.get(path);
    if (request.method === "DELETE" || request.method === "PUT") return response.end();
    if (!found) {
      response.writeHead(404, { "content-type": "application/xml" });
      return response.end("<Error><Code>NoSuchKey</Code></Error>");
    }
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
    const part = from ? found.subarray(Number(from), Number(to) + 1) : found;
    response.writeHead(from ? 206 : 200, { "content-length": part.length });
    return response.end(request.method === "HEAD" ? undefined : part);
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => bucket.once("listening", resolve));
  const { port } = bucket.address() as AddressInfo;
  storages = {
    folder: folderStorage(dir),
    bucket: s3Storage(new URL(`s3+http://a%2Bkey:a%2Fsecret@127.0.0.1:${port}/krapao-media`)),
  };
});
afterAll(() => {
  bucket.closeAllConnections();
  bucket.close();
  rmSync(dir, { recursive: true, force: true });
});

describe.each(["folder", "bucket"])("a %s", (kind) => {
  test("writes, reads whole files and ranges, replaces and removes", async () => {
    const storage = storages[kind] as Storage;
    const key = storageKey("chat", `${"ab".repeat(16)}.mp4`);
    expect([await storage.get(key), await storage.size(key)]).toEqual([null, null]);
    await storage.put(key, Buffer.from("first"));
    await storage.put(key, Buffer.from("0123456789"));
    expect((await storage.get(key))?.toString()).toBe("0123456789");
    expect(await storage.size(key)).toBe(10);
    expect(await text(await storage.stream(key, { start: 2, end: 4 }))).toBe("234");
    await storage.remove(key);
    await storage.remove(key);
    expect(await storage.get(key)).toBeNull();
  });
});

test("addresses a bucket by path and signs with its key; only the owner can read files of a folder", async () => {
  expect(asked[0]).toMatch(
    /^GET \/krapao-media\/chat\/ab\/(ab){16}\.mp4 AWS4-HMAC-SHA256 Credential=a\+key/,
  );
  const key = storageKey("slips", `${"0f".repeat(16)}.jpg`);
  await storages.folder?.put(key, Buffer.from("x"));
  expect(statSync(join(dir, key)).mode & 0o777).toBe(0o600);
});

test.each(["../x.jpg", `${"a".repeat(32)}.jpg/../../x`, `${"g".repeat(32)}.jpg`, ""])(
  "%s is not a storage key",
  (name) => {
    expect(() => storageKey("chat", name)).toThrow("not a storage key");
  },
);

test.each([
  "https://key:secret@host/bucket",
  "s3+https://host/bucket",
  "s3+https://key:secret@host/",
  "s3+https://key:secret@host/bucket/deeper",
  "nonsense",
])("%s is no bucket address, and the error does not repeat it", (MEDIA_URL) => {
  const parties = ["SMS", "WW", "ZAPMAN", "PAYOUT", "SLIPOK"].flatMap((name) =>
    ["URL", "KEY", "SECRET", "MERCHANT", "BRANCH"].map((part) => [`${name}_${part}`, "http://x"]),
  );
  const env = {
    ...Object.fromEntries(parties),
    NODE_ENV: "test",
    DATABASE_URL: "x",
    BANK_FEED_SECRET: "x",
    CREDENTIALS_KEY: Buffer.alloc(32).toString("base64"),
    AUDIT_KEY: Buffer.alloc(32, 7).toString("base64"),
    MEDIA_URL,
  };
  expect(() => readConfig(env)).toThrow("MEDIA_URL must be s3+https://key:secret@host/bucket");
});
