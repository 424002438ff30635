import type { Currency } from "@krapao/contract/money";
import type { ReactNode } from "react";
import { Status } from "../feedback/chip.tsx";
import { Amount } from "../money/amount.tsx";

interface LineCardProps {
  label: string;
  /** What the line is: a deposit, a withdrawal. */
  name: string;
  status: string;
  statusLabels: { success: string; failed: string; processing: string };
  amount: number;
  currency: Currency;
  time: string;
  reference: ReactNode;
  /** At the right, before the message is sent. */
  action?: ReactNode;
}

/** A line of the statement that a message is about, as it was when the message was sent. */
export function LineCard(props: LineCardProps) {
  const { label, name, status, statusLabels, amount, currency, time, reference, action } = props;
  return (
    <section
      className="flex items-center gap-3 px-3.5 py-2.5 text-13 border border-line-2 rounded-16 bg-ink-850"
      aria-label={label}
    >
      <div className="grow grid gap-0.5">
        <p className="flex flex-wrap items-center gap-2">
          <b className="text-14">{name}</b>
          <Status status={status} labels={statusLabels} />
        </p>
        <Amount value={amount} currency={currency} />
        <p className="num text-fg-2">
          {time} · {reference}
        </p>
      </div>
      {action}
    </section>
  );
}
