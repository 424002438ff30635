import { deviceWords } from "@krapao/browser/format/device-words";
import { useTexts } from "@krapao/browser/i18n/texts";
import * as calls from "@krapao/contract/console/accounts-passkeys";
import { Button } from "@krapao/ui/forms/button";
import { toast } from "@krapao/ui/overlays/toast";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../lib/api/api.ts";
import { useMay } from "../../lib/api/me.ts";
import { listOf } from "../../lib/api/pages.ts";
import { ReasonDialog } from "../../lib/dialogs/reason-dialog.tsx";
import type { Column } from "../../lib/lists/data-table.tsx";
import { LocalList } from "../../lib/lists/local/local-list.tsx";
import { Timestamp } from "../../lib/marks/timestamp.tsx";
import type th from "./texts/th.ts";
import { accountsTexts } from "./texts.ts";

type Passkey = Awaited<ReturnType<typeof api<typeof calls.passkeys>>>["passkeys"][number];

/** A member's passkeys, which staff with the permission can remove. */
export function Passkeys({ memberId }: { memberId: string }) {
  const t = useTexts(accountsTexts);
  const may = useMay();
  const client = useQueryClient();
  const [removing, setRemoving] = useState<string | null>(null);
  const key = ["member", memberId, "passkeys"];
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api(calls.passkeys, { params: { memberId }, signal }),
  });
  const remove = async (why: string) => {
    if (removing === null) return;
    const params = { memberId, passkeyId: removing };
    await api(calls.removePasskey, { params, input: { why } });
    toast("success", t.passkeys.removed);
    await client.invalidateQueries({ queryKey: key });
  };
  return (
    <>
      <h3>{t.passkeys.title}</h3>
      {query.data?.confirmsWithdrawals ? (
        <p className="s13 t2">{t.passkeys.confirmsWithdrawals}</p>
      ) : null}
      <LocalList
        name="member-passkeys"
        scope="k."
        label={t.passkeys.title}
        columns={columnsOf(t, may("accounts.sessions") ? setRemoving : null)}
        list={listOf(query.data?.passkeys, query)}
        rowId={(row) => row.id}
      />
      <ReasonDialog
        open={removing !== null}
        onClose={() => setRemoving(null)}
        title={t.passkeys.removeTitle}
        confirmLabel={t.passkeys.remove}
        danger
        onConfirm={remove}
      >
        <p className="t2">{t.passkeys.removeText}</p>
      </ReasonDialog>
    </>
  );
}

function columnsOf(t: typeof th, onRemove: ((id: string) => void) | null): Column<Passkey>[] {
  return [
    {
      id: "name",
      header: t.device,
      value: (row) => row.name ?? deviceWords(row.browser),
      cell: (row) => row.name ?? (deviceWords(row.browser) || t.unknown),
    },
    {
      id: "added",
      header: t.opened,
      value: ({ createdAt }) => createdAt,
      cell: (row) => <Timestamp at={row.createdAt} />,
      isWide: true,
    },
    {
      id: "used",
      header: t.used,
      value: ({ lastUsedAt }) => lastUsedAt,
      cell: (row) => (row.lastUsedAt ? <Timestamp at={row.lastUsedAt} /> : t.passkeys.never),
    },
    {
      id: "remove",
      header: t.actions,
      align: "right",
      cell: (row) =>
        onRemove ? (
          <Button variant="cancel" size="small" onClick={() => onRemove(row.id)}>
            {t.passkeys.remove}
          </Button>
        ) : null,
    },
  ];
}
