import type { ReactNode } from "react";
import { coreTexts } from "../i18n/core/index.ts";
import { useTexts } from "../i18n/index.ts";
import "./pane.css";

export interface ChangeRow {
  label: string;
  before: ReactNode;
  after: ReactNode;
  isChanged: boolean;
}

/** What something is now and what it will be, side by side; what differs is marked. */
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
