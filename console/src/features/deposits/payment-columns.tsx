import {
  DEPOSIT_SLA_MS,
  type DeclaredRow,
  type PaymentRow,
} from "@krapao/contract/office/deposits";
import { Amount } from "@krapao/ui/amount";
import { Chip } from "@krapao/ui/chip";
import { useTexts } from "../../i18n/index.ts";
import { Age } from "../../lib/age.tsx";
import type { Column } from "../../lib/data-table.tsx";
import { Moment } from "../../lib/moment.tsx";
import { WhoCell } from "../../lib/who-cell.tsx";
import { depositTexts } from "./texts/index.ts";

const SLA_SECONDS = DEPOSIT_SLA_MS.red / 1000;

/** Columns of the list of payments: those that wait, or those that are decided. */
export function usePaymentColumns(): readonly Column<PaymentRow>[] {
  const t = useTexts(depositTexts);
  return [
    {
      id: "payer",
      header: t.payer,
      cell: ({ payer, channel }) => (
        <span className="payer-cell">
          <b>{payer.name ?? "–"}</b>
          <small className="num">
            {payer.bank ?? channel} {payer.accountNo}
          </small>
        </span>
      ),
    },
    {
      id: "why",
      header: t.why,
      cell: ({ reason, state, receivedAt }) => (
        <span className="why-cell">
          <Chip tone={state === "unmatched" ? "amber" : state === "dismissed" ? "plain" : "jade"}>
            {state === "unmatched" && reason ? t.unmatched[reason] : t.paymentStates[state]}
          </Chip>
          {state === "unmatched" ? (
            <Age since={receivedAt} slaSeconds={SLA_SECONDS} />
          ) : (
            <Moment at={receivedAt} part="time" />
          )}
        </span>
      ),
    },
    {
      id: "amount",
      header: t.amount,
      align: "right",
      cell: ({ amount, currency }) => <Amount value={amount} currency={currency} />,
    },
  ];
}

export function useDeclaredColumns(): readonly Column<DeclaredRow>[] {
  const t = useTexts(depositTexts);
  return [
    {
      id: "member",
      header: t.kinds.member,
      cell: ({ member }) => <WhoCell name={member.name} note={member.id} />,
    },
    {
      id: "age",
      header: t.age,
      cell: ({ createdAt }) => <Age since={createdAt} slaSeconds={SLA_SECONDS} />,
    },
    {
      id: "amount",
      header: t.declaredAmount,
      align: "right",
      cell: ({ amount, currency }) => <Amount value={amount} currency={currency} />,
    },
  ];
}
