import { useTexts } from "@krapao/browser/i18n/texts";
import * as accounts from "@krapao/contract/console/accounts";
import { Button } from "@krapao/ui/forms/button";
import { toast } from "@krapao/ui/overlays/toast";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { LogOut } from "lucide-react";
import { useState } from "react";
import type { Labelled } from "../../i18n/define-texts.ts";
import { Actions } from "../../lib/actions/actions.tsx";
import { api } from "../../lib/api/api.ts";
import { useMay } from "../../lib/api/me.ts";
import { listOf } from "../../lib/api/pages.ts";
import { ReasonDialog } from "../../lib/dialogs/reason-dialog.tsx";
import type { Column } from "../../lib/lists/data-table.tsx";
import { LocalList } from "../../lib/lists/local/local-list.tsx";
import { Timestamp } from "../../lib/marks/timestamp.tsx";
import { SearchText } from "../../lib/navigation/search-text.tsx";
import type th from "./texts/th.ts";
import { accountsTexts } from "./texts.ts";

type Session = Awaited<ReturnType<typeof api<typeof accounts.sessions>>>["sessions"][number];

/** A member's open sessions, with buttons to end one or all of them. */
export function Sessions({ memberId }: { memberId: string }) {
  const t = useTexts(accountsTexts);
  const may = useMay();
  const client = useQueryClient();
  const [isEndingAll, setEndingAll] = useState(false);
  const key = ["member", memberId, "sessions"];
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api(accounts.sessions, { params: { memberId }, signal }),
  });
  const refresh = () => client.invalidateQueries({ queryKey: key });
  const endAll = async (why: string) => {
    const { ended } = await api(accounts.revokeSessions, { params: { memberId }, input: { why } });
    toast("success", t.ended(ended));
    await refresh();
  };
  const mayEnd = may("accounts.sessions");
  return (
    <>
      {mayEnd && (query.data?.sessions.length ?? 0) > 0 ? (
        <div className="tl-bar flex flex-wrap justify-between items-end gap-3 px-4.5 py-3">
          <span />
          <Button variant="cancel" size="small" onClick={() => setEndingAll(true)}>
            <LogOut className="i i18" aria-hidden="true" />
            {t.endAll}
          </Button>
        </div>
      ) : null}
      <LocalList
        name="member-sessions"
        label={t.tabs.sessions}
        columns={columnsOf(t, { memberId, refresh }).filter(
          ({ id }) => id !== "address" || may("accounts.addresses"),
        )}
        list={listOf(query.data?.sessions, query)}
        rowId={(row) => row.id}
      />
      <ReasonDialog
        open={isEndingAll}
        onClose={() => setEndingAll(false)}
        title={t.endAllTitle}
        confirmLabel={t.endAll}
        danger
        onConfirm={endAll}
      >
        <p className="t2">{t.endAllText}</p>
      </ReasonDialog>
    </>
  );
}

function columnsOf(
  t: Labelled<typeof th>,
  { memberId, refresh }: { memberId: string; refresh: () => unknown },
): Column<Session>[] {
  return [
    {
      id: "device",
      header: t.device,
      value: ({ device }) => device,
      cell: (row) => row.device ?? t.unknown,
    },
    {
      id: "address",
      header: t.labels.address,
      value: ({ address }) => address,
      cell: (row) => (row.address ? <SearchText text={row.address} /> : t.unknown),
    },
    {
      id: "opened",
      header: t.opened,
      value: ({ createdAt }) => createdAt,
      cell: (row) => <Timestamp at={row.createdAt} />,
      isWide: true,
    },
    {
      id: "used",
      header: t.used,
      value: ({ lastSeenAt }) => lastSeenAt,
      cell: (row) => <Timestamp at={row.lastSeenAt} />,
    },
    {
      id: "end",
      header: t.actions,
      align: "right",
      cell: (row) => (
        <Actions
          of={accounts.memberSessionActions}
          item={{ ...row, memberId }}
          texts={t.sessionActions}
          refresh={refresh}
          className="row rt"
          special={{ end: { button: { size: "small" }, texts: { done: t.ended(1) } } }}
        >
          {null}
        </Actions>
      ),
    },
  ];
}
