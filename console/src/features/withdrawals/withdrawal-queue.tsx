import { useTexts } from "@krapao/browser/i18n/texts";
import { QUEUE_TABS, type QueueTab } from "@krapao/contract/console/withdrawals";
import { useMe } from "../../lib/api/me.ts";
import { usePages } from "../../lib/api/pages.ts";
import { money } from "../../lib/format.ts";
import { DataTable } from "../../lib/lists/data-table.tsx";
import { MasterDetail, useShown } from "../../lib/lists/master-detail.tsx";
import { useView } from "../../lib/navigation/navigation.tsx";
import { useShortcuts } from "../../lib/navigation/shortcuts.ts";
import { ListHead } from "./list-head.tsx";
import { columnsOf } from "./queue-columns.tsx";
import { withdrawalsTexts } from "./texts/index.ts";
import { useLiveWithdrawals, useTotals, withdrawalPages } from "./withdrawal-calls.ts";
import { WithdrawalDetail } from "./withdrawal-detail.tsx";
import "./withdrawals.css";

const isTab = (text: string | undefined): text is QueueTab =>
  QUEUE_TABS.some((tab) => tab === text);

/** The queue of withdrawals, with the selected one next to it. */
export function WithdrawalQueue() {
  const t = useTexts(withdrawalsTexts);
  const [view] = useView();
  const tab = isTab(view.tab) ? view.tab : "waiting";
  const list = usePages(withdrawalPages(tab, view.q ?? ""));
  const totals = useTotals();
  const staffId = useMe().staff.id;
  const ids = list.rows.map(({ id }) => id);
  const [chosen, choose] = useShown(ids, list.isLoading);
  const skip = () => {
    const next = ids[ids.indexOf(chosen ?? "") + 1] ?? ids[0];
    if (next) choose(next);
  };
  useShortcuts({ s: skip });
  useLiveWithdrawals();
  const [title = "", text = ""] = t.empty[tab];
  return (
    <MasterDetail
      head={
        <ListHead
          value={tab}
          options={[
            { value: "waiting", label: t.tabs.waiting, count: totals?.waiting },
            { value: "parked", label: t.tabs.parked, count: totals?.parked },
            { value: "done", label: t.tabs.done },
          ]}
        />
      }
      list={
        <DataTable
          label={t.tabs[tab]}
          columns={columnsOf(t, tab, { slaMinutes: totals?.slaMinutes, staffId })}
          list={list}
          rowId={({ id }) => id}
          selected={chosen}
          onSelect={choose}
          empty={{ title, text }}
        />
      }
      foot={tab === "waiting" ? <Totals /> : null}
      detail={chosen === null ? null : <WithdrawalDetail key={chosen} id={chosen} />}
      onBack={() => choose(null)}
    />
  );
}

/** Sums of the waiting withdrawals by currency. */
function Totals() {
  const t = useTexts(withdrawalsTexts);
  const totals = useTotals();
  return (
    <>
      {t.total}{" "}
      {(totals?.waitingTotals ?? []).map(({ currency, amount }) => (
        <b key={currency} className="num wd-sum">
          {money(amount, currency)}
        </b>
      ))}
    </>
  );
}
