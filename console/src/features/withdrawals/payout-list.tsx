import { useTexts } from "@krapao/browser/i18n/texts";
import { payouts } from "@krapao/contract/console/payouts";
import { Queue } from "../../lib/records/queue.tsx";
import { AmountAtBank } from "./amount-at-bank.tsx";
import { ListHead } from "./list-head.tsx";
import { PAYOUTS_KEY, shownState, usePayoutCounts } from "./payout-calls.ts";
import { PayoutDetail } from "./payout-detail.tsx";
import { StateChip } from "./state-chip.tsx";
import { withdrawalsTexts } from "./texts.ts";
import { useLiveWithdrawals } from "./withdrawal-calls.ts";
import "./withdrawals.css";

/** Payouts by state, with actions for those that the bank does not settle. */
export function PayoutList() {
  const t = useTexts(withdrawalsTexts);
  const counts: Readonly<Record<string, number>> = usePayoutCounts() ?? {};
  useLiveWithdrawals();
  return (
    <Queue
      of={payouts}
      queryKey={PAYOUTS_KEY}
      labels={{
        member: t.labels.member,
        amount: t.labels.amount,
        state: t.labels.state,
        createdAt: t.labels.time,
        bankCode: t.labels.bank,
        accountNo: t.payouts.to,
        settledAt: t.labels.settled,
        bankReference: t.labels.bankReference,
        approvedBy: t.labels.approvedBy,
      }}
      label={(tab) => t.payouts.tabs[tab]}
      empty={() => t.payouts.empty}
      head={(tab) => (
        <ListHead
          value={tab}
          options={payouts.tabs.map((value) => ({
            value,
            label: t.payouts.tabs[value],
            count: counts[value] || undefined,
          }))}
        />
      )}
      cells={{
        amount: (payout) => <AmountAtBank {...payout} />,
        state: (payout) => <StateChip state={shownState(payout)} />,
      }}
      detail={(id, payout) => payout && <PayoutDetail key={id} payout={payout} />}
    />
  );
}
