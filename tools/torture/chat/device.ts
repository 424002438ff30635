/**
 * One open page of somebody in a chat, without a screen: it keeps the protocol of the widget and the desk. What the socket brings is
 * a hint; the order is the sequence; whatever is missed is asked for; a message is sent until it is answered, under one id.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { io, type Socket } from "socket.io-client";
import type { Line } from "../proxy.ts";

const SYNC_EVERY_MS = 4_000;
const BEAT_EVERY_MS = 2_000;
const BEAT_LIMIT_MS = 2_000;
const CALL_MS = 5_000;

interface Row {
  seq: number;
  client_msg_id: string;
}

/** What differs between the customer's page and the desk. */
export interface Side {
  line: Line;
  namespace: "" | "/office";
  auth: Record<string, string>;
  headers: Record<string, string>;
  /** Path and body of the calls. */
  sync(after: number): { path: string; body: object };
  send(clientMsgId: string, text: string): { path: string; body: object };
  /** After each connect. */
  enter(socket: Socket): void;
}

export interface Device {
  name: string;
  line: Line;
  /** What it shows: ids by sequence, from 1 on without a gap. */
  shown: string[];
  /** Sends until it is answered. @returns null when it was stopped before. */
  send(text: string, options?: { twice?: boolean }): Promise<string | null>;
  /** The tab is loaded anew: it forgets everything but what waits to be sent. */
  reload(): void;
  /** The connection breaks without a word. */
  dropSocket(): void;
  /** Asks until there is no more. */
  catchUp(): Promise<void>;
  stop(): Promise<void>;
  /** Sequences that came twice with another id: there must be none. */
  contradictions: number;
}

/** Opens the page. */
export function openDevice(name: string, side: Side): Device {
  const base = () => `http://127.0.0.1:${side.line.port}`;
  let stopped = false;
  let socket: Socket | null = null;
  let syncing: Promise<void> | null = null;
  let life = 0;

  async function call(path: string, body: object): Promise<Record<string, unknown> | null> {
    try {
      const response = await fetch(`${base()}${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", ...side.headers },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(CALL_MS),
      });
      const text = await response.text();
      if (response.status !== 200) return null;
      return JSON.parse(text) as Record<string, unknown>;
    } catch {
      return null;
    }
  }

  function apply(row: Row): boolean {
    const known = device.shown[row.seq - 1];
    if (known !== undefined) {
      if (known !== row.client_msg_id) device.contradictions += 1;
      return true;
    }
    if (row.seq !== device.shown.length + 1) return false;
    device.shown.push(row.client_msg_id);
    return true;
  }

  async function pull(): Promise<void> {
    const own = life;
    for (;;) {
      const { path, body } = side.sync(device.shown.length);
      const answer = await call(path, body);
      if (!answer || own !== life) return;
      for (const row of answer.messages as Row[]) if (!apply(row)) return;
      if (!answer.has_more) return;
    }
  }

  function sync(): Promise<void> {
    syncing ??= pull().finally(() => {
      syncing = null;
    });
    return syncing;
  }

  function connect(): void {
    socket = io(`${base()}${side.namespace}`, {
      transports: ["websocket"],
      reconnectionDelay: 200,
      reconnectionDelayMax: 800,
      timeout: 3_000,
      forceNew: true,
      auth: side.auth,
    });
    const own = socket;
    own.on("connect", () => {
      side.enter(own);
      void sync();
    });
    own.on("messaging", (row: Row) => {
      if (!apply(row)) void sync();
    });
  }

  const beat = setInterval(() => {
    const own = socket;
    if (!own?.connected) return;
    // A line that hears nothing looks alive for ever: no answer in time, and it is given up.
    own.timeout(BEAT_LIMIT_MS).emit("beat", (error: unknown) => {
      if (error && socket === own) own.io.engine.close();
    });
  }, BEAT_EVERY_MS);
  const poll = setInterval(() => void sync(), SYNC_EVERY_MS);

  const device: Device = {
    name,
    line: side.line,
    shown: [],
    contradictions: 0,
    async send(text, { twice = false } = {}) {
      const id = randomUUID();
      const { path, body } = side.send(id, text);
      while (!stopped) {
        const tries = await Promise.all(
          twice ? [call(path, body), call(path, body)] : [call(path, body)],
        );
        if (tries.some((answer) => answer !== null)) return id;
        await sleep(100 + Math.floor(Math.random() * 300));
      }
      return null;
    },
    reload() {
      life += 1;
      device.shown.length = 0;
      socket?.disconnect();
      connect();
    },
    dropSocket: () => socket?.io.engine?.close(),
    async catchUp() {
      await sync();
      await sync();
    },
    async stop() {
      stopped = true;
      clearInterval(beat);
      clearInterval(poll);
      socket?.disconnect();
    },
  };
  connect();
  return device;
}
