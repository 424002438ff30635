import { useTexts } from "@krapao/browser/i18n/texts";
import { type AuditEntry, search } from "@krapao/contract/console/audit";
import { coreTexts } from "../../i18n/texts.ts";
import { api } from "../../lib/api/api.ts";
import { usePages } from "../../lib/api/pages.ts";
import { Drawer } from "../../lib/dialogs/drawer.tsx";
import { type Column, DataTable } from "../../lib/lists/data-table.tsx";
import { sortOf } from "../../lib/lists/table-view.ts";
import { ListTools } from "../../lib/lists/tools/list-tools.tsx";
import { Timestamp } from "../../lib/marks/timestamp.tsx";
import { useView } from "../../lib/navigation/navigation.tsx";
import { SearchText } from "../../lib/navigation/search-text.tsx";
import { Pane } from "../../lib/panes/pane.tsx";
import { EntryDetail, type ShowSetup } from "./entry-detail.tsx";
import { ExportLog } from "./export-log.tsx";
import { Filters } from "./filters.tsx";
import { Subject, useActionText } from "./subject.tsx";
import { auditTexts } from "./texts.ts";
import { VerifyChain } from "./verify-chain.tsx";
import "./audit.css";

function useColumns(): Column<AuditEntry>[] {
  const t = useTexts(auditTexts);
  const actionText = useActionText();
  return [
    {
      id: "seq",
      sort: "seq",
      header: t.seq,
      size: "count",
      cell: ({ seq }) => <span className="num t3">{seq}</span>,
    },
    { id: "at", header: t.labels.time, size: "account", cell: ({ at }) => <Timestamp at={at} /> },
    {
      id: "actor",
      header: t.actor,
      size: "chip",
      cell: ({ staffId, staffName }) => (staffId ? staffName : <i className="t3">{t.system}</i>),
    },
    { id: "action", header: t.action, cell: ({ action }) => actionText(action) },
    { id: "subject", header: t.subject, cell: (entry) => <Subject entry={entry} /> },
    {
      id: "why",
      header: t.labels.reason,
      cell: ({ why }) => <span className="audit-why">{why ?? "–"}</span>,
    },
    {
      id: "address",
      header: t.labels.address,
      size: "chip",
      isWide: true,
      cell: ({ address }) => <SearchText text={address} />,
    },
  ];
}

/** The audit log, newest entry first. An entry opens with the values before and after. */
export function AuditLog({ showSetup }: { showSetup: ShowSetup }) {
  const t = useTexts(auditTexts);
  const core = useTexts(coreTexts);
  const [view, setView] = useView();
  const columns = useColumns();
  const { staffId, action, kind, subject, address, from, to } = view;
  const filter = { staffId, action, kind, subject, address, from, to };
  const input = {
    staffId: staffId ?? null,
    action: action ?? null,
    kind: kind || null,
    subject: subject ?? null,
    address: address ?? null,
    from: from ?? null,
    to: to ?? null,
    sort: sortOf(view, ["seq"]),
  };
  const list = usePages({
    key: ["audit", input],
    read: ({ cursor, signal }) => api(search, { input: { ...input, cursor }, signal }),
    rows: ({ entries }) => entries,
  });
  const chosen = list.rows.find(({ seq }) => String(seq) === view.item);
  return (
    <>
      <Filters view={view} setView={setView} />
      <Pane
        title={t.list}
        aside={
          <>
            <ExportLog filter={filter} />
            <VerifyChain />
          </>
        }
      >
        <ListTools list="audit" columns={columns} exported={input} />
        <DataTable
          label={t.list}
          columns={columns}
          list={list}
          rowId={({ seq }) => String(seq)}
          selected={view.item ?? null}
          onSelect={(item) => setView({ item })}
          empty={{ title: t.emptyTitle, text: t.emptyText }}
        />
      </Pane>
      <Drawer
        open={chosen !== undefined}
        onClose={() => setView({ item: null })}
        title={chosen ? t.entry(chosen.seq) : core.detail}
      >
        {chosen ? <EntryDetail entry={chosen} showSetup={showSetup} /> : null}
      </Drawer>
    </>
  );
}
