import { useTexts } from "@krapao/browser/i18n/texts";
import type { Content } from "@krapao/contract/console/announcements/announcements";
import { pushTextOf, smsParts, smsTextOf } from "@krapao/contract/console/announcements/plain-text";
import type { Language } from "@krapao/contract/languages";
import { BellRing, X } from "lucide-react";
import { whole } from "../../../lib/format.ts";
import { CleanHtml } from "../preview/clean-html.tsx";
import { LanguagePreview } from "../preview/language-preview.tsx";
import { announcementsTexts } from "../texts.ts";

/** What each chosen channel shows on a phone, in one of the languages. */
export function AnnouncementPreview({ content }: { content: Content }) {
  const t = useTexts(announcementsTexts);
  const hasSms = content.channels.includes("sms");
  return (
    <section className="setup-preview announcement-phone" aria-label={t.preview}>
      <LanguagePreview
        show={(locale) => <Shown content={content} locale={locale} />}
        below={(locale) => hasSms && <SmsLength text={smsTextOf(wordsIn(content, locale))} />}
      />
    </section>
  );
}

const wordsIn = ({ title, html }: Content, locale: Language) => ({
  title: title[locale],
  html: html[locale],
});

function SmsLength({ text }: { text: string }) {
  const t = useTexts(announcementsTexts);
  return <p className="t3 s13">{t.smsLength(whole([...text].length), whole(smsParts(text)))}</p>;
}

function Shown({ content, locale }: { content: Content; locale: Language }) {
  const t = useTexts(announcementsTexts);
  const words = wordsIn(content, locale);
  const has = (channel: Content["channels"][number]) => content.channels.includes(channel);
  return (
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
      {has("sms") ? <p className="shown-sms">{smsTextOf(words)}</p> : null}
    </div>
  );
}
