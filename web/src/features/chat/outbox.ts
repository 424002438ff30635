import type { ChatContent, ChatMessage } from "@krapao/contract/chat";
import { inOrder, nextAt } from "@krapao/ui/chat/outbox-rules";
import { randomId } from "./chance.ts";
import { bringFile, deliver } from "./deliver.ts";
import { dropEntry, keepEntry, readEntries } from "./drawer.ts";
import type { AttachedFile, Entry } from "./entry.ts";
import { type Caller, isStill } from "./identity.ts";
import { openLane } from "./lane.ts";

interface Told {
  /** The list, in order, after every change. */
  changed: (entries: readonly Entry[]) => void;
  /** A message is stored: the server's own reading of it. */
  stored: (message: ChatMessage) => void;
  /** How much of a file has left, from 0 to 1; null when it no longer leaves from this page. */
  progress: (id: string, share: number | null) => void;
}

/**
 * Sends what one person writes, until it is stored: through reloads, offline, from whichever tab. Texts do not wait
 * for files on their way.
 */
export class Outbox {
  readonly #owner: string;
  readonly #caller: Caller;
  readonly #told: Told;
  readonly #tabs: ReturnType<typeof openTabs>;
  readonly #lanes: ReturnType<typeof openLane>[];
  #entries: Entry[] = [];
  #isClosed = false;
  #lastAt = 0;
  #uploading: { id: string; work: AbortController } | null = null;

  constructor(owner: string, caller: Caller, told: Told) {
    this.#owner = owner;
    this.#caller = caller;
    this.#told = told;
    this.#tabs = openTabs(owner, () => void this.#reload().then(() => this.nudge()));
    const common = {
      reload: () => this.#reload(),
      isOver: () => this.#isClosed || !isStill(caller),
      refuse: (entry: Entry, code: string) => this.#after(keepEntry({ ...entry, refused: code })),
    };
    this.#lanes = [
      openLane(`krapao-chat send ${owner}`, {
        ...common,
        next: () => nextAt(this.#entries, "sending"),
        act: (entry) => this.#send(entry),
      }),
      openLane(`krapao-chat upload ${owner}`, {
        ...common,
        next: () => nextAt(this.#entries, "uploading_file"),
        act: (entry) => this.#bring(entry),
      }),
    ];
    this.nudge();
  }

  /** Tries again now: something new, or the network is back. */
  nudge() {
    for (const { run } of this.#lanes) run();
  }

  async add(content: ChatContent, file: AttachedFile | null = null) {
    const at = Math.max(Date.now(), this.#lastAt + 1);
    this.#lastAt = at;
    const entry = { id: randomId(), owner: this.#owner, at, content, file, refused: null };
    await this.#after(keepEntry(entry));
    this.nudge();
  }

  async resend(id: string) {
    const entry = this.#entries.find((each) => each.id === id);
    if (!entry) return;
    // The file too: the server may no longer have it.
    const file = entry.file && { ...entry.file, path: null };
    await this.#after(keepEntry({ ...entry, file, refused: null }));
    this.nudge();
  }

  remove(id: string): Promise<void> {
    return this.#after(dropEntry(id));
  }

  close() {
    this.#isClosed = true;
    this.#uploading?.work.abort();
    this.#tabs.close();
    for (const { stop } of this.#lanes) stop();
  }

  async #reload() {
    const entries = inOrder(await readEntries(this.#owner));
    if (this.#isClosed) return;
    this.#entries = entries;
    const leaving = this.#uploading;
    if (leaving && !entries.some(({ id }) => id === leaving.id)) leaving.work.abort();
    this.#told.changed(entries);
  }

  /** Lets a change be seen, here and in the other tabs. */
  async #after(change: Promise<void>) {
    await change;
    await this.#reload();
    if (!this.#isClosed) this.#tabs.say();
  }

  async #send(entry: Entry) {
    const message = await deliver(this.#caller, entry);
    if (!this.#isClosed) this.#told.stored(message);
    await this.#after(dropEntry(entry.id));
  }

  async #bring(entry: Entry) {
    if (!entry.file) return;
    const work = new AbortController();
    this.#uploading = { id: entry.id, work };
    const onProgress = (share: number) => this.#told.progress(entry.id, share);
    try {
      const file = await bringFile(this.#caller, entry.file, { signal: work.signal, onProgress });
      // Removed meanwhile, it must not come back.
      if (!work.signal.aborted) await this.#after(keepEntry({ ...entry, file }));
    } catch (error) {
      if (!work.signal.aborted) throw error;
    } finally {
      this.#uploading = null;
      this.#told.progress(entry.id, null);
    }
    this.nudge();
  }
}

/** Tells the other tabs of this person that the list has changed, and hears it from them. */
function openTabs(owner: string, heard: () => void) {
  const isAble = "BroadcastChannel" in globalThis;
  const channel = isAble ? new BroadcastChannel(`krapao-chat ${owner}`) : null;
  if (channel) channel.onmessage = heard;
  return {
    say: () => channel?.postMessage("changed"),
    close: () => channel?.close(),
  };
}
