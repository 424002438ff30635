import type { ChatContent } from "@krapao/contract/chat";
import type { DeskConversation } from "@krapao/contract/office/chat";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useTexts } from "../../i18n/index.ts";
import { Kbd } from "../../lib/kbd.tsx";
import { useMay, useMe } from "../../lib/me.ts";
import { useShortcuts } from "../../lib/shortcuts.ts";
import { languageOf } from "./canned.ts";
import { Composer } from "./composer.tsx";
import { Conversation } from "./conversation.ts";
import type { AttachedFile } from "./entry.ts";
import { Head } from "./head.tsx";
import { type Outbox, outboxOf } from "./outbox.ts";
import { RichDrawer } from "./rich-drawer.tsx";
import { chatTexts } from "./texts/index.ts";
import { Thread } from "./thread.tsx";

interface TalkProps {
  desk: DeskConversation;
  onBack: () => void;
  onContext: () => void;
}

/** One conversation: head, thread, and the box to answer in. */
export function Talk({ desk, onBack, onContext }: TalkProps) {
  const t = useTexts(chatTexts);
  const me = useMe();
  const mayAnswer = useMay()("chat.answer");
  const outbox = outboxOf(me.staff.id);
  const conversation = useConversation(desk.id, mayAnswer, outbox);
  const view = useSyncExternalStore(conversation.subscribe, conversation.view);
  const [sent, setSent] = useState(0);
  const [isRich, setRich] = useState(false);
  const input = useRef<HTMLTextAreaElement>(null);
  const isOthers = desk.assignee !== null && desk.assignee.id !== me.staff.id;
  const canWrite = mayAnswer && !isOthers;
  const focus = () => input.current?.focus();
  useShortcuts({ r: canWrite && focus });
  const send = (content: ChatContent, file?: AttachedFile) => {
    setSent(sent + 1);
    void outbox.add(desk.id, content, file ?? null);
  };
  const language = languageOf(view.log.messages, me.variant === "lao" ? "la" : "th");
  const blanks = {
    name: desk.customer.name ?? "",
    agent: me.staff.name,
    operator: me.operator,
  };
  return (
    <section className="pane cd-talk" aria-label={t.talk}>
      <Head conversation={desk} onBack={onBack} onContext={onContext} />
      <Thread conversation={conversation} view={view} outbox={outbox} sent={sent} />
      {canWrite ? (
        <>
          <Composer
            conversationId={desk.id}
            input={input}
            blanks={blanks}
            language={language}
            onSend={send}
            onTyping={() => conversation.typing()}
            onRich={() => setRich(true)}
          />
          <p className="cd-keys">
            {t.keys.map(([key, word]) => (
              <span key={key}>
                <Kbd>{key}</Kbd> {word}
              </span>
            ))}
          </p>
        </>
      ) : (
        <p className="cd-readonly">
          {mayAnswer ? t.othersTalk(desk.assignee?.name ?? "") : t.readOnly}
        </p>
      )}
      {isRich ? (
        <RichDrawer conversationId={desk.id} onClose={() => setRich(false)} onSend={send} />
      ) : null}
    </section>
  );
}

/** The conversation of this page: open as long as it is shown, and told of what the outbox has sent. */
function useConversation(id: string, mayAnswer: boolean, outbox: Outbox): Conversation {
  const [conversation] = useState(() => new Conversation(id, mayAnswer));
  useEffect(() => {
    const close = conversation.open();
    const end = outbox.onStored(({ message, state }) => {
      conversation.hint(message);
      conversation.hintState(state);
    });
    const nudge = () => outbox.nudge();
    addEventListener("online", nudge);
    return () => {
      removeEventListener("online", nudge);
      end();
      close();
    };
  }, [conversation, outbox]);
  return conversation;
}
