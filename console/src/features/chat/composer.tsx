import { CHAT_TEXT_MAX, type ChatContent } from "@krapao/contract/chat";
import type { CannedReply } from "@krapao/contract/office/chat";
import { Button } from "@krapao/ui/button";
import { ACCEPTED, judgeFile } from "@krapao/ui/chat/file-rules";
import { toast } from "@krapao/ui/toast";
import { LayoutList, Paperclip } from "lucide-react";
import {
  type ChangeEvent,
  type KeyboardEvent,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { type Locale, useTexts } from "../../i18n/index.ts";
import { Kbd } from "../../lib/kbd.tsx";
import { type Blanks, fillBlanks, findReplies } from "./canned.ts";
import { useCanned } from "./canned-calls.ts";
import { CannedDrawer } from "./canned-drawer.tsx";
import { CannedRow } from "./canned-row.tsx";
import { CannedSuggestions } from "./canned-suggestions.tsx";
import { keepDraft, readDraft } from "./drafts.ts";
import type { AttachedFile } from "./entry.ts";
import { chatTexts } from "./texts/index.ts";
import "./composer.css";

const SUGGESTED = 8;
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

interface ComposerProps {
  conversationId: string;
  input: RefObject<HTMLTextAreaElement | null>;
  blanks: Blanks;
  /** The customer's language, as far as it is known. */
  language: Locale;
  onSend: (content: ChatContent, file?: AttachedFile) => void;
  onTyping: () => void;
  onRich: () => void;
}

/** The message box: Enter sends, with another key it does not; `/` at its start looks for a canned reply. */
export function Composer(props: ComposerProps) {
  const { conversationId, input, blanks, language, onSend } = props;
  const t = useTexts(chatTexts);
  const [text, setText] = useState(() => readDraft(conversationId));
  const [chosen, setChosen] = useState<Locale | null>(null);
  const replies = useCanned().data?.replies ?? [];
  const locale = chosen ?? language;
  const suggestions = useSuggestions(text, replies);
  const [isAll, setAll] = useState(false);
  const write = (next: string) => {
    setText(next);
    keepDraft(conversationId, next);
  };
  const insert = (reply: CannedReply) => {
    write(fillBlanks(reply.body[locale], blanks));
    input.current?.focus();
  };
  const send = () => {
    const ready = text.trim();
    if (ready === "") return;
    write("");
    onSend({ message_type: "text", payload: { message: ready } });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") return input.current?.blur();
    if (isPlain(event) && suggestions.take(event, insert)) return;
    if (event.key !== "Enter") return;
    event.preventDefault();
    if (isPlain(event)) send();
    else if (input.current) write(breakLine(input.current));
  };
  return (
    <>
      <CannedRow
        replies={replies}
        locale={locale}
        onLocale={setChosen}
        onPick={insert}
        onAll={() => setAll(true)}
      />
      <div className="cd-composer">
        <Tools onSend={onSend} onRich={props.onRich} />
        <Box
          input={input}
          text={text}
          locale={locale}
          suggestions={suggestions}
          onPick={insert}
          onKeyDown={onKeyDown}
          onChange={(next) => {
            write(next);
            if (next.trim() !== "") props.onTyping();
          }}
        />
        <Button aria-disabled={text.trim() === ""} onClick={send}>
          {t.send} <Kbd>↵</Kbd>
        </Button>
      </div>
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

/** Enter with Shift, Ctrl or Alt is a new line. */
const isPlain = (event: KeyboardEvent) =>
  !(event.shiftKey || event.ctrlKey || event.altKey || event.metaKey);

/** Begins a new line where the cursor is: browsers do so with Shift only. */
function breakLine(box: HTMLTextAreaElement): string {
  box.setRangeText("\n", box.selectionStart, box.selectionEnd, "end");
  return box.value;
}

/** Canned replies that fit what was typed after `/`, and the one that Enter would take. */
function useSuggestions(text: string, replies: readonly CannedReply[]) {
  const [mark, setMark] = useState({ text, at: 0 });
  const wanted = /^\/(\S*)$/.exec(text)?.[1];
  const found = wanted === undefined ? [] : findReplies(replies, wanted).slice(0, SUGGESTED);
  // With each letter the first one is marked again.
  const marked = mark.text === text ? Math.min(mark.at, found.length - 1) : 0;
  /** Whether a key belonged to the list. */
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
  locale: Locale;
  suggestions: ReturnType<typeof useSuggestions>;
  onPick: (reply: CannedReply) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onChange: (text: string) => void;
}

function Box({ input, text, locale, suggestions, onPick, onKeyDown, onChange }: BoxProps) {
  const t = useTexts(chatTexts);
  const id = useId();
  const { found, marked } = suggestions;
  const active = found[marked];
  useGrowing(input, text);
  return (
    <div className="inp area cd-box">
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
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
    </div>
  );
}

/** What can be sent beside text. */
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
  const picker = useRef<HTMLInputElement>(null);
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (!file) return;
    const judged = judgeFile(file);
    // A copy: the file on the disk may be gone before it is sent.
    const blob = new Blob([await file.arrayBuffer()], { type: file.type });
    // The same file may be chosen again.
    target.value = "";
    if (judged.refusal === "size") return toast("error", t.fileSize(judged.megabytes));
    if (judged.refusal) return toast("error", t.fileType);
    const attached = { blob, name: file.name, kind: judged.kind, path: null };
    onSend({ message_type: "media", payload: {} }, attached);
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
        aria-label={t.attach}
        hidden
        onChange={(event) => void choose(event)}
      />
    </>
  );
}

/** Lets the box grow with its text; the styles say how far. */
function useGrowing(input: RefObject<HTMLTextAreaElement | null>, text: string) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is what it grows by
  useLayoutEffect(() => {
    const node = input.current;
    if (!node) return;
    node.style.height = "auto";
    node.style.height = `${node.scrollHeight}px`;
  }, [input, text]);
}
