import { useTexts } from "@krapao/browser/i18n/texts";
import {
  type Discrepancy,
  discrepancies,
  discrepancyFields,
} from "@krapao/contract/console/reports";
import { api } from "../../lib/api/api.ts";
import { usePages } from "../../lib/api/pages.ts";
import { dayText } from "../../lib/format.ts";
import { Timestamp } from "../../lib/marks/timestamp.tsx";
import { Pane } from "../../lib/panes/pane.tsx";
import { ReportTable } from "../../lib/records/report-table.tsx";
import { reportsTexts } from "./texts.ts";
import { useReport } from "./use-report.ts";

const FIGURE_FORMAT = new Intl.NumberFormat("en-GB", { minimumFractionDigits: 2 });

const figure = (id: "ours" | "theirs") => (row: Discrepancy) => (
  <span className="num nowrap">
    {FIGURE_FORMAT.format(row[id])} <small className="t3">{row.unit}</small>
  </span>
);

/** The discrepancies that the last reconciliation found. */
export function DiscrepancyReport() {
  const t = useTexts(reportsTexts);
  const { reconciliation = null } = useReport(discrepancies, { limit: 1 }).data ?? {};
  const list = usePages({
    key: ["report", "reconciliation", "list"],
    read: ({ cursor, signal }) => api(discrepancies, { input: { cursor }, signal }),
    rows: (page) => page.discrepancies,
  });
  return (
    <Pane
      title={reconciliation ? t.reconciled(dayText(reconciliation.day)) : t.tabs.reconciliation}
      aside={reconciliation ? <Timestamp at={reconciliation.finishedAt} /> : null}
    >
      <ReportTable
        name="report-reconciliation"
        label={t.tabs.reconciliation}
        fields={discrepancyFields}
        labels={{ ...t.labels, ...t.fields }}
        texts={{ kind: ({ kind }) => t.discrepancyKinds[kind] ?? kind }}
        cells={{
          subject: ({ subject }) => <span className="num cut">{subject}</span>,
          ours: figure("ours"),
          theirs: figure("theirs"),
          detail: ({ detail }) => <span className="t2">{detail}</span>,
        }}
        list={list}
        empty={{
          title: reconciliation ? t.labels.everythingAgrees : t.labels.notReconciledYet,
          text: reconciliation ? t.noDiscrepanciesText : t.notReconciledText,
        }}
      />
    </Pane>
  );
}
