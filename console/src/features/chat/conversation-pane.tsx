import type { AttachedFile } from "@krapao/browser/chat/entry";
import { useTexts } from "@krapao/browser/i18n/texts";
import type { InboxConversation } from "@krapao/contract/console/chat";
import type { ChatContent } from "@krapao/contract/member/chat";
import { useRef, useState, useSyncExternalStore } from "react";
import { useMay, useMe } from "../../lib/api/me.ts";
import { Segmented } from "../../lib/lists/segmented.tsx";
import { Kbd } from "../../lib/navigation/kbd.tsx";
import { useShortcuts } from "../../lib/navigation/shortcuts.ts";
import { Looking } from "../../lib/present/looking.tsx";
import { languageOf } from "./canned/canned.ts";
import { Composer } from "./composer.tsx";
import { Head } from "./head.tsx";
import { outboxOf } from "./outbox.ts";
import { RichDrawer } from "./rich/rich-drawer.tsx";
import { chatTexts } from "./texts/index.ts";
import { CustomerId } from "./thread/referenced-text.tsx";
import { Thread } from "./thread/thread.tsx";
import { useConversation } from "./use-conversation.ts";
import { NoteBox } from "./work/note-box.tsx";

interface ConversationPaneProps {
  item: InboxConversation;
  onBack: () => void;
  onContext: () => void;
  /** The message to show first; null: the newest. */
  seq: number | null;
}

/** One conversation: header, thread, and message box. */
export function ConversationPane({ item, onBack, onContext, seq }: ConversationPaneProps) {
  const t = useTexts(chatTexts);
  const me = useMe();
  const mayAnswer = useMay()("chat.answer");
  const outbox = outboxOf(me.staff.id);
  const { conversation, reportTyping } = useConversation(item.id, mayAnswer, outbox);
  const view = useSyncExternalStore(conversation.subscribe, conversation.view);
  const [sent, setSent] = useState(0);
  const [isRich, setRich] = useState(false);
  const [isNote, setNote] = useState(false);
  const input = useRef<HTMLTextAreaElement>(null);
  const isOthers = item.assignee !== null && item.assignee.id !== me.staff.id;
  const canWrite = mayAnswer && !isOthers;
  const focus = () => {
    setNote(false);
    // The message box may have to come back first.
    setTimeout(() => input.current?.focus());
  };
  useShortcuts({ r: canWrite && focus, n: mayAnswer && (() => setNote(true)) });
  const send = (content: ChatContent, file: AttachedFile | null = null) => {
    setSent(sent + 1);
    void outbox.add({ conversationId: item.id, content, file });
  };
  const language = languageOf(view.log.messages, me.variant === "lao" ? "la" : "th");
  const blanks = {
    name: item.customer.name ?? "",
    agent: me.staff.name,
    operator: me.operator,
  };
  return (
    <section className="pane cd-conversation" aria-label={t.conversation}>
      <Head conversation={item} onBack={onBack} onContext={onContext} />
      <Looking />
      <CustomerId value={item.customer.memberId}>
        <Thread
          conversationId={item.id}
          conversation={conversation}
          view={view}
          outbox={outbox}
          sent={sent}
          seq={seq}
        />
      </CustomerId>
      {mayAnswer ? <Mode isNote={isNote} onNote={setNote} /> : null}
      {mayAnswer && isNote ? (
        <NoteBox conversationId={item.id} />
      ) : canWrite ? (
        <>
          <Composer
            conversationId={item.id}
            input={input}
            blanks={blanks}
            language={language}
            onSend={send}
            onTyping={reportTyping}
            onRich={() => setRich(true)}
          />
          <Keys />
        </>
      ) : (
        <p className="cd-readonly">
          {mayAnswer ? t.assignedToOther(item.assignee?.name ?? "") : t.readOnly}
        </p>
      )}
      {isRich ? (
        <RichDrawer conversationId={item.id} onClose={() => setRich(false)} onSend={send} />
      ) : null}
    </section>
  );
}

/** Whether the agent writes to the customer or to staff. */
function Mode({ isNote, onNote }: { isNote: boolean; onNote: (isNote: boolean) => void }) {
  const t = useTexts(chatTexts);
  return (
    <div className="cd-mode">
      <Segmented
        label={t.work.mode}
        value={isNote ? "note" : "reply"}
        options={[
          { value: "reply", label: t.work.reply },
          { value: "note", label: t.work.note },
        ]}
        onChange={(mode) => onNote(mode === "note")}
      />
    </div>
  );
}

function Keys() {
  const t = useTexts(chatTexts);
  return (
    <p className="cd-keys">
      {t.keys.map(([key, word]) => (
        <span key={key}>
          <Kbd>{key}</Kbd> {word}
        </span>
      ))}
    </p>
  );
}
