import type { CannedReply } from "@krapao/contract/office/chat";
import { Plus } from "lucide-react";
import { coreTexts } from "../../i18n/core/index.ts";
import { LOCALES, type Locale, useTexts } from "../../i18n/index.ts";
import { chatTexts } from "./texts/index.ts";

const SHOWN = 3;

interface CannedRowProps {
  replies: readonly CannedReply[];
  locale: Locale;
  onLocale: (locale: Locale) => void;
  onPick: (reply: CannedReply) => void;
  onAll: () => void;
}

/** The first canned replies to press, all others behind a button, and the language they are in. */
export function CannedRow({ replies, locale, onLocale, onPick, onAll }: CannedRowProps) {
  const t = useTexts(chatTexts);
  const core = useTexts(coreTexts);
  const next = LOCALES[(LOCALES.indexOf(locale) + 1) % LOCALES.length] ?? "th";
  return (
    <div className="cd-canned">
      {replies.slice(0, SHOWN).map((reply) => (
        <button key={reply.id} type="button" className="chip" onClick={() => onPick(reply)}>
          {reply.title[locale]}
        </button>
      ))}
      <button type="button" className="chip" onClick={onAll}>
        <Plus className="i i16" aria-hidden="true" />
        {t.canned}
      </button>
      <button
        type="button"
        className="chip cd-language"
        aria-label={t.replyLanguage(core.languages[locale])}
        onClick={() => onLocale(next)}
      >
        {core.languages[locale]}
      </button>
    </div>
  );
}
