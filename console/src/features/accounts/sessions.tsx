import * as accounts from "@krapao/contract/office/accounts";
import { Button } from "@krapao/ui/button";
import { toast } from "@krapao/ui/toast";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { LogOut } from "lucide-react";
import { useState } from "react";
import { useTexts } from "../../i18n/index.ts";
import { api } from "../../lib/api.ts";
import { Confirm } from "../../lib/confirm.tsx";
import { type Column, DataTable } from "../../lib/data-table.tsx";
import { useMay } from "../../lib/me.ts";
import { Moment } from "../../lib/moment.tsx";
import { listOf } from "../../lib/pages.ts";
import { ReasonDialog } from "../../lib/reason-dialog.tsx";
import { accountsTexts } from "./texts/index.ts";
import type th from "./texts/th.ts";

type Session = Awaited<ReturnType<typeof api<typeof accounts.sessions>>>["sessions"][number];

/** Where a member is signed in; one or all of them can be ended. */
export function Sessions({ memberId }: { memberId: string }) {
  const t = useTexts(accountsTexts);
  const may = useMay();
  const client = useQueryClient();
  const [ending, setEnding] = useState<string | null>(null);
  const [isEndingAll, setEndingAll] = useState(false);
  const key = ["member", memberId, "sessions"];
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api(accounts.sessions, { params: { memberId }, signal }),
  });
  const again = () => client.invalidateQueries({ queryKey: key });
  const endOne = async () => {
    if (ending === null) return;
    await api(accounts.revokeSession, { params: { memberId, sessionId: ending } });
    toast("success", t.ended(1));
    await again();
  };
  const endAll = async (why: string) => {
    const { ended } = await api(accounts.revokeSessions, { params: { memberId }, input: { why } });
    toast("success", t.ended(ended));
    await again();
  };
  const mayEnd = may("accounts.sessions");
  return (
    <>
      {mayEnd && (query.data?.sessions.length ?? 0) > 0 ? (
        <div className="tl-bar">
          <span />
          <Button variant="cancel" size="small" onClick={() => setEndingAll(true)}>
            <LogOut className="i i18" aria-hidden="true" />
            {t.endAll}
          </Button>
        </div>
      ) : null}
      <DataTable
        label={t.tabs.sessions}
        columns={columnsOf(t, mayEnd ? setEnding : null)}
        list={listOf(query.data?.sessions, query)}
        rowId={(row) => row.id}
      />
      <Confirm
        open={ending !== null}
        onClose={() => setEnding(null)}
        title={t.endTitle}
        deed={t.end}
        danger
        onConfirm={endOne}
      />
      <ReasonDialog
        open={isEndingAll}
        onClose={() => setEndingAll(false)}
        title={t.endAllTitle}
        deed={t.endAll}
        danger
        onConfirm={endAll}
      >
        <p className="t2">{t.endAllText}</p>
      </ReasonDialog>
    </>
  );
}

function columnsOf(t: typeof th, onEnd: ((id: string) => void) | null): Column<Session>[] {
  return [
    { id: "device", header: t.device, cell: (row) => row.device ?? t.unknown },
    {
      id: "address",
      header: t.address,
      cell: (row) => <span className="num">{row.address ?? t.unknown}</span>,
    },
    { id: "opened", header: t.opened, cell: (row) => <Moment at={row.createdAt} />, isWide: true },
    { id: "used", header: t.used, cell: (row) => <Moment at={row.lastSeenAt} /> },
    {
      id: "end",
      header: t.deeds,
      align: "right",
      cell: (row) =>
        onEnd ? (
          <Button variant="cancel" size="small" onClick={() => onEnd(row.id)}>
            {t.end}
          </Button>
        ) : null,
    },
  ];
}
