import type { AttachedFile } from "@krapao/browser/chat/entry";
import { useTexts } from "@krapao/browser/i18n/texts";
import type { InboxConversation } from "@krapao/contract/console/chat";
import type { ChatContent } from "@krapao/contract/member/chat";
import { useRef, useState, useSyncExternalStore } from "react";
import { type Me, useMay, useMe } from "../../lib/api/me.ts";
import { Segmented } from "../../lib/lists/segmented.tsx";
import { Kbd } from "../../lib/navigation/kbd.tsx";
import { useShortcuts } from "../../lib/navigation/shortcuts.ts";
import { Looking } from "../../lib/present/looking.tsx";
import { languageOf } from "./canned/canned.ts";
import { Composer } from "./composer.tsx";
import { Head } from "./head.tsx";
import { outboxOf } from "./outbox.ts";
import { RichDrawer } from "./rich/rich-drawer.tsx";
import { chatTexts, keyNames } from "./texts.ts";
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

/** The values of the placeholders of canned replies. */
const blanksFor = ({ customer }: InboxConversation, { staff, operator, preferences }: Me) => ({
  name: customer.name ?? "",
  agent: staff.name,
  operator,
  signature: preferences.signature,
});

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
  useShortcuts({ r: canWrite && focus, n: mayAnswer && (() => setNote(true)) }, keyNames(t));
  const send = (content: ChatContent, file: AttachedFile | null = null) => {
    setSent(sent + 1);
    void outbox.add({ conversationId: item.id, content, file });
  };
  const language = languageOf(view.log.messages, me.variant === "lao" ? "la" : "th");
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
      {canWrite && !isNote ? (
        <>
          <Composer
            mode={<Mode isNote={false} onNote={setNote} />}
            conversationId={item.id}
            input={input}
            blanks={blanksFor(item, me)}
            language={language}
            onSend={send}
            onTyping={reportTyping}
            onRich={() => setRich(true)}
          />
          <Keys />
        </>
      ) : (
        <NoReply item={item} isNote={isNote} onNote={setNote} />
      )}
      {isRich ? (
        <RichDrawer conversationId={item.id} onClose={() => setRich(false)} onSend={send} />
      ) : null}
    </section>
  );
}

interface NoReplyProps {
  item: InboxConversation;
  isNote: boolean;
  onNote: (isNote: boolean) => void;
}

/** In place of the message box: a note for staff, or why nothing can be written. */
function NoReply({ item, isNote, onNote }: NoReplyProps) {
  const t = useTexts(chatTexts);
  if (!useMay()("chat.answer"))
    return (
      <p className="px-4 py-3.5 border-t border-t-line text-13 text-center text-fg-3">
        {t.readOnly}
      </p>
    );
  return (
    <>
      <div className="cd-above flex items-center gap-2 px-3 py-2">
        <Mode isNote={isNote} onNote={onNote} />
      </div>
      {isNote ? (
        <NoteBox conversationId={item.id} />
      ) : (
        <p className="px-4 py-3.5 border-t border-t-line text-13 text-center text-fg-3">
          {t.assignedToOther(item.assignee?.name ?? "")}
        </p>
      )}
    </>
  );
}

/** Whether the agent writes to the customer or to staff. */
function Mode({ isNote, onNote }: { isNote: boolean; onNote: (isNote: boolean) => void }) {
  const t = useTexts(chatTexts);
  return (
    <Segmented
      label={t.work.mode}
      value={isNote ? "note" : "reply"}
      options={[
        { value: "reply", label: t.work.reply },
        { value: "note", label: t.work.note },
      ]}
      onChange={(mode) => onNote(mode === "note")}
    />
  );
}

function Keys() {
  const t = useTexts(chatTexts);
  return (
    <p className="cd-keys flex-wrap gap-x-2.5 gap-y-1 px-4 pt-0 pb-2.5 text-12 text-fg-3">
      {t.keys.map(([key, word]) => (
        <span key={key}>
          <Kbd>{key}</Kbd> {word}
        </span>
      ))}
    </p>
  );
}
