import { LANGUAGE_NAMES, useLanguage } from "@krapao/browser/i18n/language";
import { useTexts } from "@krapao/browser/i18n/texts";
import type { Content } from "@krapao/contract/console/announcements/announcements";
import { pushTextOf, smsParts, smsTextOf } from "@krapao/contract/console/announcements/plain-text";
import type { Language } from "@krapao/contract/languages";
import { BellRing, X } from "lucide-react";
import { useState } from "react";
import { whole } from "../../../lib/format.ts";
import { Segmented } from "../../../lib/lists/segmented.tsx";
import { PhoneFrame } from "../../../lib/panes/phone-frame.tsx";
import { CleanHtml } from "../preview/clean-html.tsx";
import { announcementsTexts } from "../texts/announcements/index.ts";
import { setupTexts } from "../texts/index.ts";

/** What each chosen channel shows on a phone, in one of the languages. */
export function AnnouncementPreview({ content }: { content: Content }) {
  const t = useTexts(announcementsTexts);
  const setup = useTexts(setupTexts);
  const own = useLanguage();
  const [locale, setLocale] = useState<Language>(own);
  const words = { title: content.title[locale], html: content.html[locale] };
  const sms = smsTextOf(words);
  const has = (channel: Content["channels"][number]) => content.channels.includes(channel);
  return (
    <section className="setup-preview announcement-phone" aria-label={t.preview}>
      <Segmented
        label={setup.previewLanguage}
        value={locale}
        options={LANGUAGE_NAMES.map(([value, label]) => ({ value, label }))}
        onChange={setLocale}
      />
      <PhoneFrame locale={locale}>
        <div className="announcement-shown">
          {has("push") ? (
            <div className="shown-push">
              <small>Krapao</small>
              <b>{words.title}</b>
              <p>{pushTextOf(words)}</p>
            </div>
          ) : null}
          {has("app") ? (
            <>
              <div className="shown-strip">
                <BellRing className="i i18" aria-hidden="true" />
                <b>{words.title}</b>
                <X className="i i18" aria-hidden="true" />
              </div>
              <div className="shown-sheet">
                <h3>{words.title}</h3>
                <CleanHtml html={words.html} />
                {content.link ? <span className="shown-press">{t.follow[locale]}</span> : null}
              </div>
            </>
          ) : null}
          {has("sms") ? <p className="shown-sms">{sms}</p> : null}
        </div>
      </PhoneFrame>
      {has("sms") ? (
        <p className="t3 s13">{t.smsLength(whole([...sms].length), whole(smsParts(sms)))}</p>
      ) : null}
    </section>
  );
}
