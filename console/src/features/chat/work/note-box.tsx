import { useTexts } from "@krapao/browser/i18n/texts";
import { addNote } from "@krapao/contract/console/chat/work";
import { CHAT_TEXT_MAX } from "@krapao/contract/member/chat";
import { Button } from "@krapao/ui/forms/button";
import { useState } from "react";
import { toastError } from "../../../i18n/errors/index.ts";
import { coreTexts } from "../../../i18n/texts.ts";
import { api } from "../../../lib/api/api.ts";
import { TextArea } from "../../../lib/forms/text-area.tsx";
import { keepDraft, readDraft } from "../drafts.ts";
import { refreshChat } from "../inbox-calls.ts";
import { chatTexts } from "../texts.ts";

/** Writes a note for staff, which the customer never sees. */
export function NoteBox({ conversationId }: { conversationId: string }) {
  const t = useTexts(chatTexts);
  const core = useTexts(coreTexts);
  const draft = `note ${conversationId}`;
  const [text, setText] = useState(() => readDraft(draft));
  const [id, setId] = useState(() => crypto.randomUUID());
  const [isBusy, setBusy] = useState(false);
  const write = (next: string) => {
    setText(next);
    keepDraft(draft, next);
  };
  const save = async () => {
    if (text.trim() === "" || isBusy) return;
    setBusy(true);
    try {
      await api(addNote, { params: { conversationId }, input: { id, text } });
      refreshChat();
      write("");
      setId(crypto.randomUUID());
    } catch (error) {
      void toastError(error);
    }
    setBusy(false);
  };
  return (
    <div className="cd-composer cd-note-box flex gap-1 border-t border-t-line">
      <TextArea
        label={t.work.noteLabel}
        rows={2}
        maxLength={CHAT_TEXT_MAX}
        value={text}
        onChange={(event) => write(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void save();
          if (event.key === "Escape") event.currentTarget.blur();
        }}
      />
      <Button loading={isBusy && core.saving} aria-disabled={text.trim() === ""} onClick={save}>
        {t.work.saveNote}
      </Button>
    </div>
  );
}
