import { useTexts } from "@krapao/browser/i18n/texts";
import {
  DOCUMENT_SLA_SECONDS,
  DOCUMENT_TABS,
  type DocumentTab,
  type KycDocument,
  list as listDocuments,
} from "@krapao/contract/console/kyc/documents";
import { DOCUMENT_KINDS } from "@krapao/contract/member/kyc/documents";
import { api } from "../../lib/api/api.ts";
import { usePages } from "../../lib/api/pages.ts";
import { queueKey } from "../../lib/api/queues.ts";
import { type Column, DataTable } from "../../lib/lists/data-table.tsx";
import { MasterDetail, useChosen } from "../../lib/lists/master-detail.tsx";
import { Segmented } from "../../lib/lists/segmented.tsx";
import { useSteadyRows } from "../../lib/lists/steady-rows.ts";
import { sortOf } from "../../lib/lists/table-view.ts";
import { anyOf } from "../../lib/lists/tools/filter.ts";
import type { FilterSpec } from "../../lib/lists/tools/filters.tsx";
import { ListTools } from "../../lib/lists/tools/list-tools.tsx";
import { useListTotals } from "../../lib/lists/tools/use-totals.ts";
import { Age } from "../../lib/marks/age.tsx";
import { Timestamp } from "../../lib/marks/timestamp.tsx";
import { WhoCell } from "../../lib/marks/who-cell.tsx";
import { useView } from "../../lib/navigation/navigation.tsx";
import { DocumentDetail } from "./document-detail.tsx";
import { kycTexts } from "./texts.ts";

const idOf = ({ id }: KycDocument) => id;

function useColumns(tab: DocumentTab): readonly Column<KycDocument>[] {
  const t = useTexts(kycTexts);
  return [
    {
      id: "member",
      header: t.labels.member,
      cell: ({ member, kind }) => <WhoCell name={member.name} note={t.kinds[kind]} />,
    },
    {
      id: "asked",
      header: t.askedBy,
      isOptional: true,
      cell: ({ askedBy }) => askedBy ?? t.byWithdrawal,
    },
    {
      id: "expires",
      header: t.expires,
      size: "date",
      isOptional: tab !== "accepted",
      cell: ({ expiresOn }) => <Timestamp at={expiresOn} part="date" />,
    },
    {
      id: "at",
      header: tab === "uploaded" ? t.labels.waits : t.since,
      align: "right",
      size: "date",
      sort: "at",
      cell: ({ since }) =>
        tab === "uploaded" ? (
          <Age since={since} slaSeconds={DOCUMENT_SLA_SECONDS} />
        ) : (
          <Timestamp at={since} part="date" />
        ),
    },
  ];
}

/** The queue of documents: the list of a state, and the selected document with its picture. */
export default function DocumentQueue() {
  const t = useTexts(kycTexts);
  const [view, setView] = useView();
  const tab = DOCUMENT_TABS.find((each) => each === view.tab) ?? "uploaded";
  const kinds = anyOf(view.kinds, DOCUMENT_KINDS);
  const input = { tab, kinds, sort: sortOf(view, ["at"]) };
  const key = [...queueKey("kyc"), input];
  const pages = usePages({
    key,
    read: ({ cursor, signal }) => api(listDocuments, { input: { ...input, cursor }, signal }),
    rows: ({ documents }) => documents,
    everyMs: 30_000,
  });
  const totals = useListTotals(key, (signal) =>
    api(listDocuments, { input: { ...input, withTotals: true, limit: 1 }, signal }),
  );
  const isHeld = input.sort !== null || kinds !== null;
  const steady = useSteadyRows(pages, { key: JSON.stringify(input), isHeld, idOf });
  const { list, ids } = steady;
  const [chosen, choose] = useChosen(ids, list.isLoading);
  const document = list.rows.find(({ id }) => id === chosen);
  const columns = useColumns(tab);
  const filters: readonly FilterSpec[] = [
    {
      id: "kinds",
      kind: "any",
      label: t.kind,
      options: DOCUMENT_KINDS.map((kind) => [kind, t.kinds[kind]] as const),
    },
  ];
  return (
    <MasterDetail
      head={
        <Segmented
          label={t.list}
          value={tab}
          options={DOCUMENT_TABS.map((value) => ({ value, label: t.tabs[value] }))}
          onChange={(value) => setView({ tab: value, item: null, show: null })}
        />
      }
      tools={
        <ListTools
          list="documents"
          columns={columns}
          filters={filters}
          totals={totals}
          exported={input}
        />
      }
      list={
        <DataTable
          label={t.list}
          columns={columns}
          list={list}
          rowId={idOf}
          steady={steady}
          selected={chosen}
          onSelect={choose}
          empty={{ title: t.empty, text: t.emptyText }}
        />
      }
      detail={
        document ? (
          <DocumentDetail key={`${document.id} ${document.version}`} document={document} hasKeys />
        ) : null
      }
      onBack={() => choose(null)}
    />
  );
}
