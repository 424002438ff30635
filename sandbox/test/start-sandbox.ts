/** Starts a sandbox and a server that receives its callbacks, both over real HTTP, for tests. */
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, onTestFinished } from "vitest";
import { type RunningSandbox, startSandbox } from "../src/app.ts";
import { type SandboxConfig, type SandboxKeys, walletKeys } from "../src/config.ts";
import { readState } from "../src/store.ts";

/** One received callback. */
export type ReceivedCallback = {
  path: string;
  headers: IncomingHttpHeaders;
  raw: string;
  body: Record<string, unknown>;
};

export type Listener = {
  url: string;
  received: ReceivedCallback[];
  /** Connections whose body was incomplete. */
  cut: number;
  /** Sends the answer; 200 unless replaced. */
  answer: (received: ReceivedCallback, response: ServerResponse) => void;
  stop(): Promise<void>;
};

const secret = () => randomBytes(12).toString("hex");

function testKeys(): SandboxKeys {
  return {
    smsKey: secret(),
    smsSecret: secret(),
    translationKey: secret(),
    balanceKey: secret(),
    bankFeedSecret: secret(),
    wwMerchant: secret(),
    wwSecret: secret(),
    zapmanMerchant: secret(),
    zapmanSecret: secret(),
    payoutKey: secret(),
    payoutSecret: secret(),
    jokerAppId: secret(),
    jokerSecret: secret(),
    betflixApiId: secret(),
    betflixApiKey: secret(),
    askmebetAgent: secret(),
    askmebetKey: secret(),
    pgOperatorToken: secret(),
    pgSecret: secret(),
    huayhdAgent: secret(),
    huayhdKey: secret(),
    staffTotp: { ploy: "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ" },
    wallets: walletKeys(secret),
    slipokBranch: secret(),
    slipokKey: secret(),
    easyslipKey: secret(),
    slip2goKey: secret(),
    lineToken: secret(),
    telegramToken: secret(),
    alertHookSecret: secret(),
    devClockSecret: secret(),
  };
}

/** Starts a server that stores the callbacks it receives. It stops when the test ends. */
async function startListener(): Promise<Listener> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("aborted", () => {
      listener.cut += 1;
    });
    request.on("end", () => {
      const raw = Buffer.concat(chunks).toString();
      const { url: path = "", headers } = request;
      const received: ReceivedCallback = { path, headers, raw, body: JSON.parse(raw) };
      listener.received.push(received);
      listener.answer(received, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const listener: Listener = {
    url: `http://127.0.0.1:${port}`,
    received: [],
    cut: 0,
    answer: (_heard, response) => void response.writeHead(200).end("{}"),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  onTestFinished(() => listener.stop());
  return listener;
}

export type TestSandbox = {
  url: string;
  config: SandboxConfig;
  server: Listener;
  keys: SandboxKeys;
  /** Stops the sandbox and starts it again on the same state file. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Starts a sandbox with fresh keys and state, and a listener as its server. It stops when the test
 * ends.
 */
export async function startTestSandbox(): Promise<TestSandbox> {
  const server = await startListener();
  const dataDir = mkdtempSync(join(tmpdir(), "krapao-sandbox-"));
  const config: SandboxConfig = {
    port: 0,
    dataDir,
    serverUrl: server.url,
    publicUrl: null,
    style: { style: "plain", seed: 1 },
    keys: testKeys(),
  };
  let running: RunningSandbox | undefined = await startSandbox(config);
  const stop = async () => {
    if (!running) return;
    const { world: state } = running;
    await running.stop();
    running = undefined;
    // A change that the sandbox forgot to name would be lost by a restart.
    expect(readState(dataDir).world).toEqual(state);
  };
  const world: TestSandbox = {
    url: running.url,
    config,
    server,
    keys: config.keys,
    stop,
    restart: async () => {
      await stop();
      running = await startSandbox(config);
      world.url = running.url;
    },
  };
  onTestFinished(async () => {
    await stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return world;
}

export type JsonAnswer = { status: number; body: Record<string, unknown> };

/** Fetches and reads JSON. */
export async function fetchJson(url: string, init?: RequestInit): Promise<JsonAnswer> {
  const response = await fetch(url, init);
  return { status: response.status, body: JSON.parse(await response.text()) };
}

/** Posts JSON to the control API, or gets when there is no body. */
export function control(world: TestSandbox, path: string, body?: unknown): Promise<JsonAnswer> {
  return fetchJson(
    `${world.url}/control${path}`,
    body === undefined
      ? undefined
      : {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        },
  );
}

/**
 * How a caller gives up some time after its call has taken one of the faults that are set. A busy
 * machine may need longer than any limit to bring the call to the sandbox.
 */
export async function givesUp(world: TestSandbox, patienceMs = 300): Promise<AbortSignal> {
  const count = async () => Object.keys((await control(world, "/faults")).body).length;
  const before = await count();
  const limit = new AbortController();
  const hasTaken = waitUntil(async () => (await count()) < before);
  hasTaken
    .then(() => wait(patienceMs))
    .then(() => limit.abort(new DOMException("no answer", "TimeoutError")))
    .catch((error) => limit.abort(error));
  return limit.signal;
}

/** Callbacks are repeated after one second, then after two: only a lost one takes this long. */
const LOST_MS = 20_000;

/** Waits until a condition is true. */
export async function waitUntil(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  for (const started = Date.now(); Date.now() - started < LOST_MS; await wait(20)) {
    if (await isTrue()) return;
  }
  throw new Error(`never became true: ${isTrue}`);
}
