import { useTexts } from "@krapao/browser/i18n/texts";
import { withdrawalActions, withdrawals } from "@krapao/contract/console/withdrawals";
import { coreTexts } from "../../i18n/texts.ts";
import { useMe } from "../../lib/api/me.ts";
import { useShown } from "../../lib/lists/master-detail.tsx";
import { Queue } from "../../lib/records/queue.tsx";
import { ListHead } from "./list-head.tsx";
import { queueCells } from "./queue-columns.tsx";
import { withdrawalsTexts } from "./texts.ts";
import {
  QUEUE_KEY,
  refetchWithdrawals,
  useLiveWithdrawals,
  useTotals,
} from "./withdrawal-calls.ts";
import { WithdrawalDetail } from "./withdrawal-detail.tsx";
import "./withdrawals.css";

/** The queue of withdrawals, with the selected one next to it. */
export function WithdrawalQueue() {
  const t = useTexts(withdrawalsTexts);
  const { risk } = useTexts(coreTexts);
  const totals = useTotals();
  const staffId = useMe().staff.id;
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
      actions={{ of: withdrawalActions, texts: t.actions, refresh: refetchWithdrawals }}
      useRow={useShown}
      isSkipped
      detail={(id) => <WithdrawalDetail key={id} id={id} />}
    />
  );
}
