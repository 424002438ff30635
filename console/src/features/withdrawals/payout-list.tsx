import { useTexts } from "@krapao/browser/i18n/texts";
import { PAYOUT_TABS, type PayoutTab } from "@krapao/contract/console/payouts";
import { usePages } from "../../lib/api/pages.ts";
import { DataTable } from "../../lib/lists/data-table.tsx";
import { MasterDetail, useChosen } from "../../lib/lists/master-detail.tsx";
import { useSteadyRows } from "../../lib/lists/steady-rows.ts";
import type { FilterSpec } from "../../lib/lists/tools/filters.tsx";
import { ListTools } from "../../lib/lists/tools/list-tools.tsx";
import { useView } from "../../lib/navigation/navigation.tsx";
import { ListHead } from "./list-head.tsx";
import {
  type Payout,
  payoutInput,
  payoutPages,
  usePayoutCounts,
  usePayoutTotals,
} from "./payout-calls.ts";
import { payoutColumns } from "./payout-columns.tsx";
import { PayoutDetail } from "./payout-detail.tsx";
import { withdrawalsTexts } from "./texts.ts";
import { useLiveWithdrawals } from "./withdrawal-calls.ts";
import "./withdrawals.css";

const isTab = (text: string | undefined): text is PayoutTab =>
  PAYOUT_TABS.some((tab) => tab === text);
/** The tab that opens is in sight; then those that may need an action. */
const TAB_ORDER = [
  "all",
  "unknown",
  "late",
  "contradicted",
  "approved",
  "sent",
  "returned",
  "refused",
  "paid",
] as const;

const FILTERS: readonly FilterSpec[] = [
  { id: "amount", kind: "amount" },
  { id: "days", kind: "days" },
  { id: "currency", kind: "currency" },
];
const idOf = ({ id }: Payout) => id;

/** Payouts by state, with actions for those that the bank does not settle. */
export function PayoutList() {
  const t = useTexts(withdrawalsTexts);
  const [view] = useView();
  const tab = isTab(view.tab) ? view.tab : "all";
  const input = payoutInput(tab, view);
  const steady = useSteadyRows(usePages(payoutPages(input)), {
    key: JSON.stringify(input),
    isHeld: input.sort !== null || FILTERS.some(({ id }) => view[id]),
    idOf,
  });
  const { list, ids } = steady;
  const columns = payoutColumns(t);
  const counts: Partial<Record<PayoutTab, number>> = usePayoutCounts() ?? {};
  const [chosen, choose] = useChosen(ids, list.isLoading);
  const payout = list.rows.find(({ id }) => id === chosen);
  useLiveWithdrawals();
  const [title = "", text = ""] = t.payouts.empty;
  return (
    <MasterDetail
      head={
        <ListHead
          value={tab}
          options={TAB_ORDER.map((value) => ({
            value,
            label: t.payouts.tabs[value],
            count: counts[value] || undefined,
          }))}
        />
      }
      tools={
        <ListTools
          list="payouts"
          columns={columns}
          filters={FILTERS}
          totals={usePayoutTotals(input)}
          exported={input}
        />
      }
      list={
        <DataTable
          label={t.payouts.tabs[tab]}
          columns={columns}
          list={list}
          rowId={idOf}
          steady={steady}
          selected={chosen}
          onSelect={choose}
          empty={{ title, text }}
        />
      }
      detail={payout ? <PayoutDetail key={payout.id} payout={payout} /> : null}
      onBack={() => choose(null)}
    />
  );
}
