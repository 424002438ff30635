/**
 * One open page of a chat, without a screen: it follows the protocol of the widget and the console.
 * A socket event is a hint; the sequence is the order; missing messages are requested; a message is
 * sent under one id until it is answered.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Line } from "@krapao/testkit/crowd/proxy";
import { io, type Socket } from "socket.io-client";

const SYNC_EVERY_MS = 4_000;
const BEAT_EVERY_MS = 2_000;
const BEAT_LIMIT_MS = 2_000;
const CALL_MS = 5_000;

interface Row {
  seq: number;
  client_msg_id: string;
}

/** What differs between the customer's page and the console. */
export interface Side {
  line: Line;
  namespace: "" | "/console";
  auth: Record<string, string>;
  headers: Record<string, string>;
  /** Path and body of the calls. */
  sync(after: number): { path: string; body: object };
  send(clientMsgId: string, text: string): { path: string; body: object };
  /** Runs after each connect. */
  enter(socket: Socket): void;
}

export interface Device {
  name: string;
  line: Line;
  /** What the page shows: ids by sequence, from 1 without a gap. */
  shown: string[];
  /** Sends until it is answered. @returns null when it was stopped before */
  send(text: string, options?: { twice?: boolean }): Promise<string | null>;
  /** Reloads the tab: only messages that wait to be sent are kept. */
  reload(): void;
  /** Breaks the connection without a close frame. */
  dropSocket(): void;
  /** Requests messages until there are no more. */
  catchUp(): Promise<void>;
  stop(): Promise<void>;
  /** Sequences that arrived twice with different ids: there must be none. */
  contradictions: number;
}

/** Opens the page. */
export function openDevice(name: string, side: Side): Device {
  const page = new OpenPage(name, side);
  page.connect();
  return page;
}

class OpenPage implements Device {
  readonly shown: string[] = [];
  contradictions = 0;
  readonly name: string;
  readonly line: Line;
  #side: Side;
  #stopped = false;
  #socket: Socket | null = null;
  #syncing: Promise<void> | null = null;
  /** Counts reloads: an answer to the page before a reload is ignored. */
  #life = 0;
  #timers: NodeJS.Timeout[];

  constructor(name: string, side: Side) {
    this.name = name;
    this.line = side.line;
    this.#side = side;
    this.#timers = [
      setInterval(() => this.#beat(), BEAT_EVERY_MS),
      setInterval(() => void this.#sync(), SYNC_EVERY_MS),
    ];
  }

  get #base(): string {
    return `http://127.0.0.1:${this.#side.line.port}`;
  }

  connect(): void {
    const socket = io(`${this.#base}${this.#side.namespace}`, {
      transports: ["websocket"],
      reconnectionDelay: 200,
      reconnectionDelayMax: 800,
      timeout: 3_000,
      forceNew: true,
      auth: this.#side.auth,
    });
    this.#socket = socket;
    socket.on("connect", () => {
      this.#side.enter(socket);
      void this.#sync();
    });
    socket.on("messaging", (row: Row) => {
      if (!this.#apply(row)) void this.#sync();
    });
  }

  async send(text: string, { twice = false } = {}): Promise<string | null> {
    const id = randomUUID();
    const { path, body } = this.#side.send(id, text);
    while (!this.#stopped) {
      const once = () => this.#call(path, body);
      const tries = await Promise.all(twice ? [once(), once()] : [once()]);
      if (tries.some((answer) => answer !== null)) return id;
      await sleep(100 + Math.floor(Math.random() * 300));
    }
    return null;
  }

  reload(): void {
    this.#life += 1;
    this.shown.length = 0;
    this.#socket?.disconnect();
    this.connect();
  }

  dropSocket(): void {
    this.#socket?.io.engine?.close();
  }

  async catchUp(): Promise<void> {
    await this.#sync();
    await this.#sync();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    for (const timer of this.#timers) clearInterval(timer);
    this.#socket?.disconnect();
  }

  async #call(path: string, body: object): Promise<Record<string, unknown> | null> {
    try {
      const response = await fetch(`${this.#base}${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", ...this.#side.headers },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(CALL_MS),
      });
      const text = await response.text();
      return response.status === 200 ? (JSON.parse(text) as Record<string, unknown>) : null;
    } catch {
      return null;
    }
  }

  #apply(row: Row): boolean {
    const known = this.shown[row.seq - 1];
    if (known !== undefined) {
      if (known !== row.client_msg_id) this.contradictions += 1;
      return true;
    }
    if (row.seq !== this.shown.length + 1) return false;
    this.shown.push(row.client_msg_id);
    return true;
  }

  async #pull(): Promise<void> {
    const life = this.#life;
    for (;;) {
      const { path, body } = this.#side.sync(this.shown.length);
      const answer = await this.#call(path, body);
      if (!answer || life !== this.#life) return;
      for (const row of answer.messages as Row[]) if (!this.#apply(row)) return;
      if (!answer.has_more) return;
    }
  }

  #sync(): Promise<void> {
    this.#syncing ??= this.#pull().finally(() => {
      this.#syncing = null;
    });
    return this.#syncing;
  }

  /** A silent connection looks alive: without an answer in time it is closed. */
  #beat(): void {
    const socket = this.#socket;
    if (!socket?.connected) return;
    socket.timeout(BEAT_LIMIT_MS).emit("beat", (error: unknown) => {
      if (error && this.#socket === socket) socket.io.engine.close();
    });
  }
}
