import { useLanguage } from "@krapao/browser/i18n/language";
import { useTexts } from "@krapao/browser/i18n/texts";
import { SIGNATURE_MAX } from "@krapao/contract/console/staff/preferences";
import { LANGUAGE_TAGS, LANGUAGES, type Language } from "@krapao/contract/languages";
import { Button } from "@krapao/ui/forms/button";
import { toast } from "@krapao/ui/overlays/toast";
import { type FormEvent, useState } from "react";
import { toastError } from "../../../i18n/errors/index.ts";
import { coreTexts } from "../../../i18n/texts.ts";
import { useMe } from "../../../lib/api/me.ts";
import { savePreferences } from "../../../lib/api/own-preferences.ts";
import { LanguageTabs } from "../../../lib/forms/language-tabs.tsx";
import { TextArea } from "../../../lib/forms/text-area.tsx";
import { Pane } from "../../../lib/panes/pane.tsx";
import { ownTexts } from "../texts.ts";

const LINES_MAX = 2;
const linesOf = (text: string) => text.trim().split("\n").length;

/** What canned replies of the staff user end with, by language. */
export function SignatureForm() {
  const t = useTexts(ownTexts);
  const core = useTexts(coreTexts);
  const saved = useMe().preferences.signature;
  const [signature, setSignature] = useState(saved);
  const [shown, setShown] = useState<Language>(useLanguage());
  const [isSaving, setSaving] = useState(false);
  const isWrong = LANGUAGES.some((each) => linesOf(signature[each]) > LINES_MAX);
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (isWrong) return;
    setSaving(true);
    await savePreferences({ signature }).then(() => toast("success", t.labels.saved), toastError);
    setSaving(false);
  };
  return (
    <Pane title={t.signature} padded>
      <form className="stack" onSubmit={send} noValidate>
        <p className="t2">{t.signatureHint}</p>
        <LanguageTabs
          label={t.signatureText}
          value={signature}
          isOptional
          onLocale={setShown}
          onChange={setSignature}
        >
          {(locale, text, set) => (
            <TextArea
              label={`${t.signatureText} (${core.languages[locale]})`}
              rows={2}
              maxLength={SIGNATURE_MAX}
              hint={t.signatureLines(SIGNATURE_MAX)}
              error={linesOf(text) > LINES_MAX ? t.signatureWrong : undefined}
              value={text}
              onChange={(event) => set(event.target.value)}
            />
          )}
        </LanguageTabs>
        <figure className="own-sample grid gap-1.5 justify-items-end">
          <figcaption className="t3 s13">{t.labels.theCustomerSees}</figcaption>
          <p
            className="max-w-full px-3.5 py-[9px] border border-line-2 whitespace-pre-line wrap-anywhere"
            lang={LANGUAGE_TAGS[shown]}
          >
            {[t.sample, signature[shown].trim()].join("\n")}
          </p>
        </figure>
        <div>
          <Button
            type="submit"
            variant="secondary"
            disabled={isWrong}
            loading={isSaving && core.saving}
          >
            {core.save}
          </Button>
        </div>
      </form>
    </Pane>
  );
}
