import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  callParty,
  closeParty,
  type OutsideParty,
  openParty,
  type PartyOptions,
} from "./outbound.ts";

let server: Server;
let url: string;
let seen: string[] = [];
const lines: Record<string, unknown>[] = [];
const log = {
  info: (fields: Record<string, unknown>) => void lines.push(fields),
  warn: () => {},
  error: () => {},
};
const parties: OutsideParty[] = [];

/** Paths of the party under test, each one way to misbehave. */
const behaviours: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {
  "/base/echo": async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    response.end(Buffer.concat(chunks));
  },
  "/base/error": (_request, response) => void response.writeHead(500).end("broken"),
  "/base/moved": (_request, response) =>
    void response.writeHead(302, { location: "/base/echo" }).end(),
  "/base/reset": (request) => void request.socket.destroy(),
  "/base/hang": () => {},
  "/base/half": (_request, response) =>
    void response.writeHead(200, { "content-length": "100" }).write("only"),
  "/base/large": (_request, response) => void response.end("x".repeat(4096)),
};

beforeAll(async () => {
  server = createServer((request, response) => {
    seen.push(request.url ?? "");
    behaviours[request.url ?? ""]?.(request, response);
  }).listen(0, "127.0.0.1");
  await new Promise((done) => server.once("listening", done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/base/`;
});

afterAll(async () => {
  await Promise.all(parties.map(closeParty));
  server.closeAllConnections();
  server.close();
});

function party(options: Partial<PartyOptions> = {}): OutsideParty {
  seen = [];
  const opened = openParty({ name: "someone", url, log, ...options });
  parties.push(opened);
  return opened;
}

const get = (path: string) => ({ operation: "try", method: "GET", path, timeoutMs: 200 }) as const;

describe("an outside call", () => {
  test("E7: goes below the base address and answers status and text", async () => {
    const call = { ...get("/echo"), method: "POST", body: "สวัสดี" } as const;
    expect(await callParty(party(), call)).toEqual({ status: 200, text: "สวัสดี" });
    expect(seen).toEqual(["/base/echo"]);
  });

  test("E7: answers a 5xx and a redirect as they are, and follows nothing", async () => {
    expect(await callParty(party(), get("/error"))).toEqual({ status: 500, text: "broken" });
    expect((await callParty(party(), get("/moved"))).status).toBe(302);
    expect(seen).toEqual(["/base/moved"]);
  });

  test.each([
    ["/hang", { kind: "timeout", sent: "unknown" }],
    ["/half", { kind: "timeout", sent: "unknown" }],
    ["/reset", { kind: "reset", sent: "unknown" }],
    ["/large", { kind: "too_large", sent: true }],
  ])("%s is no answer, and is not sent twice", async (path, unavailable) => {
    const opened = party({ answerBytesMax: 1024 });
    await expect(callParty(opened, get(path))).rejects.toMatchObject(unavailable);
    expect(seen).toEqual([`/base${path}`]);
  });

  test("a call that could not connect was certainly not sent", async () => {
    const closed = party({ url: "http://127.0.0.1:9/" });
    await expect(callParty(closed, get("/echo"))).rejects.toMatchObject({
      kind: "refused",
      sent: false,
    });
  });

  test("G1: logs the operation, never the path or the body", async () => {
    lines.length = 0;
    await callParty(party(), { ...get("/echo"), method: "POST", body: "secret" });
    expect(lines).toEqual([
      {
        event: "outbound",
        party: "someone",
        operation: "try",
        outcome: "200",
        durationMs: expect.any(Number),
      },
    ]);
  });
});

describe("a party that fails", () => {
  test("J4: opens its breaker: calls are refused unsent, and one is let through later", async () => {
    const opened = party({ failuresMax: 2, openMs: 100 });
    await callParty(opened, get("/error"));
    await expect(callParty(opened, get("/reset"))).rejects.toMatchObject({ kind: "reset" });
    await expect(callParty(opened, get("/echo"))).rejects.toMatchObject({
      kind: "breaker",
      sent: false,
    });
    expect(seen).toEqual(["/base/error", "/base/reset"]);
    await new Promise((done) => setTimeout(done, 120));
    expect((await callParty(opened, get("/echo"))).status).toBe(200);
    expect((await callParty(opened, get("/echo"))).status).toBe(200);
  });

  test("cannot take more than its share of calls", async () => {
    const opened = party({ callsMax: 2 });
    const calls = await Promise.allSettled(
      Array.from({ length: 5 }, () => callParty(opened, get("/hang"))),
    );
    const kinds = calls.map((call) => call.status === "rejected" && call.reason.kind);
    expect(kinds).toEqual(["timeout", "timeout", "timeout", "timeout", "busy"]);
  });
});
