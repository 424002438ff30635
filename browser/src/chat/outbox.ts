import { randomId } from "../random.ts";
import { type AttachedFile, type Entry, inOrder, nextAt } from "./entry.ts";
import type { EntryStore } from "./entry-store.ts";
import { openWorkQueue } from "./work-queue.ts";

interface Upload {
  signal: AbortSignal;
  onProgress: (share: number) => void;
}

interface Settings<E extends Entry> {
  /** Names the locks and the channel that the tabs of one app share. */
  name: string;
  owner: string;
  store: EntryStore<E>;
  /** Entries older than this are deleted unsent. */
  ageMaxMs: number;
  /** Entries of one group are sent in order; groups do not wait for each other. */
  groupOf: (entry: E) => string;
  /** Sends a message; resolves once the server has stored it. */
  send: (entry: E) => Promise<void>;
  upload: (entry: E, file: AttachedFile, upload: Upload) => Promise<AttachedFile>;
  /** Whether the page still belongs to the session that the outbox was opened in. */
  isCurrent: () => boolean;
}

export interface OutboxView<E extends Entry> {
  /** In the order they were written. */
  entries: readonly E[];
  /** The share of each file that has been uploaded, by message. */
  progress: Readonly<Record<string, number>>;
}

const STEPS = ["sending", "uploading_file"] as const;
type Step = (typeof STEPS)[number];

/**
 * Sends what one person writes until the server has stored it: after reloads, after time offline,
 * from any tab. Texts do not wait for uploads.
 */
export class Outbox<E extends Entry> {
  readonly #settings: Settings<E>;
  readonly #cleaned: Promise<void>;
  readonly #tabs: ReturnType<typeof openTabs>;
  readonly #queues = new Map<string, ReturnType<typeof openWorkQueue<E>>>();
  readonly #uploads = new Map<string, AbortController>();
  readonly #listeners = new Set<() => void>();
  #view: OutboxView<E> = { entries: [], progress: {} };
  #isClosed = false;
  #lastAt = 0;

  constructor(settings: Settings<E>) {
    const { name, owner, store, ageMaxMs } = settings;
    this.#settings = settings;
    this.#cleaned = store.deleteOthers(owner, Date.now() - ageMaxMs);
    this.#tabs = openTabs(`${name} ${owner}`, () => void this.nudge());
    void this.nudge();
  }

  readonly view = () => this.#view;

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Tries again now: there is something new, or the network is back. */
  async nudge(): Promise<void> {
    await this.#cleaned;
    await this.#reload();
    for (const group of new Set(this.#view.entries.map(this.#settings.groupOf))) {
      for (const step of STEPS) this.#queueOf(group, step).run();
    }
  }

  async add(draft: Omit<E, "id" | "owner" | "at" | "refused">): Promise<void> {
    this.#lastAt = Math.max(Date.now(), this.#lastAt + 1);
    const { owner } = this.#settings;
    const entry = { ...draft, id: randomId(), owner, at: this.#lastAt, refused: null } as E;
    await this.#after(this.#settings.store.save(entry));
    await this.nudge();
  }

  async resend(id: string): Promise<void> {
    const entry = this.#view.entries.find((each) => each.id === id);
    if (!entry) return;
    // The file is uploaded again: the server may have deleted it.
    const file = entry.file && { ...entry.file, path: null };
    await this.#after(this.#settings.store.save({ ...entry, file, refused: null }));
    await this.nudge();
  }

  remove(id: string): Promise<void> {
    return this.#after(this.#settings.store.delete(id));
  }

  close(): void {
    this.#isClosed = true;
    for (const upload of this.#uploads.values()) upload.abort();
    for (const queue of this.#queues.values()) queue.stop();
    this.#tabs.close();
  }

  #queueOf(group: string, step: Step) {
    const { name, owner, store, groupOf, isCurrent } = this.#settings;
    const lock = `${name} ${step} ${owner} ${group}`;
    const known = this.#queues.get(lock);
    if (known) return known;
    const queue = openWorkQueue<E>(lock, {
      next: () =>
        nextAt(
          this.#view.entries.filter((each) => groupOf(each) === group),
          step,
        ),
      act: (entry) => (step === "sending" ? this.#send(entry) : this.#upload(entry)),
      reload: () => this.#reload(),
      isOver: () => this.#isClosed || !isCurrent(),
      refuse: async (entry, code) => {
        // A message that was removed while it was sent must not come back.
        if (!this.#view.entries.some(({ id }) => id === entry.id)) return;
        await this.#after(store.save({ ...entry, refused: code }));
      },
    });
    this.#queues.set(lock, queue);
    return queue;
  }

  async #reload(): Promise<void> {
    const { store, owner } = this.#settings;
    const entries = inOrder(await store.list(owner));
    if (this.#isClosed) return;
    for (const [id, upload] of this.#uploads) {
      if (!entries.some((entry) => entry.id === id)) upload.abort();
    }
    this.#set({ entries });
  }

  /** Shows a change here and in the other tabs. */
  async #after(change: Promise<void>): Promise<void> {
    await change;
    await this.#reload();
    if (!this.#isClosed) this.#tabs.announce();
  }

  async #send(entry: E): Promise<void> {
    await this.#settings.send(entry);
    await this.#after(this.#settings.store.delete(entry.id));
  }

  async #upload(entry: E): Promise<void> {
    if (!entry.file) return;
    const { store, upload } = this.#settings;
    const work = new AbortController();
    const { signal } = work;
    this.#uploads.set(entry.id, work);
    try {
      const onProgress = (share: number) => this.#showProgress(entry.id, share);
      const file = await upload(entry, entry.file, { signal, onProgress });
      // A message that was removed during its upload must not come back.
      if (!signal.aborted) await this.#after(store.save({ ...entry, file }));
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      this.#uploads.delete(entry.id);
      this.#showProgress(entry.id, null);
    }
    await this.nudge();
  }

  #showProgress(id: string, share: number | null): void {
    const { [id]: _, ...rest } = this.#view.progress;
    this.#set({ progress: share === null ? rest : { ...rest, [id]: share } });
  }

  #set(part: Partial<OutboxView<E>>): void {
    this.#view = { ...this.#view, ...part };
    for (const listener of this.#listeners) listener();
  }
}

/** Announces changes of the entries to the other tabs of the same person, and hears of theirs. */
function openTabs(name: string, onChange: () => void) {
  const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel(name) : null;
  if (channel) channel.onmessage = onChange;
  return {
    announce: () => channel?.postMessage("changed"),
    close: () => channel?.close(),
  };
}
