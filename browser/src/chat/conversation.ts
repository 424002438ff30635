import type { ChatMessage, ChatState } from "@krapao/contract/member/chat";
import {
  applyHint,
  applyState,
  applySync,
  EMPTY_LOG,
  hasOlder,
  isForeign,
  isNews,
  type Log,
  prependPage,
  replaceMessage,
  startLog,
} from "./log.ts";

const SYNC_SIZE = 100;
/** The time limit of every call of the specification. */
const TIMEOUT_MS = 60_000;
const AGAIN_MS = 3_000;
/** How long typing is shown after the other side's last key. */
const TYPING_SHOWN_MS = 6_000;

interface SyncAnswer {
  messages: readonly ChatMessage[];
  has_more: boolean;
  state: ChatState;
  /** For customers: whether a staff user who may answer is here. */
  isAgentPresent?: boolean;
}

/** The calls that one conversation needs, as each app makes them. */
export interface ConversationCalls {
  /** A page of messages, newest first; `before` is a sequence number. */
  readPage: (
    page: { before?: number; limit: number },
    signal: AbortSignal,
  ) => Promise<readonly ChatMessage[]>;
  /** What came after a sequence number, oldest first. */
  sync: (page: { after: number; limit: number }, signal: AbortSignal) => Promise<SyncAnswer>;
  /** Absent where the reader's role may not mark messages as read. */
  markRead?: ((seq: number, signal: AbortSignal) => Promise<unknown>) | undefined;
}

interface Settings {
  calls: ConversationCalls;
  /** The reader of this page. */
  side: "customer" | "agent";
  pageSize: number;
  /** How long messages must be visible before they count as read. */
  readDelayMs: number;
  /** Whether messages also count as read when the reader leaves before that. */
  marksOnLeave: boolean;
  /** Whether the page still belongs to the session that the conversation was opened in. */
  isCurrent: () => boolean;
}

export interface ConversationView {
  log: Log;
  phase: "loading" | "ready" | "failed";
  error: unknown;
  /** Whether the other side is typing. */
  isTyping: boolean;
  /** Whether a staff user who may answer is here; null: not known. */
  isAgentPresent: boolean | null;
}

const timeout = () => AbortSignal.timeout(TIMEOUT_MS);
const readSeqOf = (state: ChatState, side: Settings["side"]) =>
  side === "customer" ? state.customerReadSeq : state.agentReadSeq;

/**
 * One conversation, kept up to date from `open` until the function that `open` returns is called.
 */
export class Conversation {
  readonly #settings: Settings;
  readonly #listeners = new Set<() => void>();
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();
  #view: ConversationView = {
    log: EMPTY_LOG,
    phase: "loading",
    error: null,
    isTyping: false,
    isAgentPresent: null,
  };
  #isOpen = false;
  #isSeen = false;
  #isPullWanted = false;
  #isReadingOlder = false;
  #pulling: Promise<void> | null = null;
  /** The newest message that a call of this page has marked as read. */
  #markedSeq = 0;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  readonly view = () => this.#view;

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  open(): () => void {
    this.#isOpen = true;
    void this.refresh();
    return () => {
      this.#isOpen = false;
      for (const timer of this.#timers.values()) clearTimeout(timer);
    };
  }

  /** Reads the conversation again, from its newest page. */
  async refresh(): Promise<void> {
    this.#set({ phase: "loading" });
    try {
      await this.#readNewest();
      this.#set({ phase: "ready", error: null });
    } catch (error) {
      this.#set({ phase: this.#view.log.cursor > 0 ? "ready" : "failed", error });
    }
    if (this.#view.phase === "ready") await this.pull();
  }

  async readOlder(): Promise<void> {
    const first = this.#view.log.messages[0]?.seq;
    if (this.#isReadingOlder || first === undefined || !hasOlder(this.#view.log)) return;
    this.#isReadingOlder = true;
    const older = await this.#readPage(first).catch(() => []);
    this.#keep(prependPage(this.#view.log, older));
    this.#isReadingOlder = false;
  }

  /** Reads one message again: its media link has expired. */
  async renew(seq: number): Promise<void> {
    const [fresh] = await this.#readPage(seq + 1, 1).catch(() => []);
    if (fresh?.seq === seq) this.#keep(replaceMessage(this.#view.log, fresh));
  }

  /**
   * Applies a pushed message, or the answer to a sent one; while loading, the next `pull` reads it.
   */
  hint(message: ChatMessage): void {
    if (this.#view.phase !== "ready") return;
    const next = applyHint(this.#view.log, message);
    if (next === "gap") void this.pull();
    else if (next !== this.#view.log) this.#keep(next);
  }

  /** Applies a pushed state. */
  hintState(state: ChatState): void {
    if (this.#view.phase !== "ready") return;
    if (isNews(this.#view.log, state)) void this.pull();
    else this.#keep(applyState(this.#view.log, state));
  }

  /** Shows for some seconds that the other side is typing. */
  showTyping(): void {
    this.#set({ isTyping: true });
    this.#later("typing", TYPING_SHOWN_MS, () => this.#set({ isTyping: false }));
  }

  /** Reads what was missed while the page could not hear. */
  wake(): void {
    if (this.#view.phase === "failed") void this.refresh();
    else if (this.#view.phase === "ready") void this.pull();
  }

  /** Reads until nothing is missing; a failure is retried after 3 s. */
  pull(): Promise<void> {
    this.#isPullWanted = true;
    clearTimeout(this.#timers.get("pull"));
    if (this.#isOver()) return Promise.resolve();
    this.#pulling ??= this.#pullAll()
      .catch(() => {
        if (!this.#isOver()) this.#later("pull", AGAIN_MS, () => void this.pull());
      })
      .finally(() => {
        this.#pulling = null;
      });
    return this.#pulling;
  }

  /** Reports whether the newest message is visible now. */
  see(isSeen: boolean): void {
    if (isSeen === this.#isSeen) return;
    this.#isSeen = isSeen;
    if (isSeen) this.#markReadSoon();
    else if (this.#settings.marksOnLeave) this.#markRead();
    else clearTimeout(this.#timers.get("read"));
  }

  async #pullAll(): Promise<void> {
    while (this.#isPullWanted && !this.#isOver()) {
      this.#isPullWanted = false;
      while (!this.#isOver() && (await this.#pullOnce()));
    }
  }

  /** Applies one answer of sync; returns whether there is more. */
  async #pullOnce(): Promise<boolean> {
    const { cursor } = this.#view.log;
    const page = { after: cursor, limit: SYNC_SIZE };
    const answer = await this.#settings.calls.sync(page, timeout());
    if (isForeign(this.#view.log, answer.state, cursor)) {
      await this.#readNewest();
      return true;
    }
    this.#keep(applySync(this.#view.log, answer));
    if (answer.isAgentPresent !== undefined) this.#set({ isAgentPresent: answer.isAgentPresent });
    return answer.has_more && this.#view.log.cursor > cursor;
  }

  async #readNewest(): Promise<void> {
    this.#keep(startLog(await this.#readPage()));
  }

  #readPage(before?: number, limit = this.#settings.pageSize): Promise<readonly ChatMessage[]> {
    const page = { limit, ...(before ? { before } : {}) };
    return this.#settings.calls.readPage(page, timeout());
  }

  #keep(log: Log): void {
    if (!this.#isOpen) return;
    const isNewer = log.cursor > this.#view.log.cursor;
    this.#set({ log });
    if (isNewer && log.messages.at(-1)?.sender !== this.#settings.side) {
      this.#set({ isTyping: false });
    }
    if (this.#isSeen) this.#markReadSoon();
  }

  #markReadSoon(): void {
    this.#later("read", this.#settings.readDelayMs, () => this.#markRead());
  }

  #markRead(): void {
    clearTimeout(this.#timers.get("read"));
    const { calls, side } = this.#settings;
    const { cursor, state } = this.#view.log;
    if (this.#isOver() || !state || !calls.markRead) return;
    if (cursor <= Math.max(readSeqOf(state, side), this.#markedSeq)) return;
    this.#markedSeq = cursor;
    calls.markRead(cursor, timeout()).then(
      () => this.#keepRead(cursor),
      () => {
        this.#markedSeq = 0;
      },
    );
  }

  #keepRead(seq: number): void {
    const { log } = this.#view;
    const read = this.#settings.side === "customer" ? "customerReadSeq" : "agentReadSeq";
    if (log.state) this.#keep(applyState(log, { ...log.state, [read]: seq }));
  }

  #isOver = () => !this.#isOpen || !this.#settings.isCurrent();

  #later(name: string, ms: number, act: () => void): void {
    clearTimeout(this.#timers.get(name));
    if (this.#isOpen) this.#timers.set(name, setTimeout(act, ms));
  }

  #set(part: Partial<ConversationView>): void {
    this.#view = { ...this.#view, ...part };
    for (const listener of this.#listeners) listener();
  }
}
