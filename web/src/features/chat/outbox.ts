import type { ChatContent, ChatMessage } from "@krapao/contract/chat";
import { randomId } from "./chance.ts";
import { bringFile, deliver } from "./deliver.ts";
import { dropEntry, keepEntry, readEntries } from "./drawer.ts";
import { type Caller, isStill } from "./identity.ts";
import { openLane } from "./lane.ts";
import {
  type AttachedFile,
  type Entry,
  inOrder,
  nextToSend,
  nextToUpload,
} from "./outbox-rules.ts";

interface Told {
  /** The list, in order, after every change. */
  changed: (entries: readonly Entry[]) => void;
  /** A message is stored: the server's own reading of it. */
  stored: (message: ChatMessage) => void;
  /** How much of a file has left, from 0 to 1; null when it no longer leaves from this page. */
  progress: (id: string, share: number | null) => void;
}

export type Outbox = ReturnType<typeof openOutbox>;

/**
 * Sends what one person writes, until it is stored: through reloads, offline, from whichever tab. Texts do not wait
 * for files on their way.
 */
export function openOutbox(owner: string, caller: Caller, told: Told) {
  let entries: Entry[] = [];
  let closed = false;
  let lastAt = 0;
  let uploading: { id: string; work: AbortController } | null = null;
  const tabs = openTabs(owner, () => void reload().then(nudge));

  async function reload() {
    const read = inOrder(await readEntries(owner));
    if (closed) return;
    entries = read;
    if (uploading && !entries.some(({ id }) => id === uploading?.id)) uploading.work.abort();
    told.changed(entries);
  }
  /** Lets a change be seen, here and in the other tabs. */
  async function after(change: Promise<void>) {
    await change;
    await reload();
    tabs.say();
  }
  async function send(entry: Entry) {
    const message = await deliver(caller, entry);
    if (!closed) told.stored(message);
    await after(dropEntry(entry.id));
  }
  async function bring(entry: Entry) {
    if (!entry.file) return;
    const work = new AbortController();
    uploading = { id: entry.id, work };
    const onProgress = (share: number) => told.progress(entry.id, share);
    try {
      const file = await bringFile(caller, entry.file, { signal: work.signal, onProgress });
      // Removed meanwhile, it must not come back.
      if (!work.signal.aborted) await after(keepEntry({ ...entry, file }));
    } catch (error) {
      if (!work.signal.aborted) throw error;
    } finally {
      uploading = null;
      told.progress(entry.id, null);
    }
    nudge();
  }

  const common = {
    reload,
    isOver: () => closed || !isStill(caller),
    refuse: (entry: Entry, code: string) => after(keepEntry({ ...entry, refused: code })),
  };
  const lanes = [
    openLane(`krapao-chat send ${owner}`, {
      ...common,
      next: () => nextToSend(entries),
      act: send,
    }),
    openLane(`krapao-chat upload ${owner}`, {
      ...common,
      next: () => nextToUpload(entries),
      act: bring,
    }),
  ];
  /** Tries again now: something new, or the network is back. */
  function nudge() {
    for (const { run } of lanes) run();
  }
  nudge();

  return {
    nudge,
    async add(content: ChatContent, file: AttachedFile | null = null) {
      lastAt = Math.max(Date.now(), lastAt + 1);
      await after(keepEntry({ id: randomId(), owner, at: lastAt, content, file, refused: null }));
      nudge();
    },
    async resend(id: string) {
      const entry = entries.find((each) => each.id === id);
      if (!entry) return;
      // The file too: the server may no longer have it.
      const file = entry.file && { ...entry.file, path: null };
      await after(keepEntry({ ...entry, file, refused: null }));
      nudge();
    },
    remove: (id: string) => after(dropEntry(id)),
    close() {
      closed = true;
      uploading?.work.abort();
      tabs.close();
      for (const { stop } of lanes) stop();
    },
  };
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
