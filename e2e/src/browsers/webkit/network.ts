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

/** Where documents find what runs before their own scripts: their policy allows this address. */
const SCRIPT_PATH = "/krapao-driver.js";

export class Network {
  offline = false;
  /** Run in each document before its own scripts. */
  readonly scripts: string[] = [];
  readonly #watcher: Watcher;
  readonly #sockets = new Set<Socket>();
  readonly #server = createServer((from, to) => void this.#pass(from, to));
  #count = 0;

  constructor(watcher: Watcher) {
    this.#watcher = watcher;
    this.#server.on("connection", (socket) => this.#keep(socket));
    // Sockets of the app ask for a tunnel, or upgrade a request.
    this.#server.on("connect", (from, socket: Socket) => {
      const { hostname, port } = new URL(`http://${from.url}`);
      const answer = "HTTP/1.1 200 Connected\r\n\r\n";
      this.#tunnel({ hostname, port }, socket, () => void socket.write(answer));
    });
    this.#server.on("upgrade", (from, socket: Socket, head: Buffer) => {
      const url = new URL(from.url ?? "");
      const lines = pairsOf(from.rawHeaders).map(([name, value]) => `${name}: ${value}`);
      const first = `${from.method} ${url.pathname}${url.search} HTTP/1.1`;
      this.#tunnel(url, socket, (there) => {
        there.write([first, ...lines, "", ""].join("\r\n"));
        there.write(head);
      });
    });
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

  #tunnel(
    { hostname, port }: { hostname: string; port: string },
    socket: Socket,
    begin: (there: Socket) => void,
  ): void {
    if (this.offline) return void socket.destroy();
    const there = connect(Number(port || 80), hostname, () => {
      begin(there);
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
    const { pathname, search, hostname, port } = new URL(asked.url);
    if (pathname === SCRIPT_PATH) {
      to.writeHead(200, { "content-type": "text/javascript", "cache-control": "no-store" });
      return void to.end(this.scripts.join("\n"));
    }
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
    const isDocument = /text\/html/.test(answer.headers["content-type"] ?? "");
    const isChanged = isDocument && this.scripts.length > 0;
    const answerHeaders = pairsOf(rawHeaders).filter(
      ([name]) => !isChanged || name.toLowerCase() !== "content-length",
    );
    to.writeHead(status, statusText, answerHeaders.flat());
    if (!isChanged) answer.pipe(to);
    const body = await buffer(answer).catch(() => Buffer.alloc(0));
    if (isChanged) {
      const script = `<script src="${SCRIPT_PATH}"></script>`;
      to.end(body.toString().replace(/<head[^>]*>/, (head) => head + script));
    }
    this.#watcher.answered({ ...asked, status, statusText, answerHeaders }, body);
  }
}

const pairsOf = (raw: string[]): [string, string][] =>
  raw.flatMap((name, at) => (at % 2 === 0 ? [[name, raw[at + 1] ?? ""] as [string, string]] : []));
