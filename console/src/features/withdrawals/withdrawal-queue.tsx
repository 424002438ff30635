import { useTexts } from "@krapao/browser/i18n/texts";
import { QUEUE_TABS, type QueueTab, RISK_LEVELS } from "@krapao/contract/console/withdrawals";
import { coreTexts } from "../../i18n/texts.ts";
import { useMay, useMe } from "../../lib/api/me.ts";
import { usePages } from "../../lib/api/pages.ts";
import { useSelection } from "../../lib/lists/bulk/selection.ts";
import { DataTable } from "../../lib/lists/data-table.tsx";
import { MasterDetail, useShown } from "../../lib/lists/master-detail.tsx";
import { useSteadyRows } from "../../lib/lists/steady-rows.ts";
import type { FilterSpec } from "../../lib/lists/tools/filters.tsx";
import { ListTools } from "../../lib/lists/tools/list-tools.tsx";
import { useView } from "../../lib/navigation/navigation.tsx";
import { useShortcuts } from "../../lib/navigation/shortcuts.ts";
import { BulkWithdrawals } from "./bulk/bulk-withdrawals.tsx";
import { ListHead } from "./list-head.tsx";
import { columnsOf } from "./queue-columns.tsx";
import { withdrawalsTexts } from "./texts.ts";
import {
  queueInput,
  type Row,
  useLiveWithdrawals,
  useQueueTotals,
  useTotals,
  withdrawalPages,
} from "./withdrawal-calls.ts";
import { WithdrawalDetail } from "./withdrawal-detail.tsx";
import "./withdrawals.css";

const isTab = (text: string | undefined): text is QueueTab =>
  QUEUE_TABS.some((tab) => tab === text);
const idOf = ({ id }: Row) => id;

function useFilters(): readonly FilterSpec[] {
  const t = useTexts(withdrawalsTexts);
  const core = useTexts(coreTexts);
  const levels = RISK_LEVELS.map((level) => [level, core.risk[level]] as const);
  return [
    { id: "amount", kind: "amount" },
    { id: "currency", kind: "currency" },
    { id: "risk", kind: "any", label: t.labels.risk, options: levels },
  ];
}

/** The queue of withdrawals, with the selected one next to it. */
export function WithdrawalQueue() {
  const t = useTexts(withdrawalsTexts);
  const [view] = useView();
  const may = useMay();
  const tab = isTab(view.tab) ? view.tab : "waiting";
  const input = queueInput(tab, view);
  const filters = useFilters();
  const isArranged = input.sort !== null || filters.some(({ id }) => view[id]);
  const key = JSON.stringify(input);
  const steady = useSteadyRows(usePages(withdrawalPages(input)), { key, isHeld: isArranged, idOf });
  const totals = useTotals();
  const staffId = useMe().staff.id;
  const { list, ids } = steady;
  const [chosen, choose] = useShown(ids, list.isLoading);
  const selection = useSelection(ids);
  const mayDecide = may("withdrawals.decide") && tab !== "done";
  const next = ids[ids.indexOf(chosen ?? "") + 1] ?? ids[0];
  useShortcuts({ s: next !== undefined && (() => choose(next)) });
  useLiveWithdrawals();
  const columns = columnsOf(t, tab, { slaMinutes: totals?.slaMinutes, staffId });
  const [title = "", text = ""] = t.empty[tab];
  return (
    <MasterDetail
      head={
        <ListHead
          value={tab}
          options={QUEUE_TABS.map((value) => ({
            value,
            label: t.tabs[value],
            count: value === "done" ? undefined : totals?.[value],
          }))}
        />
      }
      tools={
        <>
          <ListTools
            list="withdrawals"
            columns={columns}
            filters={filters}
            totals={useQueueTotals(input)}
            exported={input}
          />
          {mayDecide ? (
            <BulkWithdrawals
              rows={list.rows}
              selection={selection}
              staffId={staffId}
              isParked={tab === "parked"}
            />
          ) : null}
        </>
      }
      list={
        <DataTable
          label={t.tabs[tab]}
          columns={columns}
          list={list}
          rowId={idOf}
          selected={chosen}
          onSelect={choose}
          steady={steady}
          selection={mayDecide ? selection : null}
          empty={{ title, text }}
        />
      }
      detail={chosen === null ? null : <WithdrawalDetail key={chosen} id={chosen} />}
      onBack={() => choose(null)}
    />
  );
}
