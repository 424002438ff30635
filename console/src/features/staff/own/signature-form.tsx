import { useLanguage } from "@krapao/browser/i18n/language";
import { useTexts } from "@krapao/browser/i18n/texts";
import {
  SIGNATURE_MAX,
  savePreferences as savePreferencesCall,
} from "@krapao/contract/console/staff/preferences";
import { LANGUAGE_TAGS, LANGUAGES, type Language } from "@krapao/contract/languages";
import { toast } from "@krapao/ui/overlays/toast";
import { useState } from "react";
import { coreTexts } from "../../../i18n/texts.ts";
import { useMe } from "../../../lib/api/me.ts";
import { savePreferences } from "../../../lib/api/own-preferences.ts";
import { Form, FormButtons } from "../../../lib/forms/form.tsx";
import { LanguageTabs } from "../../../lib/forms/language-tabs.tsx";
import { TextArea } from "../../../lib/forms/text-area.tsx";
import { useForm } from "../../../lib/forms/use-form.ts";
import { Pane } from "../../../lib/panes/pane.tsx";
import { ownTexts } from "../texts.ts";

const LINES_MAX = 2;
const linesOf = (text: string) => text.trim().split("\n").length;

/** What canned replies of the staff user end with, by language. */
export function SignatureForm() {
  const t = useTexts(ownTexts);
  const core = useTexts(coreTexts);
  const saved = useMe().preferences.signature;
  const form = useForm({
    schema: savePreferencesCall.input,
    initial: { signature: saved },
    send: async (input) => {
      await savePreferences(input);
      toast("success", t.labels.saved);
    },
  });
  const { signature } = form.draft;
  const [shown, setShown] = useState<Language>(useLanguage());
  const isWrong = LANGUAGES.some((each) => linesOf(signature[each]) > LINES_MAX);
  return (
    <Pane title={t.signature} padded>
      <Form
        of={form}
        buttons={
          <FormButtons
            of={form}
            className="flex"
            variant="secondary"
            submit={core.save}
            disabled={isWrong}
          />
        }
      >
        <p className="t2">{t.signatureHint}</p>
        <LanguageTabs
          label={t.signatureText}
          {...form.value("signature")}
          isOptional
          onLocale={setShown}
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
      </Form>
    </Pane>
  );
}
