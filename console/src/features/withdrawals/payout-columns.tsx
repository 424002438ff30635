import { Amount } from "@krapao/ui/amount";
import { BankTile } from "@krapao/ui/bank-tile";
import type { Column } from "../../lib/data-table.tsx";
import { dayOf } from "../../lib/format.ts";
import { Moment } from "../../lib/moment.tsx";
import { WhoCell } from "../../lib/who-cell.tsx";
import { type Payout, shownState } from "./payout-calls.ts";
import { StateChip } from "./state-chip.tsx";
import type th from "./texts/th.ts";

export function payoutColumns(t: typeof th): readonly Column<Payout>[] {
  const today = dayOf(new Date());
  return [
    {
      id: "member",
      header: t.columns.member,
      cell: ({ member }) => <WhoCell name={member.name} note={member.id} />,
    },
    {
      id: "amount",
      header: t.columns.amount,
      align: "right",
      cell: ({ amount, currency, bankCode }) => (
        <span className="wd-amount">
          <Amount value={amount} currency={currency} />
          <BankTile code={bankCode} small />
        </span>
      ),
    },
    {
      id: "state",
      header: t.columns.state,
      cell: (payout) => <StateChip state={shownState(payout)} />,
    },
    {
      id: "at",
      header: t.columns.at,
      align: "right",
      isWide: true,
      cell: ({ createdAt }) => (
        <Moment at={createdAt} part={dayOf(createdAt) === today ? "time" : "date"} />
      ),
    },
  ];
}
