import { useTexts } from "@krapao/browser/i18n/texts";
import type { Suggestion } from "@krapao/contract/console/deposits/payments";
import { FitMark } from "./slip-facts.tsx";
import { depositTexts } from "./texts.ts";
import "./matching.css";

/** The match score, with the evidence for and against. */
export function Evidence({ score, evidence }: Pick<Suggestion, "score" | "evidence">) {
  const t = useTexts(depositTexts);
  return (
    <div className="evidence col-span-full flex flex-wrap gap-x-3 gap-y-1 items-center text-13">
      <span
        className="score w-18 h-1.5 rounded-[3px] bg-[rgb(176_194_255/0.14)] overflow-hidden"
        role="img"
        aria-label={t.score(score)}
      >
        <span className="block h-full bg-sky-400" style={{ width: `${score}%` }} />
      </span>
      <b className="num" aria-hidden="true">
        {score}
      </b>
      <ul className="flex-wrap gap-x-3 gap-y-0.5 flex">
        {evidence.map(({ of, fit }) => (
          <li key={of} className={fit}>
            <FitMark fit={fit} />
            {t.evidence[of]}
          </li>
        ))}
      </ul>
    </div>
  );
}
