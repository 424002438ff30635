import { useTexts } from "@krapao/browser/i18n/texts";
import type { CannedReply } from "@krapao/contract/console/chat";
import type { Language } from "@krapao/contract/languages";
import { chatTexts } from "../texts.ts";

interface CannedSuggestionsProps {
  id: string;
  replies: readonly CannedReply[];
  marked: number;
  locale: Language;
  onPick: (reply: CannedReply) => void;
}

/** The canned replies that match the text after `/`; the focus stays in the box. */
export function CannedSuggestions(props: CannedSuggestionsProps) {
  const t = useTexts(chatTexts);
  const { id, replies, marked, locale, onPick } = props;
  return (
    <div
      className="cd-suggestions"
      id={id}
      role="listbox"
      aria-label={t.canned}
      hidden={replies.length === 0}
    >
      {replies.map((reply, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the box picks the marked one
        <div
          key={reply.id}
          id={`cd-canned-${reply.id}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === marked}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(reply)}
        >
          <b>
            /{reply.shortcut} <span className="font-normal text-fg-2">{reply.title[locale]}</span>
          </b>
          <small>{reply.body[locale]}</small>
        </div>
      ))}
    </div>
  );
}
