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
    <section
      className="setup-preview announcement-phone content-start self-start"
      aria-label={t.preview}
    >
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
    <div className="announcement-shown grid-cols-1 content-start wrap-anywhere grid gap-3.5">
      {has("push") ? (
        <div className="shown-push grid gap-0.5 px-3.5 py-3 rounded-[18px] bg-[rgb(176_194_255/0.14)]">
          <small>Krapao</small>
          <b>{words.title}</b>
          <p>{pushTextOf(words)}</p>
        </div>
      ) : null}
      {has("app") ? (
        <>
          <div className="flex gap-2.5 items-center px-3.5 py-3 border-b border-b-line-2 bg-ink-800">
            <BellRing className="i i18" aria-hidden="true" />
            <b className="flex-1 min-w-0 font-medium">{words.title}</b>
            <X className="i i18" aria-hidden="true" />
          </div>
          <div className="shown-sheet grid gap-3 p-4.5 border border-line-2 rounded-[20px_20px_0_0] bg-[#111b3a]">
            <h3>{words.title}</h3>
            <CleanHtml html={words.html} />
            {content.link ? (
              <span className="p-3 rounded-14 bg-gold-400 font-semibold text-center text-[#1b1300]">
                {t.follow[locale]}
              </span>
            ) : null}
          </div>
        </>
      ) : null}
      {has("sms") ? (
        <p className="max-w-[82%] px-3.5 py-2.5 bg-[rgb(176_194_255/0.14)] whitespace-pre-line rounded-[18px_18px_18px_4px]">
          {smsTextOf(words)}
        </p>
      ) : null}
    </div>
  );
}
