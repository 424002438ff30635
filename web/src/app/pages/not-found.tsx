import { useTexts } from "@krapao/browser/i18n/texts";
import { buttonClass } from "@krapao/ui/forms/button";
import { Flower } from "@krapao/ui/layout/motif";
import { PageLink } from "../../lib/navigation/page-link.tsx";
import { stateTexts } from "../texts.ts";
import { useTitle } from "../use-title.ts";
import "@krapao/ui/feedback/state.css";

/** Read by `page()`, which loads them with this module. @public */
export const texts = [stateTexts];

/** The page of an unknown path. */
export default function NotFound() {
  const t = useTexts(stateTexts);
  useTitle(t.notFoundTitle);
  return (
    <section className="empty">
      <svg width="240" height="150" viewBox="0 0 240 150" fill="none" aria-hidden="true">
        <g transform="translate(120 75)">
          <Flower scale={1.7} stroke="#ecc57a" opacity={0.4} />
        </g>
        <g className="num font-bold" textAnchor="middle" fontSize="96" fill="#f3f5ff">
          <text x="42" y="108">
            4
          </text>
          <text x="198" y="108">
            4
          </text>
        </g>
      </svg>
      {/* The specification gives this text, the same in every language. */}
      <h1 lang="en">Page Not Found</h1>
      <p>{t.notFoundText}</p>
      <div className="actions">
        <PageLink to="/" className={buttonClass({ block: true })}>
          {t.goHome}
        </PageLink>
      </div>
    </section>
  );
}
