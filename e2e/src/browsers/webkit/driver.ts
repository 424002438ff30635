/** One WebKitWebDriver with one browser, whose commands follow one another. */
import { type ChildProcess, spawn } from "node:child_process";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** The key of an element in the protocol. */
export const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

/** How a browser is started: its programs, the display, and what it thinks of its place. */
export type Place = {
  driver: string;
  binary: string;
  display: string;
  zone: string;
  proxy: number;
};

/** The browser does not wait for services of a desktop, which a server does not have. */
const ALONE = {
  DBUS_SESSION_BUS_ADDRESS: "disabled:",
  GIO_USE_VFS: "local",
  GSETTINGS_BACKEND: "memory",
  GTK_A11Y: "none",
  NO_AT_BRIDGE: "1",
};

export class Driver {
  readonly #url: string;
  readonly #child: ChildProcess;
  #session = "";
  #window = "";
  #last: Promise<unknown> = Promise.resolve();

  private constructor(url: string, child: ChildProcess) {
    this.#url = url;
    this.#child = child;
  }

  static async start({ driver, binary, display, zone, proxy }: Place): Promise<Driver> {
    const port = await freePort();
    const env = { ...process.env, ...ALONE, DISPLAY: display, TZ: zone };
    const child = spawn(driver, [`--port=${port}`], { env, stdio: "ignore" });
    const started = new Driver(`http://127.0.0.1:${port}`, child);
    while (!(await fetch(`http://127.0.0.1:${port}/status`).catch(() => undefined)))
      await sleep(50);
    const capabilities = {
      alwaysMatch: {
        // A command does not wait for a page that loads: Playwright does.
        pageLoadStrategy: "none",
        unhandledPromptBehavior: "ignore",
        proxy: { proxyType: "manual", httpProxy: `127.0.0.1:${proxy}` },
        "webkitgtk:browserOptions": { binary, args: ["--automation"] },
      },
    };
    const answer = await started.#send("POST", "/session", { capabilities });
    started.#session = `/session/${(answer as { sessionId: string }).sessionId}`;
    return started;
  }

  /** Sends a command to a window, behind all commands before it. */
  send<T>(
    window: string,
    method: "GET" | "POST" | "DELETE",
    path: string,
    body?: object,
  ): Promise<T> {
    const next = this.#last.then(async () => {
      if (window && window !== this.#window) {
        await this.#send("POST", `${this.#session}/window`, { handle: window });
        this.#window = window;
      }
      if (path === "/window" && method === "DELETE") this.#window = "";
      return await this.#send(method, `${this.#session}${path}`, body);
    });
    this.#last = next.catch(() => undefined);
    return next as Promise<T>;
  }

  async #send(method: string, path: string, body?: object): Promise<unknown> {
    const text = method === "POST" ? JSON.stringify(body ?? {}) : null;
    const answer = await fetch(`${this.#url}${path}`, { method, body: text });
    const { value } = (await answer.json()) as { value: unknown };
    if (answer.ok) return value;
    const { error, message } = value as { error: string; message: string };
    throw new Error(`${error}: ${message}`);
  }

  async stop(): Promise<void> {
    await Promise.race([this.send("", "DELETE", "").catch(() => undefined), sleep(3_000)]);
    this.#child.kill("SIGTERM");
  }
}

function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve) =>
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    }),
  );
}
