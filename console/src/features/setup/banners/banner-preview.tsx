import { useTexts } from "@krapao/browser/i18n/texts";
import type { Language } from "@krapao/contract/languages";
import { isPicture } from "../forms/picture-field.tsx";
import type { Payload } from "../payload.ts";
import { CleanHtml } from "../preview/clean-html.tsx";
import { LanguagePreview } from "../preview/language-preview.tsx";
import { withAmounts } from "../preview/with-amounts.ts";
import { bannersTexts } from "../texts.ts";
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
  const { images, image, html, place } = banner;
  const show = (locale: Language) => {
    const address = images[locale] ?? image;
    return (
      <div className={place === "bonus" ? "banner-shown" : "banner-shown is-popup"}>
        {isPicture(address) ? <img src={address} alt="" /> : <small>{address}</small>}
        <CleanHtml html={withAmounts(html[locale], amounts)} />
        {count > 1 ? (
          <span
            className="banner-dots flex gap-2 justify-center px-0 pt-2 pb-3.5"
            aria-hidden="true"
          >
            {Array.from({ length: count }, (_, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: dots have no id
              <i className="h-1.5 rounded-[3px]" key={at} />
            ))}
          </span>
        ) : null}
      </div>
    );
  };
  return (
    <section className="setup-preview banner-phone" aria-label={t.preview}>
      <LanguagePreview show={show} />
    </section>
  );
}
