import { useTexts } from "@krapao/browser/i18n/texts";
import { type Discrepancy, discrepancies } from "@krapao/contract/console/reports";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../lib/api/api.ts";
import { usePages } from "../../lib/api/pages.ts";
import { dayText } from "../../lib/format.ts";
import type { Column } from "../../lib/lists/data-table.tsx";
import { LocalList } from "../../lib/lists/local/local-list.tsx";
import { Timestamp } from "../../lib/marks/timestamp.tsx";
import { Pane } from "../../lib/panes/pane.tsx";
import { reportsTexts } from "./texts.ts";

const FIGURE_FORMAT = new Intl.NumberFormat("en-GB", { minimumFractionDigits: 2 });

function useColumns(): Column<Discrepancy>[] {
  const t = useTexts(reportsTexts);
  const figure = (id: "ours" | "theirs"): Column<Discrepancy> => ({
    id,
    header: t[id],
    value: (row) => row[id],
    align: "right",
    cell: (row) => (
      <span className="num nowrap">
        {FIGURE_FORMAT.format(row[id])} <small className="t3">{row.unit}</small>
      </span>
    ),
  });
  return [
    {
      id: "kind",
      header: t.kind,
      value: ({ kind }) => t.discrepancyKinds[kind] ?? kind,
      cell: ({ kind }) => t.discrepancyKinds[kind] ?? kind,
    },
    {
      id: "externalParty",
      header: t.externalParty,
      value: ({ externalParty }) => externalParty,
      cell: ({ externalParty }) => externalParty,
    },
    {
      id: "subject",
      header: t.subject,
      value: ({ subject }) => subject,
      cell: ({ subject }) => <span className="num cut">{subject}</span>,
    },
    figure("ours"),
    figure("theirs"),
    {
      id: "detail",
      header: t.detail,
      value: ({ detail }) => detail,
      cell: ({ detail }) => <span className="t2">{detail}</span>,
    },
  ];
}

/** The discrepancies that the last reconciliation found. */
export function DiscrepancyReport() {
  const t = useTexts(reportsTexts);
  const columns = useColumns();
  const newest = useQuery({
    queryKey: ["report", "reconciliation"],
    queryFn: ({ signal }) => api(discrepancies, { input: { limit: 1 }, signal }),
  });
  const list = usePages({
    key: ["report", "reconciliation", "list"],
    read: ({ cursor, signal }) => api(discrepancies, { input: { cursor }, signal }),
    rows: (page) => page.discrepancies,
  });
  const reconciliation = newest.data?.reconciliation ?? null;
  const isCompared = reconciliation !== null;
  return (
    <Pane
      title={reconciliation ? t.reconciled(dayText(reconciliation.day)) : t.tabs.reconciliation}
      aside={reconciliation ? <Timestamp at={reconciliation.finishedAt} /> : null}
    >
      <LocalList
        name="report-reconciliation"
        label={t.tabs.reconciliation}
        columns={columns}
        list={list}
        rowId={({ id }) => id}
        empty={{
          title: isCompared ? t.labels.everythingAgrees : t.labels.notReconciledYet,
          text: isCompared ? t.noDiscrepanciesText : t.notReconciledText,
        }}
      />
    </Pane>
  );
}
