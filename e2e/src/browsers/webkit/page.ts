/** A window of WebKit as WebDriver BiDi tells of it: its documents, addresses and results. */
import { setTimeout as sleep } from "node:timers/promises";
import { codesIn } from "./codes.ts";
import type { Driver } from "./driver.ts";
import { callOf, PRELUDE, type Seen } from "./in-page.ts";

export type Tell = (method: string, params: object) => void;
type Outcome = { ok?: object; error?: string };

/** How often a window is asked what became of it, while nothing else is asked. */
const EVERY_MS = 100;

let count = 0;

export class WebKitPage {
  readonly id: string;
  /** The navigation whose document was asked for last. */
  asked: string | null = null;
  readonly #driver: Driver;
  readonly #tell: Tell;
  readonly #waiting = new Map<number, (outcome: Outcome) => void>();
  #doc = "";
  #url = "about:blank";
  #moves = 0;
  #ready = "";
  #navigation: string | null = null;
  #isClosed = false;

  /** The id is that of the window. */
  constructor(id: string, driver: Driver, tell: Tell) {
    this.id = id;
    this.#driver = driver;
    this.#tell = tell;
  }

  get url(): string {
    return this.#url;
  }

  get navigation(): string | null {
    return this.#navigation;
  }

  send<T>(method: "GET" | "POST" | "DELETE", path: string, body?: object): Promise<T> {
    return this.#driver.send<T>(this.id, method, path, body);
  }

  /** Names the navigation that the next new document belongs to. */
  begin(url: string): string {
    this.#navigation = `navigation-${++count}`;
    this.#tell("browsingContext.navigationStarted", this.#navigated(this.#navigation, url));
    return this.#navigation;
  }

  /** Calls a function, or evaluates an expression when there are no arguments. */
  async call(expression: string, args: object[] | null, owned: boolean): Promise<Outcome> {
    // The text that it would install is in the table.
    if (args && codesIn(args).some((code) => code.includes("injectedScript.extend("))) {
      return { ok: { type: "undefined" } };
    }
    const id = ++count;
    const settled = new Promise<Outcome>((resolve) => this.#waiting.set(id, resolve));
    const script = callOf({ id, expression, args, owned, codes: codesIn(args) });
    try {
      this.#see(
        JSON.parse(await this.send<string>("POST", "/execute/async", { script, args: [] })),
      );
    } catch (error) {
      await this.look();
      this.#waiting.delete(id);
      return { error: String(error) };
    }
    return await settled;
  }

  /** Asks what became of the page. */
  async look(): Promise<void> {
    const script = `${PRELUDE} return JSON.stringify(krapao.seen());`;
    const seen = await this.send<string>("POST", "/execute/sync", { script, args: [] }).catch(
      (error: Error) => void (/no such window/.test(error.message) && this.close()),
    );
    if (seen) this.#see(JSON.parse(seen));
  }

  async follow(): Promise<void> {
    while (!this.#isClosed) {
      await this.look();
      await sleep(EVERY_MS);
    }
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#tell("browsingContext.contextDestroyed", {
      context: this.id,
      parent: null,
      url: this.#url,
    });
    this.#forget();
  }

  realm(sandbox?: unknown): string {
    return `${sandbox ? "own" : "main"}-${this.#doc}`;
  }

  #navigated(navigation: string | null, url: string) {
    return { context: this.id, navigation, url, timestamp: Date.now() };
  }

  #forget(): void {
    for (const resolve of this.#waiting.values()) resolve({ error: "the document is gone" });
    this.#waiting.clear();
  }

  #see({ doc, url, moves, ready, settled, errors }: Seen): void {
    if (doc !== this.#doc) this.#arrive(doc, url);
    else if (url !== this.#url || moves !== this.#moves) {
      this.#url = url;
      this.#tell("browsingContext.historyUpdated", this.#navigated(null, url));
    }
    this.#moves = moves;
    const steps = ["loading", "interactive", "complete"];
    const [before, now] = [steps.indexOf(this.#ready), steps.indexOf(ready)];
    this.#ready = ready;
    const params = this.#navigated(this.#navigation, url);
    if (before < 1 && now >= 1) this.#tell("browsingContext.domContentLoaded", params);
    if (before < 2 && now >= 2) this.#tell("browsingContext.load", params);
    for (const text of errors) this.#tell("log.entryAdded", this.#complaint(text));
    for (const [id, outcome] of settled) {
      this.#waiting.get(id)?.(outcome as Outcome);
      this.#waiting.delete(id);
    }
  }

  #complaint(text: string) {
    const source = { realm: this.realm(), context: this.id };
    return { type: "javascript", level: "error", text, source, timestamp: Date.now() };
  }

  #arrive(doc: string, url: string): void {
    for (const sandbox of [false, true]) {
      if (this.#doc) this.#tell("script.realmDestroyed", { realm: this.realm(sandbox) });
    }
    const isFirst = this.#doc === "";
    const navigation = this.#navigation ?? (isFirst ? null : this.begin(url));
    [this.#doc, this.#url, this.#ready] = [doc, url, ""];
    this.#tell("browsingContext.navigationCommitted", this.#navigated(navigation, url));
    const origin = url.startsWith("http") ? new URL(url).origin : "null";
    const realm = { realm: this.realm(), origin, type: "window", context: this.id };
    this.#tell("script.realmCreated", realm);
    this.#forget();
    this.#navigation = null;
  }
}
