import { type DriftFinding, drift } from "@krapao/contract/office/reports";
import { useQuery } from "@tanstack/react-query";
import { useTexts } from "../../i18n/index.ts";
import { api } from "../../lib/api.ts";
import { type Column, DataTable } from "../../lib/data-table.tsx";
import { dateOnly } from "../../lib/format.ts";
import { Moment } from "../../lib/moment.tsx";
import { usePages } from "../../lib/pages.ts";
import { Pane } from "../../lib/pane.tsx";
import { reportsTexts } from "./texts/index.ts";

const FIGURE = new Intl.NumberFormat("en-GB", { minimumFractionDigits: 2 });

function useColumns(): Column<DriftFinding>[] {
  const t = useTexts(reportsTexts);
  const figure = (id: "ours" | "theirs") => ({
    ...{ id, header: t[id], align: "right" as const },
    cell: (row: DriftFinding) => (
      <span className="num nowrap">
        {FIGURE.format(row[id])} <small className="t3">{row.unit}</small>
      </span>
    ),
  });
  return [
    { id: "kind", header: t.kind, cell: ({ kind }) => t.driftKinds[kind] ?? kind },
    { id: "with", header: t.with, cell: ({ party }) => party },
    {
      id: "subject",
      header: t.subject,
      cell: ({ subject }) => <span className="num cut">{subject}</span>,
    },
    figure("ours"),
    figure("theirs"),
    { id: "detail", header: t.detail, cell: ({ detail }) => <span className="t2">{detail}</span> },
  ];
}

/** What the newest comparison of the books found. */
export function DriftReport() {
  const t = useTexts(reportsTexts);
  const columns = useColumns();
  const newest = useQuery({
    queryKey: ["report", "drift"],
    queryFn: ({ signal }) => api(drift, { input: { limit: 1 }, signal }),
  });
  const list = usePages({
    key: ["report", "drift", "list"],
    read: ({ cursor, signal }) => api(drift, { input: { cursor }, signal }),
    rows: ({ findings }) => findings,
  });
  const comparison = newest.data?.comparison ?? null;
  const isCompared = comparison !== null;
  return (
    <Pane
      title={comparison ? t.compared(dateOnly(`${comparison.day}T12:00:00+07:00`)) : t.tabs.drift}
      aside={comparison ? <Moment at={comparison.finishedAt} /> : null}
    >
      <DataTable
        label={t.tabs.drift}
        columns={columns}
        list={list}
        rowId={({ id }) => id}
        empty={{
          title: isCompared ? t.noDrift : t.notCompared,
          text: isCompared ? t.noDriftText : t.notComparedText,
        }}
      />
    </Pane>
  );
}
