import { useTexts } from "@krapao/browser/i18n/texts";
import { type KycDocument, listOfMember } from "@krapao/contract/console/kyc/documents";
import { DOCUMENT_KINDS } from "@krapao/contract/member/kyc/documents";
import { Button } from "@krapao/ui/forms/button";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../lib/api/api.ts";
import { useMay } from "../../lib/api/me.ts";
import { listOf } from "../../lib/api/pages.ts";
import { Drawer } from "../../lib/dialogs/drawer.tsx";
import { type Column, DataTable } from "../../lib/lists/data-table.tsx";
import { Timestamp } from "../../lib/marks/timestamp.tsx";
import { AskDialog } from "./ask-dialog.tsx";
import { DocumentDetail, StateChip } from "./document-detail.tsx";
import { kycTexts } from "./texts.ts";

/** Read by `page()`, which loads them with this module. @public */
export const texts = [kycTexts];

/** The documents of a member, with the selected one in a drawer. */
export default function MemberDocuments({ memberId }: { memberId: string }) {
  const t = useTexts(kycTexts);
  const mayAsk = useMay()("kyc.ask");
  const [isAsking, setAsking] = useState(false);
  const [chosen, choose] = useState<string | null>(null);
  const query = useQuery({
    queryKey: ["member", memberId, "documents"],
    queryFn: ({ signal }) => api(listOfMember, { params: { memberId }, signal }),
    refetchInterval: 30_000,
  });
  const list = listOf(query.data?.documents, query);
  const document = list.rows.find(({ id }) => id === chosen);
  const open = list.rows.filter(({ state }) => ["asked", "uploaded", "rejected"].includes(state));
  const free = DOCUMENT_KINDS.filter((kind) => !open.some((each) => each.kind === kind));
  const columns: readonly Column<KycDocument>[] = [
    { id: "kind", header: t.kind, cell: ({ kind }) => <b>{t.kinds[kind]}</b> },
    { id: "state", header: t.labels.state, cell: ({ state }) => <StateChip state={state} /> },
    { id: "since", header: t.since, cell: ({ since }) => <Timestamp at={since} /> },
    {
      id: "expires",
      header: t.expires,
      isWide: true,
      cell: ({ expiresOn }) => <Timestamp at={expiresOn} part="date" />,
    },
    { id: "by", header: t.decidedBy, isWide: true, cell: ({ decidedBy }) => decidedBy ?? "–" },
  ];
  return (
    <>
      {mayAsk ? (
        <div className="tl-bar flex flex-wrap justify-between items-end gap-3">
          <span />
          <Button
            variant="secondary"
            size="small"
            disabled={list.isLoading || free.length === 0}
            onClick={() => setAsking(true)}
          >
            {t.ask}
          </Button>
        </div>
      ) : null}
      <DataTable
        label={t.list}
        columns={columns}
        list={list}
        rowId={({ id }) => id}
        selected={chosen}
        onSelect={choose}
        empty={{ title: t.none, text: t.noneText }}
      />
      <Drawer open={document !== undefined} onClose={() => choose(null)} title={t.kind}>
        {document ? (
          <DocumentDetail key={`${document.id} ${document.version}`} document={document} />
        ) : null}
      </Drawer>
      {isAsking ? (
        <AskDialog memberId={memberId} kinds={free} onClose={() => setAsking(false)} />
      ) : null}
    </>
  );
}
