import { LANGUAGE_NAMES, useLanguage } from "@krapao/browser/i18n/language";
import { useTexts } from "@krapao/browser/i18n/texts";
import type { Language } from "@krapao/contract/languages";
import { useState } from "react";
import { Segmented } from "../../../lib/lists/segmented.tsx";
import { PhoneFrame } from "../../../lib/panes/phone-frame.tsx";
import { isPicture } from "../forms/picture-field.tsx";
import type { Payload } from "../payload.ts";
import { CleanHtml } from "../preview/clean-html.tsx";
import { withAmounts } from "../preview/with-amounts.ts";
import { bannersTexts } from "../texts/banners/index.ts";
import { setupTexts } from "../texts/index.ts";
import type { Banner } from "./banner-rows.ts";

/** The chosen banner on a phone of 390 pixels, in one of the languages. */
export function BannerPreview({
  banner,
  count,
  amounts,
}: {
  banner: Banner;
  count: number;
  /** The settings of the place, whose amounts the text may name. */
  amounts: Payload;
}) {
  const t = useTexts(bannersTexts);
  const setup = useTexts(setupTexts);
  const own = useLanguage();
  const [locale, setLocale] = useState<Language>(own);
  const { images, image, html, place } = banner;
  const address = images[locale] ?? image;
  return (
    <section className="setup-preview banner-phone" aria-label={t.preview}>
      <Segmented
        label={setup.previewLanguage}
        value={locale}
        options={LANGUAGE_NAMES.map(([value, label]) => ({ value, label }))}
        onChange={setLocale}
      />
      <PhoneFrame locale={locale}>
        <div className={place === "bonus" ? "banner-shown" : "banner-shown is-popup"}>
          {isPicture(address) ? <img src={address} alt="" /> : <small>{address}</small>}
          <CleanHtml html={withAmounts(html[locale], amounts)} />
          {count > 1 ? (
            <span className="banner-dots" aria-hidden="true">
              {Array.from({ length: count }, (_, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: dots have no id
                <i key={at} />
              ))}
            </span>
          ) : null}
        </div>
      </PhoneFrame>
    </section>
  );
}
