import { useTexts } from "@krapao/browser/i18n/texts";
import type { CannedReply } from "@krapao/contract/console/chat";
import { LANGUAGES, type Language } from "@krapao/contract/languages";
import { Plus } from "lucide-react";
import { coreTexts } from "../../../i18n/texts.ts";
import { chatTexts } from "../texts.ts";

const SHOWN = 3;

interface CannedRowProps {
  replies: readonly CannedReply[];
  locale: Language;
  onLocale: (locale: Language) => void;
  onPick: (reply: CannedReply) => void;
  onAll: () => void;
}

/** The first canned replies as buttons, a button for all of them, and their language. */
export function CannedRow({ replies, locale, onLocale, onPick, onAll }: CannedRowProps) {
  const t = useTexts(chatTexts);
  const core = useTexts(coreTexts);
  const next = LANGUAGES[(LANGUAGES.indexOf(locale) + 1) % LANGUAGES.length] ?? "th";
  return (
    <>
      <div className="cd-canned flex gap-2 min-w-0 overflow-x-auto">
        {replies.slice(0, SHOWN).map((reply) => (
          <button
            key={reply.id}
            type="button"
            className="chip flex-none min-h-11 rounded-[22px] text-13 cursor-pointer"
            onClick={() => onPick(reply)}
          >
            {reply.title[locale]}
          </button>
        ))}
      </div>
      <button
        type="button"
        className="chip cd-all flex-none min-h-11 rounded-[22px] text-13 cursor-pointer"
        title={t.canned}
        onClick={onAll}
      >
        <Plus className="i i16" aria-hidden="true" />
        <span className="cd-word">{t.canned}</span>
      </button>
      <button
        type="button"
        className="chip flex-none min-h-11 rounded-[22px] text-13 cursor-pointer text-sky-300 border-dashed"
        aria-label={t.replyLanguage(core.languages[locale])}
        onClick={() => onLocale(next)}
      >
        {core.languages[locale]}
      </button>
    </>
  );
}
