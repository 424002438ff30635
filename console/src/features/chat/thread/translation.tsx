import { useLanguage } from "@krapao/browser/i18n/language";
import { useTexts } from "@krapao/browser/i18n/texts";
import { translate } from "@krapao/contract/console/chat/work";
import { LANGUAGE_TAGS, languageOfText } from "@krapao/contract/languages";
import type { ChatMessage } from "@krapao/contract/member/chat";
import { useQuery } from "@tanstack/react-query";
import { Languages } from "lucide-react";
import { createContext, use, useEffect, useState } from "react";
import { toastError } from "../../../i18n/errors/index.ts";
import { api } from "../../../lib/api/api.ts";
import { chatTexts } from "../texts.ts";

/** Whether a company translates. */
export const CanTranslate = createContext(false);

/** A translation beneath a customer's message in another language, on request. */
export function Translation({ message }: { message: ChatMessage }) {
  const t = useTexts(chatTexts);
  const to = useLanguage();
  const canTranslate = use(CanTranslate);
  const [isAsked, setAsked] = useState(false);
  const { conversationId, seq } = message;
  const text = message.message.message_type === "text" ? message.message.payload.message : "";
  const from = languageOfText(text ?? "");
  const isForeign = from !== null && from !== to;
  const { data, error } = useQuery({
    queryKey: ["translation", conversationId, seq, to],
    queryFn: ({ signal }) =>
      api(translate, { params: { conversationId }, input: { of: { seq }, to }, signal }),
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  useEffect(() => {
    if (!error) return;
    setAsked(false);
    void toastError(error);
  }, [error]);
  if (!canTranslate || !isForeign || message.sender !== "customer") return null;
  if (data && isAsked) {
    return (
      <p
        className="px-3 py-1 text-14 text-fg-2 whitespace-pre-wrap border-l-2 border-l-sky-line"
        lang={LANGUAGE_TAGS[to]}
      >
        {data.text}
      </p>
    );
  }
  return (
    <button
      type="button"
      className="items-center gap-1.5 min-h-7 text-12 text-sky-300 inline-flex"
      onClick={() => setAsked(true)}
    >
      <Languages className="i i16" aria-hidden="true" /> {t.work.translate}
    </button>
  );
}
