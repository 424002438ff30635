import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  callExternalParty,
  closeExternalParty,
  type ExternalAnswer,
  type ExternalParty,
  type ExternalPartyOptions,
  openExternalParty,
  UnusableAnswer,
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
const externalParties: ExternalParty[] = [];

/** Paths of the external party under test. Each one misbehaves in its own way. */
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
  "/base/gzip": (_request, response) =>
    void response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync("สวัสดี")),
  "/base/deflate": (_request, response) =>
    void response.writeHead(200, { "content-encoding": "deflate" }).end(deflateSync("สวัสดี")),
  "/base/br": (_request, response) =>
    void response.writeHead(200, { "content-encoding": "br" }).end(brotliCompressSync("สวัสดี")),
  "/base/not-gzip": (_request, response) =>
    void response.writeHead(200, { "content-encoding": "gzip" }).end("สวัสดี"),
  "/base/bomb": (_request, response) =>
    void response.writeHead(200, { "content-encoding": "gzip" }).end(gzipSync("x".repeat(1e6))),
  "/base/bom": (_request, response) => void response.end("\uFEFFสวัสดี"),
  "/base/windows-874": (_request, response) =>
    void response
      .writeHead(200, { "content-type": "text/html; charset=windows-874" })
      .end(Buffer.from([0xca, 0xc7, 0xd1, 0xca, 0xb4, 0xd5])),
  "/base/unknown-charset": (_request, response) =>
    void response.writeHead(200, { "content-type": "text/plain; charset=x-none" }).end("สวัสดี"),
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
  await Promise.all(externalParties.map(closeExternalParty));
  server.closeAllConnections();
  server.close();
});

function openTestParty(options: Partial<ExternalPartyOptions> = {}): ExternalParty {
  seen = [];
  const opened = openExternalParty({ name: "acme", url, log, ...options });
  externalParties.push(opened);
  return opened;
}

/**
 * Short timeouts only where there is no answer, so that a slow machine gets the others. The server
 * must have the call by then.
 */
const get = (path: string) => {
  const timeoutMs = path === "/hang" || path === "/half" ? 1_000 : 10_000;
  const read = (answer: ExternalAnswer) => answer;
  return { operation: "try", method: "GET", path, timeoutMs, read } as const;
};

describe("an external call", () => {
  test("stays below the base address and returns status and text", async () => {
    const call = { ...get("/echo"), method: "POST", body: "สวัสดี" } as const;
    expect(await callExternalParty(openTestParty(), call)).toEqual({ status: 200, text: "สวัสดี" });
    expect(seen).toEqual(["/base/echo"]);
  });

  test("returns a 5xx and a redirect unchanged, and follows no redirect", async () => {
    expect(await callExternalParty(openTestParty(), get("/error"))).toEqual({
      status: 500,
      text: "broken",
    });
    expect((await callExternalParty(openTestParty(), get("/moved"))).status).toBe(302);
    expect(seen).toEqual(["/base/moved"]);
  });

  test.each([
    ["/hang", { kind: "timeout", sent: "unknown" }],
    ["/half", { kind: "timeout", sent: "unknown" }],
    ["/reset", { kind: "reset", sent: "unknown" }],
    ["/large", { kind: "too_large", sent: true }],
    ["/bomb", { kind: "too_large", sent: true }],
  ])("%s counts as no answer and is not sent twice", async (path, unavailable) => {
    const opened = openTestParty({ answerBytesMax: 1024 });
    await expect(callExternalParty(opened, get(path))).rejects.toMatchObject(unavailable);
    expect(seen).toEqual([`/base${path}`]);
  });

  test("a call that could not connect was certainly not sent", async () => {
    const closed = openTestParty({ url: "http://127.0.0.1:9/" });
    await expect(callExternalParty(closed, get("/echo"))).rejects.toMatchObject({
      kind: "refused",
      sent: false,
    });
  });

  test("logs the operation, never the path or the body", async () => {
    lines.length = 0;
    await callExternalParty(openTestParty(), { ...get("/echo"), method: "POST", body: "secret" });
    expect(lines).toEqual([
      {
        event: "outbound",
        externalParty: "acme",
        operation: "try",
        outcome: "200",
        assessment: "answered",
        durationMs: expect.any(Number),
      },
    ]);
  });
});

describe("an answer", () => {
  test.each(["gzip", "deflate", "br", "not-gzip", "bom", "windows-874", "unknown-charset"])(
    "%s is decoded by its headers",
    async (name) => {
      expect((await callExternalParty(openTestParty(), get(`/${name}`))).text).toBe("สวัสดี");
    },
  );

  const readAs = (kind: "denied" | "unreadable" | "mismatch" | "error") => () => {
    throw new UnusableAnswer(kind, "data.amount");
  };

  test.each(["denied", "unreadable", "mismatch", "error"] as const)(
    "that is %s is no answer, and the log has the field",
    async (kind) => {
      lines.length = 0;
      const call = callExternalParty(openTestParty(), { ...get("/gzip"), read: readAs(kind) });
      const reason = `${kind} data.amount`;
      await expect(call).rejects.toMatchObject({ kind, sent: true, reason });
      expect(lines).toMatchObject([{ outcome: "200", assessment: kind, detail: "data.amount" }]);
    },
  );

  test("is answered or refused as its reader says", async () => {
    for (const [outcome, assessment] of [
      ["done", "answered"],
      ["refused", "refused"],
    ]) {
      lines.length = 0;
      const read = ({ text }: { text: string }) => ({ outcome, text });
      const value = await callExternalParty(openTestParty(), { ...get("/br"), read });
      expect(value).toEqual({ outcome, text: "สวัสดี" });
      expect(lines).toMatchObject([{ assessment }]);
    }
  });
});

describe("the address of a call", () => {
  test.each([
    ["", "/v2/sms", "/v2/sms"],
    ["/", "/v2/sms", "/v2/sms"],
    ["/base", "/echo", "/base/echo"],
    ["/base//", "/echo", "/base/echo"],
    ["", "?AppID=1", "/?AppID=1"],
    ["/", "?AppID=1", "/?AppID=1"],
    ["/base/", "?AppID=1", "/base?AppID=1"],
  ])("base %j and %j are joined to %s", async (base, path, joined) => {
    const opened = openTestParty({ url: `${new URL(url).origin}${base}` });
    await callExternalParty(opened, { ...get(path), timeoutMs: 200 }).catch(() => {});
    expect(seen).toEqual([joined]);
  });

  test("our own mistake never leaves, and does not open the breaker", async () => {
    const opened = openTestParty({ failuresMax: 1 });
    const unsent = { kind: "invalid", sent: false };
    await expect(callExternalParty(opened, get("echo"))).rejects.toMatchObject(unsent);
    await expect(callExternalParty(opened, get("/a b"))).rejects.toMatchObject(unsent);
    const headers = { "x-key": "a\nb" };
    const call = callExternalParty(opened, { ...get("/echo"), headers });
    await expect(call).rejects.toMatchObject(unsent);
    expect(seen).toEqual([]);
    expect((await callExternalParty(opened, get("/gzip"))).status).toBe(200);
  });
});

describe("an external party that fails", () => {
  test("opens its breaker: calls are refused unsent, and one is let through later", async () => {
    // Open for longer than a busy machine takes to the next call.
    const opened = openTestParty({ failuresMax: 2, openMs: 3_000 });
    await callExternalParty(opened, get("/error"));
    await expect(callExternalParty(opened, get("/reset"))).rejects.toMatchObject({ kind: "reset" });
    await expect(callExternalParty(opened, get("/echo"))).rejects.toMatchObject({
      kind: "breaker",
      sent: false,
    });
    expect(seen).toEqual(["/base/error", "/base/reset"]);
    const statusOrNull = () =>
      callExternalParty(opened, get("/echo")).then(
        ({ status }) => status,
        () => null,
      );
    await expect.poll(statusOrNull).toBe(200);
    expect(seen).toEqual(["/base/error", "/base/reset", "/base/echo"]);
    expect((await callExternalParty(opened, get("/echo"))).status).toBe(200);
  });

  test("cannot take more than its share of calls", async () => {
    const opened = openTestParty({ callsMax: 2 });
    const calls = await Promise.allSettled(
      Array.from({ length: 5 }, () => callExternalParty(opened, get("/hang"))),
    );
    const kinds = calls.map((call) => call.status === "rejected" && call.reason.kind);
    expect(kinds).toEqual(["timeout", "timeout", "timeout", "timeout", "busy"]);
  });
});
