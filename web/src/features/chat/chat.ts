import { Conversation, type ConversationView } from "@krapao/browser/chat/conversation";
import { type AttachedFile, type Entry, stillPending } from "@krapao/browser/chat/entry";
import { Outbox, type OutboxView } from "@krapao/browser/chat/outbox";
import { onWake } from "@krapao/browser/socket/wake";
import { CHAT_PAGE_SIZE, type ChatContent } from "@krapao/contract/member/chat";
import { DAY_MS } from "@krapao/contract/time";
import { callsOf, sendEntry, uploadAttachment } from "./chat-calls.ts";
import { openConnection } from "./connection.ts";
import { type Caller, isStill } from "./identity.ts";
import { idOf, ownerOf } from "./owner.ts";
import { entries } from "./storage.ts";

const READ_DELAY_MS = 1_000;
const ENTRY_AGE_MAX_MS = 14 * DAY_MS;

/** What the widget shows; each change replaces the whole. */
export interface ChatView extends ConversationView {
  /** Messages that are not in the log yet, in the order of writing. */
  pending: readonly Entry[];
  /** The share of each file that has been uploaded, by message. */
  progress: Readonly<Record<string, number>>;
  /** Whether the page receives what the server pushes. */
  isJoined: boolean;
}

/** One person's conversation in this page, kept up to date until it is closed. */
export class Chat {
  readonly conversation: Conversation;
  readonly caller: Caller;
  readonly #outbox: Promise<Outbox<Entry>>;
  readonly #connection: ReturnType<typeof openConnection>;
  readonly #ends: (() => unknown)[];
  readonly #listeners = new Set<() => void>();
  #unsent: OutboxView<Entry> = { entries: [], progress: {} };
  #isJoined = false;
  #isClosed = false;
  #view: ChatView;

  constructor(caller: Caller) {
    this.caller = caller;
    this.conversation = new Conversation({
      calls: callsOf(caller),
      side: "customer",
      pageSize: CHAT_PAGE_SIZE,
      readDelayMs: READ_DELAY_MS,
      marksOnLeave: true,
      isCurrent: () => isStill(caller),
    });
    this.#view = this.#compose();
    const owner = ownerOf(caller, () => this.#isClosed || !isStill(caller));
    this.#outbox = owner.then((name) => this.#openOutbox(name));
    this.#connection = openConnection(caller, owner.then(idOf), {
      message: (message) => this.conversation.hint(message),
      state: (state) => this.conversation.hintState(state),
      typing: () => this.conversation.showTyping(),
      joined: (isJoined) => {
        this.#isJoined = isJoined;
        this.#show();
        if (isJoined) this.#wake();
      },
    });
    this.#ends = [
      this.conversation.subscribe(() => this.#show()),
      this.conversation.open(),
      onWake(() => {
        this.#connection.hurry();
        this.#wake();
      }),
      () => this.#connection.close(),
    ];
  }

  readonly view = () => this.#view;

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  reportTyping(): void {
    this.#connection.reportTyping();
  }

  async send(content: ChatContent, file: AttachedFile | null = null) {
    await (await this.#outbox).add({ content, file });
  }

  async resend(id: string) {
    await (await this.#outbox).resend(id);
  }

  async remove(id: string) {
    await (await this.#outbox).remove(id);
  }

  close() {
    this.#isClosed = true;
    for (const end of this.#ends) end();
    void this.#outbox.then((outbox) => outbox.close());
  }

  #openOutbox(owner: string): Outbox<Entry> {
    const caller = this.caller;
    const outbox = new Outbox<Entry>({
      name: "krapao-chat",
      owner,
      store: entries,
      ageMaxMs: ENTRY_AGE_MAX_MS,
      groupOf: () => "",
      send: async (entry) => this.conversation.hint(await sendEntry(caller, entry)),
      upload: (_, file, upload) => uploadAttachment(caller, file, upload),
      isCurrent: () => isStill(caller),
    });
    outbox.subscribe(() => {
      this.#unsent = outbox.view();
      this.#show();
    });
    return outbox;
  }

  /** Reads what may have been missed, and sends what can be sent now. */
  #wake() {
    this.conversation.wake();
    void this.#outbox.then((outbox) => outbox.nudge());
  }

  #compose(): ChatView {
    const view = this.conversation.view();
    const arrived = new Set(view.log.messages.map(({ client_msg_id }) => client_msg_id));
    return {
      ...view,
      pending: stillPending(this.#unsent.entries, arrived),
      progress: this.#unsent.progress,
      isJoined: this.#isJoined,
    };
  }

  #show() {
    this.#view = this.#compose();
    for (const listener of this.#listeners) listener();
  }
}
