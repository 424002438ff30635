import { useTexts } from "@krapao/browser/i18n/texts";
import { LANGUAGE_TAGS, type Language } from "@krapao/contract/languages";
import type { ReactNode } from "react";
import { coreTexts } from "../../i18n/texts.ts";
import "../lists/controls.css";

/** A preview of a member's phone, in one language; nothing inside can be pressed. */
export function PhoneFrame({ locale, children }: { locale: Language; children: ReactNode }) {
  const core = useTexts(coreTexts);
  return (
    <figure className="phone">
      <figcaption>{`${core.preview} · ${core.languages[locale]}`}</figcaption>
      <div lang={LANGUAGE_TAGS[locale]} inert>
        {children}
      </div>
    </figure>
  );
}
