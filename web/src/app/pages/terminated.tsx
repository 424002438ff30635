import { useLanguage } from "@krapao/browser/i18n/language";
import { useTexts } from "@krapao/browser/i18n/texts";
import { buttonClass } from "@krapao/ui/forms/button";
import { Flower } from "@krapao/ui/layout/motif";
import { useQuery } from "@tanstack/react-query";
import { MessageCircle } from "lucide-react";
import { contactQuery } from "../../features/lookups/lookups.ts";
import { stateTexts } from "../texts.ts";
import { useTitle } from "../use-title.ts";
import "@krapao/ui/feedback/state.css";

/** Read by `page()`, which loads them with this module. @public */
export const texts = [stateTexts];

/** The page of a closed service, with a link to the operator while there is one. */
export default function Terminated() {
  const t = useTexts(stateTexts);
  useTitle(t.terminatedTitle);
  const contact = useQuery(contactQuery(useLanguage()));
  const link = contact.data?.lineLink ?? "";
  return (
    <section className="empty">
      <svg width="220" height="190" viewBox="0 0 220 190" fill="none" aria-hidden="true">
        <g transform="translate(110 92)">
          <Flower scale={3.2} stroke="#ecc57a" opacity={0.2} />
        </g>
        <circle
          cx="110"
          cy="92"
          r="46"
          fill="#1a2750"
          stroke="#ecc57a"
          strokeOpacity=".6"
          strokeWidth="1.5"
        />
        <path
          d="M128 112A30 30 0 1 1 104 64A24 24 0 0 0 128 112Z"
          fill="#ecc57a"
          fillOpacity=".92"
        />
        <g stroke="#94a8e6" strokeLinecap="round" strokeWidth="1.5">
          <path d="M40 168H180" strokeOpacity=".4" />
          <path d="M66 178H154" strokeOpacity=".22" />
        </g>
      </svg>
      <h1>{t.terminatedTitle}</h1>
      <p>{t.terminatedText}</p>
      {link.startsWith("https://") ? (
        <div className="actions">
          <a
            className={buttonClass({ variant: "secondary", block: true })}
            href={link}
            target="_blank"
            rel="noopener noreferrer"
          >
            <MessageCircle className="i i18" aria-hidden="true" />
            {t.contact}
          </a>
        </div>
      ) : null}
    </section>
  );
}
