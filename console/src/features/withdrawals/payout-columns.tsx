import { Amount } from "@krapao/ui/money/amount";
import type { Labelled } from "../../i18n/define-texts.ts";
import { dayOf } from "../../lib/format.ts";
import type { Column } from "../../lib/lists/data-table.tsx";
import { Timestamp } from "../../lib/marks/timestamp.tsx";
import { WhoCell } from "../../lib/marks/who-cell.tsx";
import { type Payout, shownState } from "./payout-calls.ts";
import { StateChip } from "./state-chip.tsx";
import type th from "./texts/th.ts";

export function payoutColumns(t: Labelled<typeof th>): readonly Column<Payout>[] {
  const today = dayOf(new Date());
  return [
    {
      id: "member",
      header: t.labels.member,
      cell: ({ member }) => <WhoCell name={member.name} note={member.id} />,
    },
    {
      id: "amount",
      header: t.labels.amount,
      align: "right",
      size: "amount",
      sort: "amount",
      cell: ({ amount, currency, bankCode }) => (
        <span className="wd-amount">
          <Amount value={amount} currency={currency} />
          <small className="t3">{bankCode}</small>
        </span>
      ),
    },
    {
      id: "state",
      header: t.labels.state,
      size: "chip",
      cell: (payout) => <StateChip state={shownState(payout)} />,
    },
    {
      id: "at",
      sort: "at",
      header: t.labels.time,
      align: "right",
      isWide: true,
      size: "date",
      cell: ({ createdAt }) => (
        <Timestamp at={createdAt} part={dayOf(createdAt) === today ? "time" : "date"} />
      ),
    },
    ...optionalColumns(t),
  ];
}

const optionalColumns = (t: Labelled<typeof th>): readonly Column<Payout>[] => [
  {
    id: "bank",
    header: t.payouts.to,
    size: "account",
    isOptional: true,
    cell: ({ bankCode, accountNo }) => (
      <span className="num nowrap">
        {bankCode} {accountNo}
      </span>
    ),
  },
  {
    id: "settled",
    header: t.labels.settled,
    size: "account",
    isOptional: true,
    cell: ({ settledAt }) => <Timestamp at={settledAt} />,
  },
  {
    id: "reference",
    header: t.payouts.bankReference,
    size: "account",
    isOptional: true,
    cell: ({ bankReference }) => <span className="num">{bankReference ?? "–"}</span>,
  },
  {
    id: "by",
    header: t.labels.approvedBy,
    size: "phone",
    isOptional: true,
    cell: ({ approvedBy }) => approvedBy ?? "–",
  },
];
