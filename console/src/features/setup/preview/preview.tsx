import { PERCENT_FAIL_PLACEHOLDER } from "@krapao/contract/bonuses";
import { Note } from "@krapao/ui/note";
import { useState } from "react";
import { LOCALE_NAMES, type Locale, useLocale, useTexts } from "../../i18n/index.ts";
import type { LanguageTexts } from "../../lib/language-tabs.tsx";
import { PhoneFrame } from "../../lib/phone-frame.tsx";
import { Segmented } from "../../lib/segmented.tsx";
import { CleanHtml } from "./clean-html.tsx";
import type { Payload } from "./documents.ts";
import { isPicture } from "./picture-field.tsx";
import { setupTexts } from "./texts/index.ts";

/** How what is written looks on a phone, in the language that is chosen. */
export function Preview({ payload }: { payload: Payload }) {
  const t = useTexts(setupTexts);
  const own = useLocale();
  const [locale, setLocale] = useState<Locale>(own);
  return (
    <div className="setup-preview">
      <Segmented
        label={t.previewLanguage}
        value={locale}
        options={LOCALE_NAMES.map(([value, label]) => ({ value, label }))}
        onChange={setLocale}
      />
      <PhoneFrame locale={locale}>
        <Shown payload={payload} locale={locale} />
      </PhoneFrame>
    </div>
  );
}

interface Banner {
  image: string | null;
  html: LanguageTexts | null;
}

interface Video {
  code: string;
  title: LanguageTexts;
  text: LanguageTexts;
}

function Shown({ payload, locale }: { payload: Payload; locale: Locale }) {
  const of = (value: unknown) => (value as LanguageTexts | null | undefined)?.[locale] ?? "";
  const { name, description, banners, notice, info, contactText, pages, videos, percentFail } =
    payload;
  const title = typeof name === "string" ? name : of(name ?? description);
  const htmls = [notice, info].map(of).filter(Boolean);
  return (
    <div className="setup-shown">
      {title ? <h3>{title}</h3> : null}
      {((banners as Banner[] | undefined) ?? []).map(({ image, html }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a banner is its place, it has no name of its own
        <div key={at} className="setup-banner">
          {isPicture(image) ? <img src={image} alt="" /> : <small>{image}</small>}
          <CleanHtml html={of(html)} />
        </div>
      ))}
      {contactText ? <p>{of(contactText)}</p> : null}
      {htmls.map((html) => (
        <Note key={html} tone="warn">
          <CleanHtml html={html.replaceAll(PERCENT_FAIL_PLACEHOLDER, String(percentFail ?? ""))} />
        </Note>
      ))}
      {((videos as Video[] | undefined) ?? []).map((video) => (
        <div key={video.code} className="setup-banner">
          <b>{video.title[locale]}</b>
          <p>{video.text[locale]}</p>
        </div>
      ))}
      {((pages as LanguageTexts[] | undefined) ?? []).map((page, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a page is its place, it has no name of its own
        <CleanHtml key={at} html={page[locale]} />
      ))}
    </div>
  );
}
