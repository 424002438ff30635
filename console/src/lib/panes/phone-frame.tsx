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
      <figcaption className="text-13 text-fg-3 text-center pb-2">{`${core.preview} · ${core.languages[locale]}`}</figcaption>
      <div
        className="overflow-auto rounded-[36px] border-8 border-[#1a2546] shadow-e3 text-16 leading-[var(--lh-body)]"
        lang={LANGUAGE_TAGS[locale]}
        inert
      >
        {children}
      </div>
    </figure>
  );
}
