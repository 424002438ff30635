import { attachFile } from "@krapao/browser/chat/attach-file";
import type { AttachedFile } from "@krapao/browser/chat/entry";
import { ACCEPTED } from "@krapao/browser/chat/file-rules";
import { useTexts } from "@krapao/browser/i18n/texts";
import type { CannedReply } from "@krapao/contract/console/chat";
import type { Language } from "@krapao/contract/languages";
import { CHAT_TEXT_MAX, type ChatContent } from "@krapao/contract/member/chat";
import { AttachButton } from "@krapao/ui/chat/attach-button";
import { useGrowing } from "@krapao/ui/chat/use-growing";
import { Button } from "@krapao/ui/forms/button";
import { toast } from "@krapao/ui/overlays/toast";
import { LayoutList } from "lucide-react";
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useState } from "react";
import { Kbd } from "../../lib/navigation/kbd.tsx";
import { type Blanks, findReplies, replyText } from "./canned/canned.ts";
import { useCanned } from "./canned/canned-calls.ts";
import { CannedDrawer } from "./canned/canned-drawer.tsx";
import { CannedRow } from "./canned/canned-row.tsx";
import { CannedSuggestions } from "./canned/canned-suggestions.tsx";
import { keepDraft, readDraft } from "./drafts.ts";
import { chatTexts } from "./texts.ts";
import { TranslateReply } from "./work/translate-reply.tsx";
import "./composer.css";

const SUGGESTED = 8;
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

interface ComposerProps {
  conversationId: string;
  /** The choice between a reply and a note, in the line of the canned replies. */
  mode: ReactNode;
  input: RefObject<HTMLTextAreaElement | null>;
  blanks: Blanks;
  /** The customer's language, if known. */
  language: Language;
  onSend: (content: ChatContent, file?: AttachedFile) => void;
  onTyping: () => void;
  onRich: () => void;
}

/**
 * The message box. Enter sends; Enter with a modifier key starts a new line; `/` at the start
 * searches the canned replies.
 */
export function Composer(props: ComposerProps) {
  const { conversationId, input, blanks, language, onSend, onTyping, onRich } = props;
  const [text, write] = useDraft(conversationId);
  const [chosen, setChosen] = useState<Language | null>(null);
  const [isAll, setAll] = useState(false);
  const replies = useCanned().data?.replies ?? [];
  const locale = chosen ?? language;
  const suggestions = useSuggestions(text, replies);
  const insert = (reply: CannedReply) => {
    write(replyText(reply, locale, blanks));
    input.current?.focus();
  };
  const sendText = (ready: string) => {
    if (ready === "") return;
    onSend({ message_type: "text", payload: { message: ready } });
    write("");
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") return input.current?.blur();
    if (isPlain(event) && suggestions.take(event, insert)) return;
    if (event.key !== "Enter") return;
    event.preventDefault();
    if (isPlain(event)) return sendText(text.trim());
    if (input.current) write(breakLine(input.current));
  };
  return (
    <>
      <div className="cd-above flex items-center gap-2 px-3 py-2">
        {props.mode}
        <CannedRow
          replies={replies}
          locale={locale}
          onLocale={setChosen}
          onPick={insert}
          onAll={() => setAll(true)}
        />
      </div>
      <div className="cd-composer flex gap-1 border-t border-t-line">
        <Tools onSend={onSend} onRich={onRich} />
        <Box
          input={input}
          text={text}
          locale={locale}
          suggestions={suggestions}
          onPick={insert}
          onKeyDown={onKeyDown}
          onChange={write}
          onTyping={onTyping}
        />
        <SendButton text={text.trim()} onSend={sendText} />
      </div>
      <TranslateReply
        conversationId={conversationId}
        text={text.trim()}
        to={language}
        onSend={sendText}
      />
      {isAll ? (
        <CannedDrawer
          language={locale}
          blanks={blanks}
          onClose={() => setAll(false)}
          onPick={write}
        />
      ) : null}
    </>
  );
}

function SendButton({ text, onSend }: { text: string; onSend: (text: string) => void }) {
  const t = useTexts(chatTexts);
  return (
    <Button aria-disabled={text === ""} onClick={() => onSend(text)}>
      {t.labels.send} <Kbd>↵</Kbd>
    </Button>
  );
}

/** The text of the box, kept as a draft. */
function useDraft(conversationId: string) {
  const [text, setText] = useState(() => readDraft(conversationId));
  const write = (next: string) => {
    setText(next);
    keepDraft(conversationId, next);
  };
  return [text, write] as const;
}

/** Whether no modifier key is pressed. */
const isPlain = (event: KeyboardEvent) =>
  !(event.shiftKey || event.ctrlKey || event.altKey || event.metaKey);

/** Inserts a line break at the cursor: browsers only do so with Shift. */
function breakLine(box: HTMLTextAreaElement): string {
  box.setRangeText("\n", box.selectionStart, box.selectionEnd, "end");
  return box.value;
}

/** The canned replies that match the text after `/`, and the one that Enter inserts. */
function useSuggestions(text: string, replies: readonly CannedReply[]) {
  const [mark, setMark] = useState({ text, at: 0 });
  const wanted = /^\/(\S*)$/.exec(text)?.[1];
  const found = wanted === undefined ? [] : findReplies(replies, wanted).slice(0, SUGGESTED);
  // Each letter marks the first one again.
  const marked = mark.text === text ? Math.min(mark.at, found.length - 1) : 0;
  /** Handles a key of the list; returns whether it did. */
  const take = (event: KeyboardEvent, pick: (reply: CannedReply) => void): boolean => {
    const reply = found[marked];
    const step = STEPS[event.key];
    if (!reply || (step === undefined && event.key !== "Enter" && event.key !== "Tab"))
      return false;
    event.preventDefault();
    if (step === undefined) pick(reply);
    else setMark({ text, at: (marked + step + found.length) % found.length });
    return true;
  };
  return { found, marked, take };
}

interface BoxProps {
  input: RefObject<HTMLTextAreaElement | null>;
  text: string;
  locale: Language;
  suggestions: ReturnType<typeof useSuggestions>;
  onPick: (reply: CannedReply) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onChange: (text: string) => void;
  onTyping: () => void;
}

function Box(props: BoxProps) {
  const { input, text, locale, suggestions, onPick, onKeyDown } = props;
  const t = useTexts(chatTexts);
  const id = useId();
  const { found, marked } = suggestions;
  const active = found[marked];
  useGrowing(input, text);
  return (
    <div className="inp area cd-box relative flex-1 min-w-0 rounded-[22px]">
      <CannedSuggestions id={id} replies={found} marked={marked} locale={locale} onPick={onPick} />
      <textarea
        ref={input}
        rows={1}
        value={text}
        maxLength={CHAT_TEXT_MAX}
        aria-label={t.message}
        placeholder={t.placeholder}
        autoComplete="off"
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        {...(active ? { "aria-activedescendant": `cd-canned-${active.id}` } : {})}
        onChange={({ target }) => {
          props.onChange(target.value);
          if (target.value.trim() !== "") props.onTyping();
        }}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}

/** Buttons for content other than text. */
function Tools({ onSend, onRich }: Pick<ComposerProps, "onSend" | "onRich">) {
  const t = useTexts(chatTexts);
  return (
    <>
      <Attach onSend={onSend} />
      <button type="button" className="iconbtn" aria-label={t.rich} onClick={onRich}>
        <LayoutList className="i" aria-hidden="true" />
      </button>
    </>
  );
}

function Attach({ onSend }: Pick<ComposerProps, "onSend">) {
  const t = useTexts(chatTexts);
  const choose = async (chosen: File) => {
    const attached = await attachFile(chosen);
    if (attached.refusal === "size") return toast("error", t.fileSize(attached.megabytes));
    if (attached.refusal === "type") return toast("error", t.fileType);
    onSend({ message_type: "media", payload: {} }, attached.file);
  };
  return <AttachButton label={t.attach} accept={ACCEPTED} onFile={(file) => void choose(file)} />;
}
