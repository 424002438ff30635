import { type Entry, sentContent } from "@krapao/browser/chat/entry";
import { createEntryStore, openChatDatabase } from "@krapao/browser/chat/entry-store";
import { Outbox } from "@krapao/browser/chat/outbox";
import { send } from "@krapao/contract/console/chat";
import type { ClientOutput } from "@krapao/contract/endpoint";
import { DAY_MS } from "@krapao/contract/time";
import { api } from "../../lib/api/api.ts";
import { readSession } from "../../lib/session/session.ts";
import { uploadChatFile } from "./upload.ts";

/**
 * Shorter than the timeout of other calls: a dead connection must not delay a message for a minute.
 */
const SEND_TIMEOUT_MS = 20_000;
/** An older answer no longer fits the conversation. */
const ENTRY_AGE_MAX_MS = DAY_MS;

/** A message of an agent that the server has not acknowledged. */
export interface AgentEntry extends Entry {
  conversationId: string;
}

export type AgentOutbox = Outbox<AgentEntry>;
type Sent = ClientOutput<typeof send>;

const entries = createEntryStore<AgentEntry>(openChatDatabase("krapao-console"));
const sentListeners = new Set<(answer: Sent) => void>();

/**
 * Calls back with each message that the server has stored, until the returned function is called.
 */
export function onSent(listener: (answer: Sent) => void): () => void {
  sentListeners.add(listener);
  return () => {
    sentListeners.delete(listener);
  };
}

async function sendEntry(entry: AgentEntry): Promise<void> {
  const answer = await api(send, {
    params: { conversationId: entry.conversationId },
    input: { client_msg_id: entry.id, message: sentContent(entry) },
    signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
  });
  for (const listener of sentListeners) listener(answer);
}

function openOutbox(staffId: string, session: string | null): AgentOutbox {
  return new Outbox<AgentEntry>({
    name: "krapao-console",
    owner: staffId,
    store: entries,
    ageMaxMs: ENTRY_AGE_MAX_MS,
    groupOf: ({ conversationId }) => conversationId,
    send: sendEntry,
    upload: async ({ conversationId }, file, upload) => {
      const { kind, blob, name } = file;
      const answer = await uploadChatFile({ conversationId, kind, file: blob, name, ...upload });
      return { ...file, path: answer.path };
    },
    isCurrent: () => readSession() === session,
  });
}

let current: { outbox: AgentOutbox; staffId: string; session: string | null } | undefined;

/** The outbox of the staff user who is signed in; the same one on every page. */
export function outboxOf(staffId: string): AgentOutbox {
  const session = readSession();
  if (current?.staffId !== staffId || current.session !== session) {
    current?.outbox.close();
    current = { outbox: openOutbox(staffId, session), staffId, session };
  }
  return current.outbox;
}
