import { deviceWords } from "@krapao/browser/format/device-words";
import { useTexts } from "@krapao/browser/i18n/texts";
import * as calls from "@krapao/contract/console/accounts-passkeys";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Actions } from "../../lib/actions/actions.tsx";
import { api } from "../../lib/api/api.ts";
import { listOf } from "../../lib/api/pages.ts";
import type { Column } from "../../lib/lists/data-table.tsx";
import { LocalList } from "../../lib/lists/local/local-list.tsx";
import { Timestamp } from "../../lib/marks/timestamp.tsx";
import type th from "./texts/th.ts";
import { accountsTexts } from "./texts.ts";

type Passkey = Awaited<ReturnType<typeof api<typeof calls.passkeys>>>["passkeys"][number];

/** A member's passkeys, which staff with the permission can remove. */
export function Passkeys({ memberId }: { memberId: string }) {
  const t = useTexts(accountsTexts);
  const client = useQueryClient();
  const key = ["member", memberId, "passkeys"];
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api(calls.passkeys, { params: { memberId }, signal }),
  });
  const refresh = () => client.invalidateQueries({ queryKey: key });
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
        columns={columnsOf(t, { memberId, refresh })}
        list={listOf(query.data?.passkeys, query)}
        rowId={(row) => row.id}
      />
    </>
  );
}

function columnsOf(
  t: typeof th,
  { memberId, refresh }: { memberId: string; refresh: () => unknown },
): Column<Passkey>[] {
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
      cell: (row) => (
        <Actions
          of={calls.passkeyActions}
          item={{ ...row, memberId }}
          texts={t.passkeys.actions}
          refresh={refresh}
          className="row rt"
          special={{ remove: { button: { size: "small" } } }}
        >
          {null}
        </Actions>
      ),
    },
  ];
}
