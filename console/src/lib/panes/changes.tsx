import { useTexts } from "@krapao/browser/i18n/texts";
import type { ReactNode } from "react";
import { coreTexts } from "../../i18n/core/index.ts";
import "./pane.css";

export interface ChangeRow {
  label: string;
  before: ReactNode;
  after: ReactNode;
  isChanged: boolean;
}

/** The current and the new values next to each other; differences are marked. */
export function Changes({ label, rows }: { label: string; rows: readonly ChangeRow[] }) {
  const core = useTexts(coreTexts);
  return (
    <table className="changes" aria-label={label}>
      <thead>
        <tr>
          <th>
            <span className="vh">{label}</span>
          </th>
          <th>{core.now}</th>
          <th>{core.willBe}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.label} className={row.isChanged ? "on" : undefined}>
            <th scope="row">{row.label}</th>
            <td>{row.isChanged ? <del>{row.before ?? "–"}</del> : row.before}</td>
            <td>{row.isChanged ? <ins>{row.after ?? "–"}</ins> : row.after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
