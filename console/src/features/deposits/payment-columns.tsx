import { useTexts } from "@krapao/browser/i18n/texts";
import {
  DEPOSIT_SLA_MS,
  type PaymentRow,
  type ReportedTransferRow,
  type UnreadableCallback,
} from "@krapao/contract/console/deposits/payments";
import { Chip } from "@krapao/ui/feedback/chip";
import { Amount } from "@krapao/ui/money/amount";
import type { Column } from "../../lib/lists/data-table.tsx";
import { Age } from "../../lib/marks/age.tsx";
import { Timestamp } from "../../lib/marks/timestamp.tsx";
import { WhoCell } from "../../lib/marks/who-cell.tsx";
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

/** Columns of payments. An unmatched payment shows its age, a decided one its time. */
export function usePaymentColumns(): readonly Column<PaymentRow>[] {
  const t = useTexts(depositTexts);
  const second = useTexts(secondPersonTexts);
  return [
    {
      id: "amount",
      sort: "amount",
      header: t.labels.amount,
      align: "right",
      size: "amount",
      cell: ({ amount, currency, state, receivedAt }) => (
        <span className="paid-cell grid justify-items-end leading-[1.5] text-13">
          <Amount value={amount} currency={currency} />
          {state === "unmatched" ? (
            <Age since={receivedAt} slaSeconds={SLA_SECONDS} />
          ) : (
            <Timestamp at={receivedAt} part="time" />
          )}
        </span>
      ),
    },
    {
      id: "payer",
      header: t.payer,
      cell: ({ payer, channel, reason, state, askedBy }) => (
        <span className="payer-cell grid leading-[1.4] min-w-0">
          <b>{payer.name ?? "–"}</b>
          <small className="num">
            {payer.bank ?? channel} {payer.accountNo}
          </small>
          <Chip tone={TONES[state]}>
            {state === "unmatched" && reason ? t.unmatched[reason] : t.paymentStates[state]}
          </Chip>
          {askedBy ? <Chip tone="sky">{second.askedBy(askedBy)}</Chip> : null}
        </span>
      ),
    },
    {
      id: "at",
      header: t.paidAt,
      size: "account",
      sort: "at",
      isOptional: true,
      cell: ({ receivedAt }) => <Timestamp at={receivedAt} />,
    },
    {
      id: "reference",
      header: t.labels.bankReference,
      size: "account",
      isOptional: true,
      cell: ({ reference }) => <span className="num">{reference}</span>,
    },
    {
      id: "member",
      header: t.kinds.member,
      size: "phone",
      isOptional: true,
      cell: ({ member }) => member?.name ?? "–",
    },
  ];
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
