import { useTexts } from "@krapao/browser/i18n/texts";
import {
  DEPOSIT_SLA_MS,
  type PaymentRow,
  paymentRecord,
  type ReportedTransferRow,
  type UnreadableCallback,
} from "@krapao/contract/console/deposits/payments";
import { Chip } from "@krapao/ui/feedback/chip";
import { Amount } from "@krapao/ui/money/amount";
import { queueKey } from "../../lib/api/queues.ts";
import type { Column } from "../../lib/lists/data-table.tsx";
import { useShown } from "../../lib/lists/master-detail.tsx";
import { Age } from "../../lib/marks/age.tsx";
import { Timestamp } from "../../lib/marks/timestamp.tsx";
import { WhoCell } from "../../lib/marks/who-cell.tsx";
import { useRecordList } from "../../lib/records/queue.tsx";
import { depositTexts, secondPersonTexts } from "./texts.ts";

const SLA_SECONDS = DEPOSIT_SLA_MS.red / 1000;

const TONES = {
  unmatched: "amber",
  returning: "amber",
  credited: "jade",
  split: "jade",
  dismissed: "plain",
  returned: "plain",
} as const satisfies Record<PaymentRow["state"], string>;

/** The list of payments. An unmatched payment shows its age, a decided one its time. */
export function usePaymentList() {
  const t = useTexts(depositTexts);
  const second = useTexts(secondPersonTexts);
  return useRecordList({
    of: paymentRecord,
    queryKey: [...queueKey("payments"), "list"],
    label: () => t.queue,
    labels: {
      amount: t.labels.amount,
      payer: t.payer,
      payerBank: t.labels.bank,
      payerAccount: t.labels.account,
      receivedAt: t.paidAt,
      reference: t.labels.bankReference,
      member: t.kinds.member,
      state: t.labels.state,
      reason: t.why,
      channel: t.labels.channels,
      house: t.houseAccount,
    },
    values: { state: t.paymentStates, reason: t.unmatched },
    empty: () => [t.noPayments, t.noPaymentsText],
    useRow: useShown,
    cells: {
      amount: ({ amount, currency, state, receivedAt }) => (
        <span className="paid-cell grid justify-items-end leading-[1.5] text-13">
          <Amount value={amount} currency={currency} />
          {state === "unmatched" ? (
            <Age since={receivedAt} slaSeconds={SLA_SECONDS} />
          ) : (
            <Timestamp at={receivedAt} part="time" />
          )}
        </span>
      ),
      payer: ({ payer, payerBank, payerAccount, channel, reason, state, askedBy }) => (
        <span className="payer-cell grid leading-[1.4] min-w-0">
          <b>{payer ?? "–"}</b>
          <small className="num">
            {payerBank ?? channel} {payerAccount}
          </small>
          <Chip tone={TONES[state]}>
            {state === "unmatched" && reason ? t.unmatched[reason] : t.paymentStates[state]}
          </Chip>
          {askedBy ? <Chip tone="sky">{second.askedBy(askedBy)}</Chip> : null}
        </span>
      ),
    },
  });
}

export function useReportedTransferColumns(): readonly Column<ReportedTransferRow>[] {
  const t = useTexts(depositTexts);
  return [
    {
      id: "amount",
      header: t.reportedAmount,
      value: ({ amount }) => amount,
      align: "right",
      size: "amount",
      cell: ({ amount, currency }) => <Amount value={amount} currency={currency} />,
    },
    {
      id: "member",
      header: t.kinds.member,
      value: ({ member }) => `${member.name} ${member.id}`,
      cell: ({ member }) => <WhoCell name={member.name} note={member.id} />,
    },
    {
      id: "age",
      header: t.labels.waits,
      size: "age",
      value: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => <Age since={createdAt} slaSeconds={SLA_SECONDS} />,
    },
  ];
}

/** Columns of signed callbacks that could not be used. */
export function useCallbackColumns(): readonly Column<UnreadableCallback>[] {
  const t = useTexts(depositTexts);
  return [
    {
      id: "party",
      header: t.callbacks.party,
      value: ({ externalParty }) => externalParty,
      cell: ({ externalParty }) => <b>{externalParty}</b>,
    },
    {
      id: "why",
      header: t.why,
      value: ({ reason }) => t.callbacks.reasons[reason],
      cell: ({ reason, firstAt }) => (
        <span className="grid gap-0.5 justify-items-start">
          <Chip tone="amber">{t.callbacks.reasons[reason]}</Chip>
          <Age since={firstAt} slaSeconds={SLA_SECONDS} />
        </span>
      ),
    },
    {
      id: "times",
      header: t.callbacks.times,
      value: ({ times }) => times,
      align: "right",
      size: "count",
      cell: ({ times }) => <span className="num">{times}</span>,
    },
  ];
}
