import { PAYOUT_TABS, type PayoutTab } from "@krapao/contract/office/payouts";
import { useTexts } from "../../i18n/index.ts";
import { DataTable } from "../../lib/data-table.tsx";
import { MasterDetail, useChosen } from "../../lib/master-detail.tsx";
import { useView } from "../../lib/navigation.tsx";
import { usePages } from "../../lib/pages.ts";
import { ListHead } from "./list-head.tsx";
import { payoutReading, usePayoutCounts } from "./payout-calls.ts";
import { payoutColumns } from "./payout-columns.tsx";
import { PayoutDetail } from "./payout-detail.tsx";
import { withdrawalsTexts } from "./texts/index.ts";
import { useLive } from "./withdrawal-calls.ts";
import "./withdrawals.css";

const isTab = (text: string | undefined): text is PayoutTab =>
  PAYOUT_TABS.some((tab) => tab === text);
/** What somebody may have to do something about comes first. */
const ORDER = [
  "unknown",
  "late",
  "approved",
  "sent",
  "returned",
  "refused",
  "paid",
  "all",
] as const;

/** Payouts by state, with what people may do about those that the bank does not settle. */
export function PayoutsDesk() {
  const t = useTexts(withdrawalsTexts);
  const [view] = useView();
  const tab = isTab(view.tab) ? view.tab : "all";
  const list = usePages(payoutReading(tab, view.q ?? ""));
  const counts: Partial<Record<PayoutTab, number>> = usePayoutCounts() ?? {};
  const ids = list.rows.map(({ id }) => id);
  const [chosen, choose] = useChosen(ids, list.isLoading);
  const payout = list.rows.find(({ id }) => id === chosen);
  useLive();
  const [title = "", text = ""] = t.payouts.empty;
  return (
    <MasterDetail
      head={
        <ListHead
          value={tab}
          options={ORDER.map((value) => ({
            value,
            label: t.payouts.tabs[value],
            count: counts[value] || undefined,
          }))}
        />
      }
      list={
        <DataTable
          label={t.payouts.tabs[tab]}
          columns={payoutColumns(t)}
          list={list}
          rowId={({ id }) => id}
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
