import { CHAT_TEXT_MAX } from "@krapao/contract/chat";
import { ACCEPTED } from "@krapao/ui/chat/file-rules";
import { toast } from "@krapao/ui/toast";
import { Paperclip, SendHorizontal } from "lucide-react";
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { useTexts } from "../../i18n/index.ts";
import { takeFile } from "./attach.ts";
import type { Chat } from "./chat.ts";
import { chatTexts } from "./texts/index.ts";

interface ComposerProps {
  chat: Chat;
  input: RefObject<HTMLTextAreaElement | null>;
  /** Something was written or attached: the thread shows its end. */
  onSend: () => void;
}

/** The message box: Enter sends, with another key it does not. */
export function Composer({ chat, input, onSend }: ComposerProps) {
  const t = useTexts(chatTexts);
  const [text, setText] = useState("");
  useGrowing(input, text);
  const ready = text.trim();
  const send = () => {
    if (ready === "") return;
    setText("");
    onSend();
    void chat.send({ message_type: "text", payload: { message: ready } });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isPlain = !(event.shiftKey || event.ctrlKey || event.altKey || event.metaKey);
    // The Enter that ends a word being composed belongs to the keyboard.
    if (event.key !== "Enter" || !isPlain || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      className="chat-box"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Attach chat={chat} onSend={onSend} />
      <textarea
        ref={input}
        rows={1}
        value={text}
        maxLength={CHAT_TEXT_MAX}
        aria-label={t.message}
        placeholder={t.message}
        enterKeyHint="send"
        autoComplete="off"
        onChange={(event) => {
          setText(event.target.value);
          if (event.target.value.trim() !== "") chat.typing();
        }}
        onKeyDown={onKeyDown}
      />
      <button
        type="submit"
        className="chat-send"
        aria-label={t.send}
        aria-disabled={ready === ""}
        // The keyboard of a phone stays: the next message follows.
        onPointerDown={(event) => event.preventDefault()}
      >
        <SendHorizontal className="i" aria-hidden="true" />
      </button>
    </form>
  );
}

function Attach({ chat, onSend }: { chat: Chat; onSend: () => void }) {
  const t = useTexts(chatTexts);
  const picker = useRef<HTMLInputElement>(null);
  const choose = async (chosen: File) => {
    const taken = await takeFile(chosen);
    if (taken.refusal === "size") return toast("error", t.fileSize(taken.megabytes));
    if (taken.refusal === "type") return toast("error", t.fileType);
    onSend();
    await chat.send({ message_type: "media", payload: {} }, taken.file);
  };
  return (
    <>
      <button
        type="button"
        className="iconbtn"
        aria-label={t.attach}
        onClick={() => picker.current?.click()}
      >
        <Paperclip className="i" aria-hidden="true" />
      </button>
      <input
        ref={picker}
        type="file"
        accept={ACCEPTED}
        hidden
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          // The same file may be chosen again.
          target.value = "";
          if (chosen) void choose(chosen);
        }}
      />
    </>
  );
}

/** Lets the box grow with its text; the styles say how far. */
function useGrowing(input: RefObject<HTMLTextAreaElement | null>, text: string) {
  useLayoutEffect(() => {
    const node = input.current;
    if (!node) return;
    node.style.height = "";
    // Before the panel has its place nothing has a height, and an empty box has that of the styles.
    if (text === "" || node.scrollHeight === 0) return;
    // Borders are not part of what scrolls.
    node.style.height = `${node.scrollHeight + node.offsetHeight - node.clientHeight}px`;
  }, [input, text]);
}
