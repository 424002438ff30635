import { QUEUE_TABS, type QueueTab } from "@krapao/contract/office/withdrawals";
import { useTexts } from "../../i18n/index.ts";
import { DataTable } from "../../lib/data-table.tsx";
import { money } from "../../lib/format.ts";
import { MasterDetail, useChosen } from "../../lib/master-detail.tsx";
import { useMe } from "../../lib/me.ts";
import { useView } from "../../lib/navigation.tsx";
import { usePages } from "../../lib/pages.ts";
import { useShortcuts } from "../../lib/shortcuts.ts";
import { ListHead } from "./list-head.tsx";
import { columnsOf } from "./queue-columns.tsx";
import { withdrawalsTexts } from "./texts/index.ts";
import { pageReading, useLive, useTotals } from "./withdrawal-calls.ts";
import { WithdrawalDetail } from "./withdrawal-detail.tsx";
import "./withdrawals.css";

const isTab = (text: string | undefined): text is QueueTab =>
  QUEUE_TABS.some((tab) => tab === text);

/** The queue of withdrawals, master and detail. */
export function QueueDesk() {
  const t = useTexts(withdrawalsTexts);
  const [view] = useView();
  const tab = isTab(view.tab) ? view.tab : "waiting";
  const list = usePages(pageReading(tab, view.q ?? ""));
  const totals = useTotals();
  const staffId = useMe().staff.id;
  const ids = list.rows.map(({ id }) => id);
  const [chosen, choose] = useChosen(ids, list.isLoading);
  const skip = () => {
    const next = ids[ids.indexOf(chosen ?? "") + 1] ?? ids[0];
    if (next) choose(next);
  };
  useShortcuts({ s: skip });
  useLive();
  const [title = "", text = ""] = t.empty[tab];
  return (
    <MasterDetail
      head={
        <ListHead
          value={tab}
          options={[
            { value: "waiting", label: t.tabs.waiting, count: totals?.waiting },
            { value: "held", label: t.tabs.held, count: totals?.held },
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

/** All that waits. */
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
