/** Uploads that trickle or are too large, over real connections. */
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openHttp } from "./open-http.ts";
import { acceptUploads } from "./uploads.ts";

const MEGABYTE = 1024 * 1024;
const BYTES_MAX = 10 * MEGABYTE;
/** In place of a minute. */
const PACE_MS = 400;

const dir = mkdtempSync(join(tmpdir(), "uploads-"));
let waiting = 0;
const servers: FastifyInstance[] = [];

/** Starts a server. @returns its port */
async function listen(pace: { paceMs?: number } = {}): Promise<number> {
  const http = openHttp({ trustedProxies: [] }, { info() {}, warn() {}, error() {} });
  servers.push(http);
  const uploads = await acceptUploads(http, { dir, scan: null, ...pace });
  http.post("/upload", async (request) => {
    waiting += 1;
    try {
      const file = await uploads.receive(request, { subject: "one", bytesMax: BYTES_MAX });
      return { bytes: file?.bytes ?? null };
    } finally {
      waiting -= 1;
      await uploads.end(request);
    }
  });
  await http.listen({ port: 0, host: "127.0.0.1" });
  return (http.server.address() as AddressInfo).port;
}

let port: number;
/** A server whose minute is short: a busy machine may send little in it. */
let quickPort: number;
beforeAll(async () => {
  [port, quickPort] = await Promise.all([listen(), listen({ paceMs: PACE_MS })]);
});
afterAll(async () => {
  for (const http of servers) {
    http.server.closeAllConnections();
    await http.close();
  }
  rmSync(dir, { recursive: true });
});

const PART = '--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n';
const HEAD =
  "POST /upload HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\n";

/** Sends a text byte by byte until the server answers. @returns the answer */
async function trickle(head: string, body: string): Promise<string> {
  const socket = connect(quickPort, "127.0.0.1");
  await once(socket, "connect");
  let answer = "";
  socket.on("data", (chunk) => {
    answer += chunk.toString();
  });
  socket.on("error", () => {});
  socket.write(`${head}Content-Length: 100000\r\n\r\n`);
  for (let at = 0; answer === "" && at < 400; at += 1) {
    socket.write(body[at % body.length] ?? "");
    await sleep(10);
  }
  socket.destroy();
  return answer;
}

test("an upload whose part header trickles is refused after its minute and frees its place", async () => {
  const started = performance.now();
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() => trickle(HEAD, `--x\r\nX: ${"a".repeat(9_000)}`)),
  );
  for (const answer of answers) expect(answer).toContain("400 Bad Request");
  expect(performance.now() - started).toBeGreaterThan(PACE_MS - 50);
  expect(waiting).toBe(0);
});

test("an upload whose file trickles is refused after its minute, and its file is deleted", async () => {
  expect(await trickle(HEAD, PART + "a".repeat(9_000))).toContain("400 Bad Request");
  await expect.poll(() => readdirSync(dir)).toEqual([]);
  expect(waiting).toBe(0);
});

async function send(bytes: number): Promise<{ status: number; body: unknown }> {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(bytes)]), "a.jpg");
  const answer = await fetch(`http://127.0.0.1:${port}/upload`, { method: "POST", body: form });
  return { status: answer.status, body: await answer.json() };
}

test.each([10.1, 11, 20, 40])("an upload of %d MB gets its 413", async (size) => {
  const answer = await send(size * MEGABYTE);
  expect(answer).toMatchObject({ status: 413, body: { message: "PAYLOAD_TOO_LARGE" } });
});

test("a client that reads only after it has sent all of 30 MB reads the 413", async () => {
  const body = Buffer.concat([
    Buffer.from(PART),
    Buffer.alloc(30 * MEGABYTE),
    Buffer.from("\r\n--x--\r\n"),
  ]);
  const socket = connect(port, "127.0.0.1");
  socket.pause();
  let failure: Error | null = null;
  socket.on("error", (error) => {
    failure = error;
  });
  await once(socket, "connect");
  socket.write(`${HEAD}Content-Length: ${body.length}\r\n\r\n`);
  await new Promise((done) => socket.write(body, done));
  const [answer] = await once(socket.resume(), "data");
  expect(failure).toBeNull();
  expect(String(answer)).toContain("413 Payload Too Large");
  socket.destroy();
});

test("a file of the largest size is received", async () => {
  expect(await send(BYTES_MAX)).toEqual({ status: 200, body: { bytes: BYTES_MAX } });
});
