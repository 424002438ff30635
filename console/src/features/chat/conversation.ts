import type { ChatMessage, ChatState } from "@krapao/contract/chat";
import { history, markRead, sync } from "@krapao/contract/office/chat";
import {
  applyHint,
  applyState,
  applySync,
  EMPTY_LOG,
  hasOlder,
  type Log,
  prependPage,
  replaceMessage,
  startLog,
} from "@krapao/ui/chat/log";
import { api } from "../../lib/api.ts";
import { onOffice, sayTyping, watchConversation } from "../../lib/socket.ts";
import { onWake } from "./wake.ts";

const PAGE_SIZE = 20;
const SYNC_SIZE = 100;
const TIMEOUT_MS = 15_000;
const AGAIN_MS = 3_000;
const READ_DEBOUNCE_MS = 500;
/** After the customer's last key. */
const TYPING_SHOWN_MS = 6_000;
/** Own typing is told at most this often. */
const TYPING_MS = 3_000;

export interface ConversationView {
  log: Log;
  phase: "loading" | "ready" | "failed";
  error: unknown;
  isCustomerTyping: boolean;
}

const within = () => AbortSignal.timeout(TIMEOUT_MS);

/** One conversation at the desk, kept true from `open` until the function it answers is called. */
export class Conversation {
  readonly id: string;
  readonly #mayAnswer: boolean;
  readonly #listeners = new Set<() => void>();
  #view: ConversationView = {
    log: EMPTY_LOG,
    phase: "loading",
    error: null,
    isCustomerTyping: false,
  };
  #isOpen = false;
  #isSeen = false;
  #isAskedAgain = false;
  #isReadingOlder = false;
  #pulling: Promise<void> | null = null;
  #readSeq = 0;
  #typedAt = 0;
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();

  constructor(id: string, mayAnswer: boolean) {
    this.id = id;
    this.#mayAnswer = mayAnswer;
  }

  readonly view = () => this.#view;
  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  open(): () => void {
    this.#isOpen = true;
    const ends = [
      onOffice("messaging", (message) => this.hint(message)),
      onOffice("chat", (state) => this.hintState(state)),
      onOffice("typing", (id) => id === this.id && this.#showTyping()),
      onOffice("reconnect", () => this.#wake()),
      onWake(() => this.#wake()),
    ];
    this.#watch();
    void this.refresh();
    return () => {
      this.#isOpen = false;
      for (const end of ends) end();
      for (const timer of this.#timers.values()) clearTimeout(timer);
      void watchConversation(null);
    };
  }

  /** Reads the conversation anew, from its newest page. */
  async refresh() {
    try {
      const log = startLog(await this.#page());
      this.#keep(log);
      this.#set({ phase: "ready", error: null });
    } catch (error) {
      if (this.#view.phase === "loading") this.#set({ phase: "failed", error });
      return;
    }
    await this.pull();
  }

  async readOlder() {
    const first = this.#view.log.messages[0]?.seq;
    if (this.#isReadingOlder || first === undefined || !hasOlder(this.#view.log)) return;
    this.#isReadingOlder = true;
    const page = await this.#page(first).catch(() => []);
    this.#keep(prependPage(this.#view.log, page));
    this.#isReadingOlder = false;
  }

  /** Reads one message again: the link of its medium works for a while only. */
  async renew(seq: number) {
    const [fresh] = await this.#page(seq + 1, 1).catch(() => []);
    if (fresh?.seq === seq) this.#keep(replaceMessage(this.#view.log, fresh));
  }

  /** A pushed message, or the answer to a sent one. */
  hint(message: ChatMessage) {
    if (message.conversationId !== this.id || this.#view.phase !== "ready") return;
    const next = applyHint(this.#view.log, message);
    if (message.sender === "customer") this.#set({ isCustomerTyping: false });
    if (next === "gap") void this.pull();
    else if (next !== this.#view.log) this.#keep(next);
  }

  hintState(state: ChatState) {
    if (state.conversationId !== this.id || this.#view.phase !== "ready") return;
    this.#keep(applyState(this.#view.log, state));
    if (state.lastSeq > this.#view.log.cursor) void this.pull();
  }

  /** Asks until nothing is left to ask for; a failure is tried again a little later. */
  pull(): Promise<void> {
    this.#isAskedAgain = true;
    this.#pulling ??= this.#pullAll()
      .catch(() => this.#later("pull", AGAIN_MS, () => void this.pull()))
      .finally(() => {
        this.#pulling = null;
      });
    return this.#pulling;
  }

  /** Whether somebody looks at the newest message now. */
  see(isSeen: boolean) {
    this.#isSeen = isSeen;
    this.#markReadSoon();
  }

  typing() {
    const now = Date.now();
    if (now - this.#typedAt < TYPING_MS) return;
    this.#typedAt = now;
    sayTyping(this.id);
  }

  async #pullAll() {
    while (this.#isAskedAgain && this.#isOpen) {
      this.#isAskedAgain = false;
      while (this.#isOpen && (await this.#pullOnce()));
    }
  }

  /** One answer of sync; whether there is more. */
  async #pullOnce(): Promise<boolean> {
    const { cursor } = this.#view.log;
    const answer = await api(sync, {
      params: { conversationId: this.id },
      input: { after: cursor, limit: SYNC_SIZE },
      signal: within(),
    });
    this.#keep(applySync(this.#view.log, answer));
    return answer.has_more && this.#view.log.cursor > cursor;
  }

  async #page(before?: number, limit = PAGE_SIZE) {
    const { messages } = await api(history, {
      params: { conversationId: this.id },
      input: { limit, ...(before ? { before } : {}) },
      signal: within(),
    });
    return messages;
  }

  /** Until the line is there: what was said before it was, sync tells. */
  #watch() {
    void watchConversation(this.id).then((isWatching) => {
      if (!this.#isOpen) return;
      if (isWatching) void this.pull();
      else this.#later("watch", AGAIN_MS, () => this.#watch());
    });
  }

  #wake() {
    if (this.#view.phase === "ready") void this.pull();
    else void this.refresh();
  }

  #showTyping() {
    this.#set({ isCustomerTyping: true });
    this.#later("typing", TYPING_SHOWN_MS, () => this.#set({ isCustomerTyping: false }));
  }

  #markReadSoon() {
    const { cursor, state } = this.#view.log;
    const isDue = cursor > Math.max(state?.agentReadSeq ?? cursor, this.#readSeq);
    if (!this.#mayAnswer || !this.#isSeen || !isDue) return;
    this.#later("read", READ_DEBOUNCE_MS, () => {
      if (!this.#isSeen) return;
      this.#readSeq = cursor;
      const params = { conversationId: this.id };
      api(markRead, { params, input: { seq: cursor }, signal: within() }).catch(() => {
        this.#readSeq = 0;
      });
    });
  }

  #keep(log: Log) {
    if (!this.#isOpen) return;
    this.#set({ log });
    this.#markReadSoon();
  }

  #later(name: string, ms: number, act: () => void) {
    clearTimeout(this.#timers.get(name));
    if (this.#isOpen) this.#timers.set(name, setTimeout(act, ms));
  }

  #set(part: Partial<ConversationView>) {
    this.#view = { ...this.#view, ...part };
    for (const listener of this.#listeners) listener();
  }
}
