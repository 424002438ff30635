import { PAYOUT_TABS, type PayoutTab } from "@krapao/contract/office/payouts";
import { Field } from "@krapao/ui/field";
import { SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { useTexts } from "../../i18n/index.ts";
import { DataTable } from "../../lib/data-table.tsx";
import { MasterDetail, useChosen } from "../../lib/master-detail.tsx";
import { useView } from "../../lib/navigation.tsx";
import { usePages } from "../../lib/pages.ts";
import { Segmented } from "../../lib/segmented.tsx";
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
  const [view, setView] = useView();
  const [isFiltering, setFiltering] = useState(false);
  const tab = isTab(view.tab) ? view.tab : "all";
  const search = view.q ?? "";
  const list = usePages(payoutReading(tab, search));
  const counts: Partial<Record<PayoutTab, number>> = usePayoutCounts() ?? {};
  const [chosen, choose] = useChosen(
    list.rows.map(({ id }) => id),
    list.isLoading,
  );
  const payout = list.rows.find(({ id }) => id === chosen);
  useLive();
  const [title = "", text = ""] = t.payouts.empty;
  return (
    <MasterDetail
      head={
        <>
          <div className="wd-tabs">
            <Segmented
              label={t.tabs.label}
              value={tab}
              options={ORDER.map((value) => ({
                value,
                label: t.payouts.tabs[value],
                count: counts[value] || undefined,
              }))}
              onChange={(next) => setView({ tab: next, item: null })}
            />
          </div>
          <button
            type="button"
            className="iconbtn"
            aria-label={t.filter}
            aria-expanded={isFiltering}
            onClick={() => {
              setFiltering(!isFiltering);
              setView({ q: null });
            }}
          >
            <SlidersHorizontal className="i i18" aria-hidden="true" />
          </button>
          {isFiltering || search ? (
            <div className="wd-filter">
              <Field
                label={t.filter}
                hint={t.filterHint}
                type="search"
                autoFocus
                defaultValue={search}
                maxLength={60}
                onChange={(event) => setView({ q: event.target.value.trim(), item: null })}
              />
            </div>
          ) : null}
        </>
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
