import { useTexts } from "../../i18n/index.ts";
import { Moment } from "../../lib/moment.tsx";
import { withdrawalsTexts } from "./texts/index.ts";
import type { Detail } from "./withdrawal-calls.ts";

/** Who of the staff did what to it. */
export function History({ detail }: { detail: Pick<Detail, "decisions"> }) {
  const t = useTexts(withdrawalsTexts);
  if (detail.decisions.length === 0) return null;
  const reasons: Record<string, string> = t.reasons;
  return (
    <section>
      <h3 className="wd-label">{t.history}</h3>
      <ul className="wd-lines">
        {detail.decisions.map(({ deed, by, at, code, why }) => (
          <li key={`${deed}${at}`}>
            <Moment at={at} part="time" />
            <span className="grow">
              {by.name}: {t.deeds[deed] ?? deed}
              {code || why ? (
                <span className="s13 t3">
                  {" "}
                  {[code && (reasons[code] ?? code), why].filter(Boolean).join(" · ")}
                </span>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
