/** A browser of WebKit with its own storage, as a user context of BiDi. */
import { setTimeout as sleep } from "node:timers/promises";
import { Driver, type Place } from "./driver.ts";
import { type Answered, type Asked, type Decision, Network } from "./network.ts";
import { type Tell, WebKitPage } from "./page.ts";

type Size = { width: number; height: number };

/** Longer bodies are not kept: no test reads them. */
const KEPT_BYTES = 1_000_000;

export class UserContext {
  size: Size = { width: 1280, height: 720 };
  zone = "Asia/Bangkok";
  intercept: string | null = null;
  readonly pages = new Map<string, WebKitPage>();
  readonly bodies = new Map<string, Buffer>();
  readonly decisions = new Map<string, (decision: Decision) => void>();
  readonly network: Network;
  readonly #id: string;
  readonly #programs: Pick<Place, "driver" | "binary" | "display">;
  readonly #tell: Tell;
  #driver: Promise<Driver> | undefined;
  /** The window that came with the browser: the others are opened from it. */
  #first = "";

  constructor(id: string, programs: Pick<Place, "driver" | "binary" | "display">, tell: Tell) {
    this.#id = id;
    this.#programs = programs;
    this.#tell = tell;
    this.network = new Network({
      asked: (asked) => this.#asked(asked),
      answered: (answered, body) => this.#answered(answered, body),
      failed: (asked, errorText) =>
        tell("network.fetchError", { ...this.#exchange(asked), errorText }),
    });
  }

  async #start(): Promise<Driver> {
    const proxy = await this.network.listen();
    const driver = await Driver.start({ ...this.#programs, zone: this.zone, proxy });
    this.#first = await driver.send<string>("", "GET", "/window");
    await driver.send("", "POST", "/url", { url: openerUrl(this.size) });
    void this.#follow(driver);
    return driver;
  }

  /** Opens a window as a page would, which has no bars that keep it wide. */
  async open(): Promise<WebKitPage> {
    this.#driver ??= this.#start();
    const driver = await this.#driver;
    const known = new Set(this.pages.keys());
    const move = { type: "pointerMove", x: 50, y: 50 };
    const press = ["pointerDown", "pointerUp"].map((type) => ({ type, button: 0 }));
    const pointer = { type: "pointer", id: "opener", parameters: { pointerType: "mouse" } };
    for (let page: WebKitPage | undefined; ; ) {
      await driver.send(this.#first, "POST", "/actions", {
        actions: [{ ...pointer, actions: [move, ...press] }],
      });
      for (let tries = 0; tries < 20 && !page; tries += 1) {
        await sleep(100);
        await this.#find(driver);
        page = [...this.pages.values()].find(({ id }) => !known.has(id));
      }
      if (!page) continue;
      await this.resize(page, this.size);
      return page;
    }
  }

  /** Makes the part that shows the page this large. */
  async resize(page: WebKitPage, size: Size): Promise<void> {
    const rect = await page.send<Size>("GET", "/window/rect");
    const script = "return [innerWidth, innerHeight]";
    const inner = await page.send<number[]>("POST", "/execute/sync", { script, args: [] });
    await page.send("POST", "/window/rect", {
      x: 0,
      y: 0,
      width: size.width + rect.width - (inner[0] ?? 0),
      height: size.height + rect.height - (inner[1] ?? 0),
    });
  }

  /**
   * Sends an address again until the window asks for it or leaves its document: a browser that is
   * still starting can lose the first one.
   */
  async insist(page: WebKitPage, url: string): Promise<void> {
    const { navigation } = page;
    const isUnderWay = () => page.navigation !== navigation || page.asked === navigation;
    for (let tries = 1; url.startsWith("http") && !isUnderWay(); tries += 1) {
      await sleep(250);
      if (tries % 40 === 0 && !isUnderWay()) await page.send("POST", "/url", { url });
    }
  }

  /** WebKit learns nothing of a network without a cable, so its pages get the event. */
  async setOffline(offline: boolean): Promise<void> {
    this.network.setOffline(offline);
    const script = `Object.defineProperty(navigator, "onLine", { configurable: true, get: () => ${!offline} });
      dispatchEvent(new Event("${offline ? "offline" : "online"}"));`;
    for (const page of this.pages.values()) {
      await page.send("POST", "/execute/sync", { script, args: [] });
    }
  }

  async close(): Promise<void> {
    const driver = await this.#driver?.catch(() => undefined);
    for (const page of this.pages.values()) page.close();
    await driver?.stop();
    this.#driver = undefined;
    this.network.close();
  }

  async #follow(driver: Driver): Promise<void> {
    while (this.#driver) {
      await sleep(250);
      await this.#find(driver).catch(() => undefined);
    }
  }

  /** Tells of new windows. */
  async #find(driver: Driver): Promise<void> {
    const handles = await driver.send<string[]>("", "GET", "/window/handles");
    const originalOpener = [...this.pages.keys()].at(-1) ?? null;
    for (const id of handles) {
      if (id === this.#first || this.pages.has(id)) continue;
      const page = new WebKitPage(id, driver, this.#tell);
      this.pages.set(id, page);
      this.#tell("browsingContext.contextCreated", {
        context: id,
        parent: null,
        url: "about:blank",
        userContext: this.#id,
        originalOpener,
        children: null,
        clientWindow: id,
      });
      await page.look();
      void page.follow();
    }
    for (const [id, page] of this.pages) {
      if (handles.includes(id)) continue;
      page.close();
      this.pages.delete(id);
    }
  }

  /** The proxy sees requests without their page: the address that asks tells it. */
  #pageOf({ headers }: Asked): WebKitPage | undefined {
    const header = (name: string) => headers.find(([each]) => each.toLowerCase() === name)?.[1];
    const from = header("referer") ?? header("origin");
    const pages = [...this.pages.values()];
    const moving = pages.find(({ navigation }) => navigation !== null);
    const origin = from?.startsWith("http") ? new URL(from).origin : undefined;
    return (
      (origin ? pages.find(({ url }) => url.startsWith(origin)) : moving) ?? moving ?? pages.at(-1)
    );
  }

  #exchange(asked: Asked) {
    const page = this.#pageOf(asked);
    const destination =
      asked.headers.find(([name]) => name.toLowerCase() === "sec-fetch-dest")?.[1] ?? "";
    const isDocument = destination === "document";
    if (page && isDocument) page.asked = page.navigation;
    return {
      context: page?.id ?? null,
      navigation: isDocument ? (page?.navigation ?? null) : null,
      redirectCount: 0,
      isBlocked: false,
      timestamp: asked.at,
      request: {
        request: asked.id,
        url: asked.url,
        method: asked.method,
        headers: toBidi(asked.headers),
        cookies: [],
        headersSize: 0,
        bodySize: 0,
        destination: destination === "empty" ? "" : destination,
        initiatorType: isDocument ? null : "fetch",
        timings: { requestTime: asked.at, responseEnd: Date.now() },
      },
    };
  }

  #asked(asked: Asked): Promise<Decision> | undefined {
    const intercepts = this.intercept ? [this.intercept] : undefined;
    const decided = intercepts
      ? new Promise<Decision>((resolve) => this.decisions.set(asked.id, resolve))
      : undefined;
    const exchange = this.#exchange(asked);
    this.#tell("network.beforeRequestSent", {
      ...exchange,
      ...(intercepts ? { intercepts, isBlocked: true } : {}),
    });
    return exchange.context ? decided : undefined;
  }

  #answered(answered: Answered, body: Buffer): void {
    const { id, url, status, statusText, answerHeaders } = answered;
    if (body.length < KEPT_BYTES) this.bodies.set(id, body);
    const response = {
      url,
      protocol: "http/1.1",
      status,
      statusText,
      fromCache: false,
      headers: toBidi(answerHeaders),
      headersSize: 0,
      bodySize: body.length,
      mimeType: "",
    };
    const params = { ...this.#exchange(answered), response };
    this.#tell("network.responseStarted", params);
    this.#tell("network.responseCompleted", params);
  }
}

const toBidi = (headers: [string, string][]) =>
  headers.map(([name, value]) => ({ name, value: { type: "string", value } }));

/** A click on this page opens a window without bars. */
function openerUrl({ width, height }: Size): string {
  const features = `popup,noopener,toolbar=no,location=no,width=${width},height=${height}`;
  const open = `window.open('about:blank','_blank','${features}')`;
  return `data:text/html,<body style="height:500px" onclick="${open}">`;
}
