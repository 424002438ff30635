import type { ChatContent } from "@krapao/contract/chat";
import type { Log } from "@krapao/ui/chat/log";
import { stillPending } from "@krapao/ui/chat/outbox-rules";
import { openConnection } from "./connection.ts";
import { clearOthers } from "./drawer.ts";
import type { AttachedFile, Entry } from "./entry.ts";
import { type Caller, isStill } from "./identity.ts";
import { Outbox } from "./outbox.ts";
import { idOf, ownerOf } from "./owner.ts";
import { Reader } from "./reader.ts";
import { openStore } from "./store.ts";
import { onWake } from "./wake.ts";

const READ_DEBOUNCE_MS = 1_000;
/** After the agent's last key. */
const TYPING_SHOWN_MS = 6_000;

/** One person's conversation in this page, kept true until it is closed. */
export class Chat {
  readonly #caller: Caller;
  readonly #store = openStore();
  readonly #reader: Reader;
  readonly #outbox: Promise<Outbox>;
  readonly #connection: ReturnType<typeof openConnection>;
  readonly #stopWaking: () => void;
  #entries: readonly Entry[] = [];
  #isSeen = false;
  #isClosed = false;
  #readTimer: ReturnType<typeof setTimeout> | undefined;
  #typingTimer: ReturnType<typeof setTimeout> | undefined;

  readonly subscribe = this.#store.subscribe;
  readonly view = this.#store.view;

  constructor(caller: Caller) {
    this.#caller = caller;
    this.#reader = new Reader(caller, {
      log: () => this.view().log,
      keep: (log) => this.#keep(log),
    });
    const owner = ownerOf(caller, () => this.#isClosed || !isStill(caller));
    this.#outbox = owner.then((name) => this.#openOutbox(name));
    this.#connection = openConnection(caller, owner.then(idOf), {
      message: this.#whenReady((message) => this.#reader.hint(message)),
      state: this.#whenReady((state) => this.#reader.hintState(state)),
      typing: () => this.#showTyping(),
      hears: (hears) => {
        this.#store.set({ hears });
        if (hears) this.#wake();
      },
    });
    this.#stopWaking = onWake(() => {
      this.#connection.hurry();
      this.#wake();
    });
    void this.refresh();
  }

  /** Reads the conversation anew, from its newest page. */
  async refresh() {
    this.#store.set({ phase: "loading" });
    try {
      await this.#reader.readNewest();
      this.#store.set({ phase: "ready" });
    } catch {
      this.#store.set({ phase: this.view().log.cursor > 0 ? "ready" : "failed" });
    }
    if (this.view().phase === "ready") await this.#reader.pull();
  }

  async readOlder() {
    if (this.view().isReadingOlder) return;
    this.#store.set({ isReadingOlder: true });
    await this.#reader.readOlder().catch(() => undefined);
    this.#store.set({ isReadingOlder: false });
  }

  renew(seq: number): void {
    this.#reader.renew(seq).catch(() => undefined);
  }

  /** Whether somebody looks at the newest message now. */
  see(isSeen: boolean): void {
    if (isSeen === this.#isSeen) return;
    this.#isSeen = isSeen;
    // Whoever looks away has seen what was there.
    if (isSeen) this.#markReadSoon();
    else this.#markRead();
  }

  typing(): void {
    this.#connection.typing();
  }

  async send(content: ChatContent, file?: AttachedFile) {
    await (await this.#outbox).add(content, file);
  }

  async resend(id: string) {
    await (await this.#outbox).resend(id);
  }

  async remove(id: string) {
    await (await this.#outbox).remove(id);
  }

  close() {
    this.#isClosed = true;
    this.#stopWaking();
    this.#reader.close();
    this.#connection.close();
    clearTimeout(this.#readTimer);
    clearTimeout(this.#typingTimer);
    void this.#outbox.then((outbox) => outbox.close());
  }

  async #openOutbox(owner: string): Promise<Outbox> {
    await clearOthers(owner, Date.now());
    return new Outbox(owner, this.#caller, {
      changed: (entries) => {
        this.#entries = entries;
        this.#store.set({ pending: this.#pendingBeside(this.view().log) });
      },
      stored: this.#whenReady((message) => this.#reader.hint(message)),
      progress: (id, share) => {
        const { [id]: _, ...rest } = this.view().progress;
        this.#store.set({ progress: share === null ? rest : { ...rest, [id]: share } });
      },
    });
  }

  #keep(log: Log) {
    const isNewer = log.cursor > this.view().log.cursor;
    this.#store.set({ log, pending: this.#pendingBeside(log) });
    if (isNewer && log.messages.at(-1)?.sender !== "customer") {
      this.#store.set({ isAgentTyping: false });
    }
    this.#markReadSoon();
  }

  #pendingBeside({ messages }: Log) {
    const arrived = new Set(messages.map(({ client_msg_id }) => client_msg_id));
    return stillPending(this.#entries, arrived);
  }

  /** Before the newest page is here there is nothing to add to; what is missed meanwhile `refresh` asks for. */
  #whenReady<T>(act: (value: T) => void) {
    return (value: T) => {
      if (this.view().phase === "ready") act(value);
    };
  }

  /** Looks for what may have been missed, and sends what may now be sent. */
  #wake() {
    const { phase } = this.view();
    if (phase === "failed") void this.refresh();
    else if (phase === "ready") void this.#reader.pull();
    void this.#outbox.then((outbox) => outbox.nudge());
  }

  #showTyping() {
    this.#store.set({ isAgentTyping: true });
    clearTimeout(this.#typingTimer);
    const hide = () => this.#store.set({ isAgentTyping: false });
    this.#typingTimer = setTimeout(hide, TYPING_SHOWN_MS);
  }

  #markRead() {
    clearTimeout(this.#readTimer);
    const { cursor, state } = this.view().log;
    if (this.#isClosed || !state || state.customerReadSeq >= cursor) return;
    if (isStill(this.#caller)) this.#reader.markRead(cursor).catch(() => undefined);
  }

  #markReadSoon() {
    clearTimeout(this.#readTimer);
    if (this.#isSeen) this.#readTimer = setTimeout(() => this.#markRead(), READ_DEBOUNCE_MS);
  }
}
