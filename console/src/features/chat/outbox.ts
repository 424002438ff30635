import type { ChatContent, ChatMessage, ChatState } from "@krapao/contract/chat";
import { ApiError } from "@krapao/contract/client";
import { send } from "@krapao/contract/office/chat";
import { backoffMs, inOrder, judgeFailure, nextAt } from "@krapao/ui/chat/outbox-rules";
import { api } from "../../lib/api.ts";
import { readToken } from "../../lib/session.ts";
import type { AttachedFile, Entry } from "./entry.ts";
import { dropEntry, keepEntry, readEntries } from "./outbox-store.ts";
import { uploadFile } from "./upload.ts";

/** A line that has gone silent must not hold a message for a minute. */
const SEND_TIMEOUT_MS = 20_000;

export interface OutboxView {
  entries: readonly Entry[];
  /** How much of a file has left, by message. */
  progress: Readonly<Record<string, number>>;
}

type Stored = (answer: { message: ChatMessage; state: ChatState }) => void;
type Step = "uploading_file" | "sending";

/** Everything one person has written at this desk and the server has not acknowledged; it outlives the page. */
export class Outbox {
  readonly #staffId: string;
  readonly #token = readToken();
  readonly #listeners = new Set<() => void>();
  readonly #stored = new Set<Stored>();
  readonly #running = new Set<string>();
  readonly #uploads = new Map<string, AbortController>();
  readonly #ready: Promise<void>;
  #view: OutboxView = { entries: [], progress: {} };
  #lastAt = 0;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(staffId: string) {
    this.#staffId = staffId;
    this.#ready = readEntries(staffId, Date.now()).then((kept) => {
      this.#set({ entries: inOrder([...kept, ...this.#view.entries]) });
      this.nudge();
    });
  }

  readonly view = () => this.#view;
  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Whether it is still the session it was opened in. */
  isOf = (staffId: string) => staffId === this.#staffId && readToken() === this.#token;

  /** Calls back with each message that the server has taken. */
  onStored(listener: Stored) {
    this.#stored.add(listener);
    return () => this.#stored.delete(listener);
  }

  async add(conversationId: string, content: ChatContent, file: AttachedFile | null = null) {
    this.#lastAt = Math.max(Date.now(), this.#lastAt + 1);
    const entry: Entry = {
      id: crypto.randomUUID(),
      staffId: this.#staffId,
      conversationId,
      at: this.#lastAt,
      content,
      file,
      refused: null,
    };
    this.#set({ entries: [...this.#view.entries, entry] });
    await this.#ready;
    await keepEntry(entry);
    this.nudge();
  }

  async resend(id: string) {
    const entry = this.#view.entries.find((each) => each.id === id);
    if (!entry) return;
    await this.#change({ ...entry, refused: null });
    this.nudge();
  }

  async remove(id: string) {
    this.#uploads.get(id)?.abort();
    this.#forget(id);
    await dropEntry(id);
  }

  /** Something may have become possible: the network is back, a moment has passed. */
  nudge() {
    clearTimeout(this.#timer);
    const conversations = new Set(this.#view.entries.map((entry) => entry.conversationId));
    for (const id of conversations) {
      void this.#workOff(id, "uploading_file");
      void this.#workOff(id, "sending");
    }
  }

  /** One after the other, in the order of writing; each step of a conversation by itself. */
  async #workOff(conversationId: string, step: Step) {
    const lane = `${step} ${conversationId}`;
    if (this.#running.has(lane)) return;
    this.#running.add(lane);
    for (let goesOn = true; goesOn && this.isOf(this.#staffId); ) {
      const entry = nextAt(entriesOf(this.#view, conversationId), step);
      goesOn = entry !== undefined && (await this.#attempt(entry, step));
    }
    this.#running.delete(lane);
  }

  /** Answers whether to go on with the next one at once. */
  async #attempt(entry: Entry, step: Step): Promise<boolean> {
    try {
      if (step === "uploading_file") await this.#bring(entry);
      else await this.#send(entry);
      this.#failures = 0;
      return true;
    } catch (error) {
      // Somebody has taken it back.
      if (!this.#view.entries.some(({ id }) => id === entry.id)) return true;
      const verdict = judgeFailure(error);
      if (verdict === "refused" && error instanceof ApiError) {
        await this.#change({ ...entry, refused: error.code });
        return true;
      }
      if (verdict === "retry") this.#againLater();
      return false;
    }
  }

  #againLater() {
    this.#failures += 1;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.nudge(), backoffMs(this.#failures, Math.random()));
  }

  async #bring(entry: Entry) {
    const { file, id, conversationId } = entry;
    if (!file) return;
    const work = new AbortController();
    this.#uploads.set(id, work);
    try {
      const onProgress = (share: number) => this.#tellProgress(id, share);
      const { signal } = work;
      const answer = await uploadFile({ conversationId, ...file, signal, onProgress });
      await this.#change({ ...entry, file: { ...file, path: answer.path } });
    } finally {
      this.#uploads.delete(id);
      this.#tellProgress(id, null);
    }
    void this.#workOff(conversationId, "sending");
  }

  async #send({ id, conversationId, content, file }: Entry) {
    const message = file
      ? { ...content, payload: { filePath: file.path ?? "", fileType: file.kind } }
      : content;
    const answer = await api(send, {
      params: { conversationId },
      input: { client_msg_id: id, message },
      signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
    });
    for (const listener of this.#stored) listener(answer);
    this.#forget(id);
    await dropEntry(id);
  }

  async #change(entry: Entry) {
    if (!this.#view.entries.some(({ id }) => id === entry.id)) return;
    const entries = this.#view.entries.map((each) => (each.id === entry.id ? entry : each));
    this.#set({ entries });
    await keepEntry(entry);
  }

  #forget(id: string) {
    this.#set({ entries: this.#view.entries.filter((each) => each.id !== id) });
  }

  #tellProgress(id: string, share: number | null) {
    const { [id]: _, ...rest } = this.#view.progress;
    this.#set({ progress: share === null ? rest : { ...rest, [id]: share } });
  }

  #set(part: Partial<OutboxView>) {
    this.#view = { ...this.#view, ...part };
    for (const listener of this.#listeners) listener();
  }
}

const entriesOf = ({ entries }: OutboxView, id: string) =>
  entries.filter((entry) => entry.conversationId === id);

let current: Outbox | undefined;

/** The outbox of who is signed in; the same one on every page. */
export function outboxOf(staffId: string): Outbox {
  if (!current?.isOf(staffId)) current = new Outbox(staffId);
  return current;
}
