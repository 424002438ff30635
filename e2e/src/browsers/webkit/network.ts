/**
 * The network of one WebKit browser. Its driver shows no requests, so the browser asks through this
 * proxy: it tells of each request, lets a test answer one, and can be offline.
 */
import {
  type ClientRequest,
  createServer,
  type IncomingMessage,
  request,
  type ServerResponse,
} from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { buffer } from "node:stream/consumers";

/** What a test makes of a request that it was asked about. */
export type Decision =
  | { kind: "go on" }
  | { kind: "fail" }
  | { kind: "answer"; status: number; headers: [string, string][]; body: Buffer };

export type Asked = {
  id: string;
  url: string;
  method: string;
  headers: [string, string][];
  at: number;
};
export type Answered = Asked & {
  status: number;
  statusText: string;
  answerHeaders: [string, string][];
};

export type Watcher = {
  /** @returns what to do, when a test wants to say it */
  asked(asked: Asked): Promise<Decision> | undefined;
  answered(answered: Answered, body: Buffer): void;
  failed(asked: Asked, why: string): void;
};

export class Network {
  offline = false;
  readonly #watcher: Watcher;
  readonly #sockets = new Set<Socket>();
  readonly #server = createServer((from, to) => void this.#pass(from, to));
  #count = 0;

  constructor(watcher: Watcher) {
    this.#watcher = watcher;
    this.#server.on("connection", (socket) => this.#keep(socket));
    // A socket of the chat asks for a tunnel first.
    this.#server.on("connect", (from, socket: Socket) => this.#tunnel(from.url ?? "", socket));
  }

  listen(): Promise<number> {
    return new Promise((resolve) =>
      this.#server.listen(0, "127.0.0.1", () =>
        resolve((this.#server.address() as AddressInfo).port),
      ),
    );
  }

  /** An offline browser also loses what is open. */
  setOffline(offline: boolean): void {
    this.offline = offline;
    if (offline) for (const socket of this.#sockets) socket.destroy();
  }

  close(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.once("close", () => this.#sockets.delete(socket));
  }

  #tunnel(address: string, socket: Socket): void {
    if (this.offline) return void socket.destroy();
    const { hostname, port } = new URL(`http://${address}`);
    const there = connect(Number(port || 80), hostname, () => {
      socket.write("HTTP/1.1 200 Connected\r\n\r\n");
      socket.pipe(there).pipe(socket);
    });
    this.#keep(there);
    socket.once("close", () => there.destroy());
    there.once("close", () => socket.destroy());
  }

  async #pass(from: IncomingMessage, to: ServerResponse): Promise<void> {
    const asked: Asked = {
      id: `request-${++this.#count}`,
      url: from.url ?? "",
      method: from.method ?? "GET",
      headers: pairsOf(from.rawHeaders),
      at: Date.now(),
    };
    if (this.offline) return void to.destroy();
    const decision = (await this.#watcher.asked(asked)) ?? { kind: "go on" };
    if (decision.kind === "fail") {
      this.#watcher.failed(asked, "refused by the test");
      return void to.destroy();
    }
    if (decision.kind === "answer") {
      const { status, headers, body } = decision;
      to.writeHead(status, headers.flat()).end(body);
      const answered = { ...asked, status, statusText: "", answerHeaders: headers };
      return this.#watcher.answered(answered, body);
    }
    const { pathname, search, hostname, port } = new URL(asked.url);
    // A body is read by the test as text, so it is not packed.
    const headers = { ...from.headers, "accept-encoding": "identity" };
    const there = request(
      { hostname, port: port || 80, path: pathname + search, method: from.method, headers },
      (answer) => void this.#answer(asked, answer, to),
    );
    this.#follow(there, { asked, to });
    from.pipe(there);
  }

  #follow(there: ClientRequest, { asked, to }: { asked: Asked; to: ServerResponse }): void {
    there.on("socket", (socket) => this.#keep(socket));
    there.on("error", ({ message }) => {
      this.#watcher.failed(asked, message);
      to.destroy();
    });
    to.once("close", () => there.destroy());
  }

  async #answer(asked: Asked, answer: IncomingMessage, to: ServerResponse): Promise<void> {
    const { statusCode: status = 0, statusMessage: statusText = "", rawHeaders } = answer;
    to.writeHead(status, statusText, rawHeaders);
    answer.pipe(to);
    // A stream of events has no end, and no test reads it.
    const body = await buffer(answer).catch(() => Buffer.alloc(0));
    this.#watcher.answered(
      { ...asked, status, statusText, answerHeaders: pairsOf(rawHeaders) },
      body,
    );
  }
}

const pairsOf = (raw: string[]): [string, string][] =>
  raw.flatMap((name, at) => (at % 2 === 0 ? [[name, raw[at + 1] ?? ""] as [string, string]] : []));
