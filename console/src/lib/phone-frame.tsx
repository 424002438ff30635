import type { ReactNode } from "react";
import { coreTexts } from "../i18n/core/index.ts";
import { LANG, type Locale, useTexts } from "../i18n/index.ts";
import "./controls.css";

/** How something looks on a member's phone, in one language; nothing inside can be pressed. */
export function PhoneFrame({ locale, children }: { locale: Locale; children: ReactNode }) {
  const core = useTexts(coreTexts);
  return (
    <figure className="phone">
      <figcaption>{`${core.preview} · ${core.languages[locale]}`}</figcaption>
      <div lang={LANG[locale]} inert>
        {children}
      </div>
    </figure>
  );
}
