import {
  CHAT_PAGE_SIZE,
  type ChatMessage,
  type ChatState,
  history,
  readCustomer,
  sync,
} from "@krapao/contract/chat";
import { api } from "../../lib/api.ts";
import { bodyOf, type Caller, isStill } from "./identity.ts";
import {
  applyHint,
  applyState,
  applySync,
  hasOlder,
  isForeign,
  type Log,
  prependPage,
  replaceMessage,
  startLog,
} from "./log.ts";

const SYNC_SIZE = 100;
const TIMEOUT_MS = 15_000;
const AGAIN_MS = 3_000;

interface Keeps {
  log: () => Log;
  keep: (log: Log) => void;
}

/** Reads one conversation from the server: its newest page, older ones, and whatever came since. */
export function openReader(caller: Caller, { log, keep }: Keeps) {
  let closed = false;
  let pulling: Promise<void> | null = null;
  let again = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isOver = () => closed || !isStill(caller);
  const within = () => AbortSignal.timeout(TIMEOUT_MS);
  const page = (before?: number, limit = CHAT_PAGE_SIZE) =>
    api(history, {
      input: { ...bodyOf(caller), limit, ...(before ? { before } : {}) },
      signal: within(),
    });

  async function readNewest() {
    const newest = await page();
    if (!closed) keep(startLog(newest));
  }
  /** One answer of sync; whether there is more. */
  async function step(): Promise<boolean> {
    const { cursor } = log();
    const input = { ...bodyOf(caller), after: cursor, limit: SYNC_SIZE };
    const answer = await api(sync, { input, signal: within() });
    if (closed) return false;
    if (isForeign(log(), answer.state)) {
      await readNewest();
      return true;
    }
    keep(applySync(log(), answer));
    return answer.has_more && log().cursor > cursor;
  }
  async function pullAll() {
    do {
      again = false;
      while (!isOver() && (await step()));
    } while (again && !isOver());
  }
  /** Asks until nothing is left to ask for; a failure is tried again a little later. */
  function pull(): Promise<void> {
    again = true;
    clearTimeout(timer);
    if (isOver()) return Promise.resolve();
    pulling ??= pullAll()
      .catch(() => {
        if (!isOver()) timer = setTimeout(pull, AGAIN_MS);
      })
      .finally(() => {
        pulling = null;
      });
    return pulling;
  }

  return {
    pull,
    readNewest,
    /** A pushed message, or the answer to a sent one. */
    hint(message: ChatMessage) {
      const next = applyHint(log(), message);
      if (next === "gap") void pull();
      else if (next !== log()) keep(next);
    },
    hintState(state: ChatState) {
      if (isForeign(log(), state) || state.lastSeq > log().cursor) void pull();
      else keep(applyState(log(), state));
    },
    async readOlder() {
      const first = log().messages[0]?.seq;
      if (first === undefined || !hasOlder(log())) return;
      const older = await page(first);
      if (!closed) keep(prependPage(log(), older));
    },
    /** Reads one message again: its media link works for a while only. */
    async renew(seq: number) {
      const [fresh] = await page(seq + 1, 1);
      if (!closed && fresh?.seq === seq) keep(replaceMessage(log(), fresh));
    },
    async markRead(seq: number) {
      await api(readCustomer, { input: { ...bodyOf(caller), seq }, signal: within() });
      const { state } = log();
      if (!closed && state) keep(applyState(log(), { ...state, customerReadSeq: seq }));
    },
    close() {
      closed = true;
      clearTimeout(timer);
    },
  };
}
