import { useTexts } from "@krapao/browser/i18n/texts";
import * as ledger from "@krapao/contract/console/ledger";
import type { Currency } from "@krapao/contract/money";
import { Chip } from "@krapao/ui/feedback/chip";
import { Amount } from "@krapao/ui/money/amount";
import { amountText } from "@krapao/ui/money/amount-text";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { api } from "../../lib/api/api.ts";
import { listOf } from "../../lib/api/pages.ts";
import type { Column } from "../../lib/lists/data-table.tsx";
import { LocalList } from "../../lib/lists/local/local-list.tsx";
import { Timestamp } from "../../lib/marks/timestamp.tsx";
import { accountsTexts } from "./texts.ts";

type Account = Awaited<ReturnType<typeof api<typeof ledger.gameAccounts>>>["accounts"][number];

/** A member's accounts at game providers. Passwords are visible to the member only. */
export function GameAccounts({ memberId, currency }: { memberId: string; currency: Currency }) {
  const t = useTexts(accountsTexts);
  const query = useQuery({
    queryKey: ["member", memberId, "games"],
    queryFn: ({ signal }) => api(ledger.gameAccounts, { params: { memberId }, signal }),
  });
  const columns: Column<Account>[] = [
    {
      id: "game",
      header: t.game,
      value: (row) => row.gameName,
      cell: (row) => <b>{row.gameName}</b>,
    },
    {
      id: "username",
      header: t.username,
      value: (row) => `${row.provider} ${row.username}`,
      cell: (row) => (
        <span className="num">
          {row.provider} · {row.username}
        </span>
      ),
    },
    {
      id: "read",
      header: t.readAt,
      value: (row) => row.readAt,
      isWide: true,
      cell: (row) =>
        row.isStale ? <Chip tone="amber">{t.stale}</Chip> : <Timestamp at={row.readAt} />,
    },
    {
      id: "open",
      header: t.labels.state,
      value: (row) =>
        row.openTransferId ? t.toTransfer : (t.states[row.state] ?? t.labels.active),
      cell: (row) =>
        row.openTransferId ? (
          <Link className="sky" href={`/transfers?item=${row.openTransferId}`}>
            {t.toTransfer}
          </Link>
        ) : (
          (t.states[row.state] ?? t.labels.active)
        ),
    },
    {
      id: "credits",
      header: t.labels.credits,
      value: (row) => row.credits,
      align: "right",
      cell: (row) => <span className="num">{amountText(row.credits)}</span>,
    },
    {
      id: "value",
      header: t.value,
      value: (row) => row.value,
      align: "right",
      cell: (row) => <Amount value={row.value} currency={currency} />,
    },
  ];
  return (
    <LocalList
      name="member-games"
      label={t.gameAccounts}
      columns={columns}
      list={listOf(query.data?.accounts, query)}
      rowId={(row) => row.id}
    />
  );
}
