import { useTexts } from "@krapao/browser/i18n/texts";
import { withdrawals } from "@krapao/contract/console/withdrawals";
import { coreTexts } from "../../i18n/texts.ts";
import { useMay, useMe } from "../../lib/api/me.ts";
import { useShown } from "../../lib/lists/master-detail.tsx";
import { Queue } from "../../lib/records/queue.tsx";
import { BulkWithdrawals } from "./bulk/bulk-withdrawals.tsx";
import { ListHead } from "./list-head.tsx";
import { queueCells } from "./queue-columns.tsx";
import { withdrawalsTexts } from "./texts.ts";
import { QUEUE_KEY, useLiveWithdrawals, useTotals } from "./withdrawal-calls.ts";
import { WithdrawalDetail } from "./withdrawal-detail.tsx";
import "./withdrawals.css";

/** The queue of withdrawals, with the selected one next to it. */
export function WithdrawalQueue() {
  const t = useTexts(withdrawalsTexts);
  const { risk } = useTexts(coreTexts);
  const totals = useTotals();
  const staffId = useMe().staff.id;
  const mayDecide = useMay()("withdrawals.decide");
  useLiveWithdrawals();
  return (
    <Queue
      of={withdrawals}
      queryKey={QUEUE_KEY}
      labels={{
        member: t.labels.member,
        amount: t.labels.amount,
        level: t.labels.risk,
        score: t.labels.risk,
        waitingSince: t.labels.waits,
        state: t.labels.state,
        decidedAt: t.labels.time,
        bankCode: t.labels.bank,
        number: t.columns.id,
      }}
      values={{ level: risk }}
      label={(tab) => t.tabs[tab]}
      empty={(tab) => t.empty[tab]}
      head={(tab) => (
        <ListHead
          value={tab}
          options={withdrawals.tabs.map((value) => ({
            value,
            label: t.tabs[value],
            count: value === "done" ? undefined : totals?.[value],
          }))}
        />
      )}
      cells={queueCells({ slaMinutes: totals?.slaMinutes, staffId })}
      bulk={(rows, selection, tab) =>
        mayDecide && tab !== "done" ? (
          <BulkWithdrawals
            rows={rows}
            selection={selection}
            staffId={staffId}
            isParked={tab === "parked"}
          />
        ) : null
      }
      useRow={useShown}
      isSkipped
      detail={(id) => <WithdrawalDetail key={id} id={id} />}
    />
  );
}
