import {
  CHAT_PAGE_SIZE,
  type ChatMessage,
  type ChatState,
  history,
  readCustomer,
  sync,
} from "@krapao/contract/chat";
import {
  applyHint,
  applyState,
  applySync,
  hasOlder,
  isForeign,
  isNews,
  type Log,
  prependPage,
  replaceMessage,
  startLog,
} from "@krapao/ui/chat/log";
import { api } from "../../lib/api.ts";
import { bodyOf, type Caller, isStill } from "./identity.ts";

const SYNC_SIZE = 100;
const TIMEOUT_MS = 15_000;
const AGAIN_MS = 3_000;

interface Keeps {
  log: () => Log;
  keep: (log: Log) => void;
}

const within = () => AbortSignal.timeout(TIMEOUT_MS);

/** Reads one conversation from the server: its newest page, older ones, and whatever came since. */
export class Reader {
  readonly #caller: Caller;
  readonly #log: () => Log;
  readonly #keep: (log: Log) => void;
  #isClosed = false;
  #isAskedAgain = false;
  #pulling: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(caller: Caller, { log, keep }: Keeps) {
    this.#caller = caller;
    this.#log = log;
    this.#keep = (next) => {
      if (!this.#isClosed) keep(next);
    };
  }

  close() {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  async readNewest() {
    this.#keep(startLog(await this.#page()));
  }

  async readOlder() {
    const first = this.#log().messages[0]?.seq;
    if (first === undefined || !hasOlder(this.#log())) return;
    const older = await this.#page(first);
    this.#keep(prependPage(this.#log(), older));
  }

  /** Reads one message again: its media link works for a while only. */
  async renew(seq: number) {
    const [fresh] = await this.#page(seq + 1, 1);
    if (fresh?.seq === seq) this.#keep(replaceMessage(this.#log(), fresh));
  }

  async markRead(seq: number) {
    const input = { ...bodyOf(this.#caller), seq };
    await api(readCustomer, { input, signal: within() });
    const { state } = this.#log();
    if (state) this.#keep(applyState(this.#log(), { ...state, customerReadSeq: seq }));
  }

  /** A pushed message, or the answer to a sent one. */
  hint(message: ChatMessage) {
    const next = applyHint(this.#log(), message);
    if (next === "gap") void this.pull();
    else if (next !== this.#log()) this.#keep(next);
  }

  hintState(state: ChatState) {
    const log = this.#log();
    if (isNews(log, state)) void this.pull();
    else this.#keep(applyState(log, state));
  }

  /** Asks until nothing is left to ask for; a failure is tried again a little later. */
  pull(): Promise<void> {
    this.#isAskedAgain = true;
    clearTimeout(this.#timer);
    if (this.#isOver()) return Promise.resolve();
    this.#pulling ??= this.#pullAll()
      .catch(() => {
        if (!this.#isOver()) this.#timer = setTimeout(() => this.pull(), AGAIN_MS);
      })
      .finally(() => {
        this.#pulling = null;
      });
    return this.#pulling;
  }

  async #pullAll() {
    while (this.#isAskedAgain && !this.#isOver()) {
      this.#isAskedAgain = false;
      while (!this.#isOver() && (await this.#pullOnce()));
    }
  }

  /** One answer of sync; whether there is more. */
  async #pullOnce(): Promise<boolean> {
    const { cursor } = this.#log();
    const input = { ...bodyOf(this.#caller), after: cursor, limit: SYNC_SIZE };
    const answer = await api(sync, { input, signal: within() });
    if (isForeign(this.#log(), answer.state, cursor)) {
      await this.readNewest();
      return true;
    }
    this.#keep(applySync(this.#log(), answer));
    return answer.has_more && this.#log().cursor > cursor;
  }

  #page(before?: number, limit = CHAT_PAGE_SIZE) {
    const input = { ...bodyOf(this.#caller), limit, ...(before ? { before } : {}) };
    return api(history, { input, signal: within() });
  }

  #isOver = () => this.#isClosed || !isStill(this.#caller);
}
