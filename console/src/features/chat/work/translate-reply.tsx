import { useTexts } from "@krapao/browser/i18n/texts";
import { translate } from "@krapao/contract/console/chat/work";
import { LANGUAGE_TAGS, type Language } from "@krapao/contract/languages";
import { Button } from "@krapao/ui/forms/button";
import { Languages } from "lucide-react";
import { use, useState } from "react";
import { toastError } from "../../../i18n/errors/index.ts";
import { coreTexts } from "../../../i18n/texts.ts";
import { api } from "../../../lib/api/api.ts";
import { chatTexts } from "../texts.ts";
import { CanTranslate } from "../thread/translation.tsx";

interface TranslateReplyProps {
  conversationId: string;
  text: string;
  to: Language;
  onSend: (text: string) => void;
}

/** Shows the agent's text in the customer's language; the agent sends it after reading it. */
export function TranslateReply({ conversationId, text, to, onSend }: TranslateReplyProps) {
  const t = useTexts(chatTexts);
  const core = useTexts(coreTexts);
  const canTranslate = use(CanTranslate);
  const [shown, setShown] = useState<{ of: string; to: Language; text: string } | null>(null);
  const [isBusy, setBusy] = useState(false);
  if (!canTranslate || text === "") return null;
  const isCurrent = shown?.of === text && shown.to === to;
  const ask = async () => {
    setBusy(true);
    await api(translate, { params: { conversationId }, input: { of: { text }, to } })
      .then((answer) => setShown({ of: text, to, text: answer.text }))
      .catch((error: unknown) => void toastError(error));
    setBusy(false);
  };
  return (
    <div className="cd-translated flex items-center justify-between gap-3 text-14">
      {isCurrent ? (
        <>
          <p lang={LANGUAGE_TAGS[to]}>{shown.text}</p>
          <Button size="small" onClick={() => onSend(shown.text)}>
            {t.work.sendTranslated}
          </Button>
        </>
      ) : (
        <Button
          size="small"
          variant="ghost"
          loading={isBusy && core.labels.sending}
          onClick={() => void ask()}
        >
          <Languages className="i i16" aria-hidden="true" />{" "}
          {t.work.translateTo(core.languages[to])}
        </Button>
      )}
    </div>
  );
}
