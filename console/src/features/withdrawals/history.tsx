import { useTexts } from "@krapao/browser/i18n/texts";
import { Timestamp } from "../../lib/marks/timestamp.tsx";
import { withdrawalsTexts } from "./texts.ts";
import type { Detail } from "./withdrawal-calls.ts";

/** Actions of staff users on the withdrawal. */
export function History({ detail }: { detail: Pick<Detail, "decisions"> }) {
  const t = useTexts(withdrawalsTexts);
  if (detail.decisions.length === 0) return null;
  const reasons: Record<string, string> = {
    ...t.actions.reject.values,
    second_person: t.secondPerson,
  };
  return (
    <section>
      <h3 className="wd-label">{t.history}</h3>
      <ul className="wd-lines divide-y divide-line">
        {detail.decisions.map(({ action, by, at, code, why }) => (
          <li className="flex items-baseline gap-3 min-h-9.5 px-0 py-[7px]" key={`${action}${at}`}>
            <Timestamp at={at} part="time" />
            <span className="grow">
              {by.name}: {t.historyActions[action] ?? action}
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
