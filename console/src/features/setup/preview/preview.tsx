import type { Language } from "@krapao/contract/languages";
import { PERCENT_FAIL_PLACEHOLDER } from "@krapao/contract/member/bonuses";
import { Note } from "@krapao/ui/feedback/note";
import type { LanguageTexts } from "../../../lib/forms/language-tabs.tsx";
import { isPicture } from "../forms/picture-field.tsx";
import type { Payload } from "../payload.ts";
import { CleanHtml } from "./clean-html.tsx";
import { LanguagePreview } from "./language-preview.tsx";
import { withAmounts } from "./with-amounts.ts";

/** The draft as members see it on a phone, in the selected language. */
export function Preview({ payload }: { payload: Payload }) {
  return (
    <div className="setup-preview">
      <LanguagePreview show={(locale) => <PreviewContent payload={payload} locale={locale} />} />
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

function PreviewContent({ payload, locale }: { payload: Payload; locale: Language }) {
  const of = (value: unknown) => (value as LanguageTexts | null | undefined)?.[locale] ?? "";
  const { name, description, banners, notice, info, contactText, pages, videos, percentFail } =
    payload;
  const title = typeof name === "string" ? name : of(name ?? description);
  const htmls = [notice, info].map((text) => withAmounts(of(text), payload)).filter(Boolean);
  return (
    <div className="setup-shown grid gap-3">
      {title ? <h3>{title}</h3> : null}
      {((banners as Banner[] | undefined) ?? []).map(({ image, html }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: banners have no id, only a position
        <div key={at} className="setup-banner rounded-16 border border-line p-3">
          {isPicture(image) ? <img src={image} alt="" /> : <small>{image}</small>}
          <CleanHtml html={withAmounts(of(html), payload)} />
        </div>
      ))}
      {contactText ? <p>{of(contactText)}</p> : null}
      {htmls.map((html) => (
        <Note key={html} tone="warn">
          <CleanHtml html={html.replaceAll(PERCENT_FAIL_PLACEHOLDER, String(percentFail ?? ""))} />
        </Note>
      ))}
      {((videos as Video[] | undefined) ?? []).map((video) => (
        <div key={video.code} className="setup-banner rounded-16 border border-line p-3">
          <b>{video.title[locale]}</b>
          <p>{video.text[locale]}</p>
        </div>
      ))}
      {((pages as LanguageTexts[] | undefined) ?? []).map((page, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pages have no id, only a position
        <CleanHtml key={at} html={page[locale]} />
      ))}
    </div>
  );
}
