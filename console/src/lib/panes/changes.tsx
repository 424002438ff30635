import { useTexts } from "@krapao/browser/i18n/texts";
import type { ReactNode } from "react";
import { coreTexts } from "../../i18n/texts.ts";
import "./pane.css";

export interface ChangeRow {
  label: string;
  before: ReactNode;
  after: ReactNode;
  isChanged: boolean;
}

interface ChangesProps {
  label: string;
  rows: readonly ChangeRow[];
  /** Of the two values, when the change is past. */
  headings?: readonly [before: string, after: string];
}

/** The current and the new values next to each other; differences are marked. */
export function Changes({ label, rows, headings }: ChangesProps) {
  const core = useTexts(coreTexts);
  const [before, after] = headings ?? [core.now, core.willBe];
  return (
    <table className="changes w-full text-14 table-fixed border-collapse" aria-label={label}>
      <thead>
        <tr>
          <th className="font-medium text-fg-2">
            <span className="vh">{label}</span>
          </th>
          <th className="font-medium text-fg-2">{before}</th>
          <th className="font-medium text-fg-2">{after}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.label} className={row.isChanged ? "on" : undefined}>
            <th className="font-medium text-fg-2" scope="row">
              {row.label}
            </th>
            <td>
              {row.isChanged ? (
                <del className="text-coral-300">{row.before ?? "–"}</del>
              ) : (
                row.before
              )}
            </td>
            <td>
              {row.isChanged ? (
                <ins className="text-jade-300 no-underline font-semibold">{row.after ?? "–"}</ins>
              ) : (
                row.after
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
