import type { ChatContent } from "@krapao/contract/chat";
import { openConnection } from "./connection.ts";
import { clearOthers, recallMember, rememberMember } from "./drawer.ts";
import { type Caller, isStill } from "./identity.ts";
import { EMPTY_LOG, type Log } from "./log.ts";
import { type Outbox, openOutbox } from "./outbox.ts";
import { type AttachedFile, type Entry, stillPending } from "./outbox-rules.ts";
import { openReader } from "./reader.ts";

/** A page that nobody told anything looks for itself this often. */
const SYNC_MS = 30_000;
const READ_DEBOUNCE_MS = 1_000;
/** After the agent's last key. */
const TYPING_SHOWN_MS = 6_000;
const LEARN_AGAIN_MS = 3_000;

/** What the widget shows, exchanged as a whole at every change. */
export interface ChatView {
  log: Log;
  /** On its way and not yet in the log, in the order of writing. */
  pending: readonly Entry[];
  /** How much of a file has left, by message. */
  progress: Readonly<Record<string, number>>;
  phase: "loading" | "ready" | "failed";
  isReadingOlder: boolean;
  /** Whether the page hears what the server pushes. */
  hears: boolean;
  isAgentTyping: boolean;
}

const EMPTY_VIEW: ChatView = {
  log: EMPTY_LOG,
  pending: [],
  progress: {},
  phase: "loading",
  isReadingOlder: false,
  hears: false,
  isAgentTyping: false,
};

export type Chat = ReturnType<typeof openChat>;

/** One person's conversation in this page, kept true until it is closed. */
export function openChat(caller: Caller) {
  const store = openStore();
  const { view, set } = store;
  let entries: readonly Entry[] = [];
  let isSeen = false;
  let closed = false;
  const timers = { read: 0, typing: 0 };
  const showPending = () => set({ pending: stillPending(entries, arrivedOf(view().log)) });
  const keep = (log: Log) => {
    const isNewer = log.cursor > view().log.cursor;
    set({ log, pending: stillPending(entries, arrivedOf(log)) });
    if (isNewer && log.messages.at(-1)?.sender !== "customer") set({ isAgentTyping: false });
    markReadSoon();
  };
  const reader = openReader(caller, { log: () => view().log, keep });

  function markRead() {
    window.clearTimeout(timers.read);
    const { cursor, state } = view().log;
    if (closed || !state || state.customerReadSeq >= cursor || !isStill(caller)) return;
    reader.markRead(cursor).catch(() => undefined);
  }
  function markReadSoon() {
    window.clearTimeout(timers.read);
    if (isSeen) timers.read = window.setTimeout(markRead, READ_DEBOUNCE_MS);
  }
  async function start() {
    set({ phase: "loading" });
    try {
      await reader.readNewest();
      set({ phase: "ready" });
      await reader.pull();
    } catch {
      if (!closed) set({ phase: view().log.cursor > 0 ? "ready" : "failed" });
    }
  }

  /** Before the newest page is here there is nothing to add to; what is missed meanwhile `start` asks for. */
  const whenReady =
    <T>(act: (value: T) => void) =>
    (value: T) => {
      if (view().phase === "ready") act(value);
    };
  const owner = ownerOf(caller, () => closed || !isStill(caller));
  const outbox: Promise<Outbox> = owner.then(async (name) => {
    await clearOthers(name, Date.now());
    return openOutbox(name, caller, {
      changed(list) {
        entries = list;
        showPending();
      },
      stored: whenReady(reader.hint),
      progress: (id, share) => {
        const { [id]: _, ...rest } = view().progress;
        set({ progress: share === null ? rest : { ...rest, [id]: share } });
      },
    });
  });
  const connection = openConnection(caller, owner.then(idOf), {
    message: whenReady(reader.hint),
    state: whenReady(reader.hintState),
    typing() {
      set({ isAgentTyping: true });
      window.clearTimeout(timers.typing);
      timers.typing = window.setTimeout(() => set({ isAgentTyping: false }), TYPING_SHOWN_MS);
    },
    hears(hears) {
      set({ hears });
      if (hears) wake();
    },
  });
  /** Looks for what may have been missed, and sends what may now be sent. */
  const wake = () => {
    if (view().phase === "failed") void start();
    else if (view().phase === "ready") void reader.pull();
    void outbox.then(({ nudge }) => nudge());
  };
  const stopWaking = onWake(() => {
    connection.hurry();
    wake();
  });
  void start();

  return {
    subscribe: store.subscribe,
    view,
    refresh: start,
    typing: connection.typing,
    renew: (seq: number) => reader.renew(seq).catch(() => undefined),
    async readOlder() {
      if (view().isReadingOlder) return;
      set({ isReadingOlder: true });
      await reader.readOlder().catch(() => undefined);
      set({ isReadingOlder: false });
    },
    /** Whether somebody looks at the newest message now. */
    see(seen: boolean) {
      if (seen === isSeen) return;
      isSeen = seen;
      // Whoever looks away has seen what was there.
      if (seen) markReadSoon();
      else markRead();
    },
    send: async (content: ChatContent, file?: AttachedFile) =>
      (await outbox).add(content, file ?? null),
    resend: async (id: string) => (await outbox).resend(id),
    remove: async (id: string) => (await outbox).remove(id),
    close() {
      closed = true;
      stopWaking();
      reader.close();
      connection.close();
      window.clearTimeout(timers.read);
      window.clearTimeout(timers.typing);
      void outbox.then((opened) => opened.close());
    },
  };
}

const arrivedOf = ({ messages }: Log) =>
  new Set(messages.map(({ client_msg_id }) => client_msg_id));

function openStore() {
  let now = EMPTY_VIEW;
  const listeners = new Set<() => void>();
  return {
    view: () => now,
    set(part: Partial<ChatView>) {
      now = { ...now, ...part };
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const idOf = (owner: string) => owner.slice(owner.indexOf(" ") + 1);

/** Whose outbox it is: `member 12`, `guest x`. A member's id is learnt from the server, and known offline from then on. */
async function ownerOf({ token, guestId }: Caller, isOver: () => boolean): Promise<string> {
  if (!token) return `guest ${guestId}`;
  const known = await recallMember(token);
  if (known) return `member ${known}`;
  while (!isOver()) {
    try {
      const id = await (await import("./member-id.ts")).memberIdNow();
      await rememberMember(token, id);
      return `member ${id}`;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, LEARN_AGAIN_MS));
    }
  }
  // The chat was closed before anybody could know: nothing is sent for nobody.
  return new Promise(() => undefined);
}

/** Calls whenever the page comes back: to the front, online, out of the browser's cache; and every 30 s. */
function onWake(wake: () => void): () => void {
  const work = new AbortController();
  const { signal } = work;
  const ifShown = () => document.visibilityState === "visible" && wake();
  document.addEventListener("visibilitychange", ifShown, { signal });
  addEventListener("online", wake, { signal });
  addEventListener("pageshow", wake, { signal });
  const timer = setInterval(ifShown, SYNC_MS);
  return () => {
    clearInterval(timer);
    work.abort();
  };
}
