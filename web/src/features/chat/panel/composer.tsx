import { attachFile } from "@krapao/browser/chat/attach-file";
import { ACCEPTED } from "@krapao/browser/chat/file-rules";
import { useTexts } from "@krapao/browser/i18n/texts";
import { Part } from "@krapao/browser/loading/part";
import { CHAT_TEXT_MAX } from "@krapao/contract/member/chat";
import { AttachButton } from "@krapao/ui/chat/attach-button";
import { useGrowing } from "@krapao/ui/chat/use-growing";
import { toast } from "@krapao/ui/overlays/toast";
import { SendHorizontal } from "lucide-react";
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useState } from "react";
import type { Asked } from "../../../lib/help.ts";
import type { Chat } from "../chat.ts";
import { chatTexts } from "../texts.ts";
import { LineCard } from "../thread/line-card-page.ts";
import { FileBubble } from "../thread/pending.tsx";

interface ComposerProps {
  chat: Chat;
  input: RefObject<HTMLTextAreaElement | null>;
  /** What the box takes over, its text below what the member has typed; null: nothing. */
  draft: Asked | null;
  onDraftTaken: () => void;
  /** Called after a message or a file was added, so that the thread shows its end. */
  onSend: () => void;
}

/** The message box. Enter sends; Enter with a modifier key starts a new line. */
export function Composer({ chat, input, draft, onDraftTaken, onSend }: ComposerProps) {
  const t = useTexts(chatTexts);
  const [text, setText] = useState("");
  const [line, setLine] = useState<Asked["line"]>(null);
  const take = useEffectEvent((taken: Asked) => {
    setText((typed) => (typed.trim() === "" ? taken.text : `${typed.trimEnd()}\n${taken.text}`));
    if (taken.line) setLine(taken.line);
    onDraftTaken();
  });
  useEffect(() => {
    if (draft !== null) take(draft);
  }, [draft]);
  useGrowing(input, text);
  const ready = text.trim();
  const isOver = ready.length > CHAT_TEXT_MAX;
  const maySend = ready !== "" && !isOver;
  const send = () => {
    if (!maySend) return;
    setText("");
    onSend();
    setLine(null);
    const about = line ? { lineId: line.id } : {};
    void chat.send({ message_type: "text", payload: { message: ready, ...about } });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isPlain = !(event.shiftKey || event.ctrlKey || event.altKey || event.metaKey);
    // Enter also ends the composition of a word (IME), which must not send.
    if (event.key !== "Enter" || !isPlain || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <>
      {isOver ? <TooLong length={ready.length} /> : null}
      {line ? (
        <Part>
          <div className="px-3 pb-2">
            <LineCard line={line} onRemove={() => setLine(null)} />
          </div>
        </Part>
      ) : null}
      <form
        className="chat-box flex gap-2 border-t border-t-line"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Attach chat={chat} onSend={onSend} />
        <textarea
          className="flex-1 min-w-0 block text-16"
          ref={input}
          rows={1}
          value={text}
          aria-invalid={isOver || undefined}
          aria-label={t.message}
          placeholder={t.message}
          enterKeyHint="send"
          autoComplete="off"
          onChange={(event) => {
            setText(event.target.value);
            if (event.target.value.trim() !== "") chat.reportTyping();
          }}
          onKeyDown={onKeyDown}
        />
        <button
          type="submit"
          className="chat-send size-11 flex-none grid place-items-center rounded-[50%]"
          aria-label={t.send}
          aria-disabled={!maySend}
          // Keeps the focus in the box, and with it the phone's keyboard for the next message.
          onPointerDown={(event) => event.preventDefault()}
        >
          <SendHorizontal className="i" aria-hidden="true" />
        </button>
      </form>
    </>
  );
}

function TooLong({ length }: { length: number }) {
  const t = useTexts(chatTexts);
  return (
    <p className="chat-over px-4 py-2 border-t border-t-line text-13" role="alert">
      {t.tooLong(CHAT_TEXT_MAX, length)}
    </p>
  );
}

function Attach({ chat, onSend }: { chat: Chat; onSend: () => void }) {
  const t = useTexts(chatTexts);
  // A file can be attached without a network.
  useEffect(() => void FileBubble.preload().catch(() => undefined), []);
  const choose = async (chosen: File) => {
    const attached = await attachFile(chosen);
    if (attached.refusal === "size") return toast("error", t.fileSize(attached.megabytes));
    if (attached.refusal === "type") return toast("error", t.fileType);
    onSend();
    await chat.send({ message_type: "media", payload: {} }, attached.file);
  };
  return <AttachButton label={t.attach} accept={ACCEPTED} onFile={(file) => void choose(file)} />;
}
