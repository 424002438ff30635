import { useTexts } from "@krapao/browser/i18n/texts";
import { DEPOSIT_SLA_MS, type ReturnRow } from "@krapao/contract/console/deposits/payments";
import { Chip } from "@krapao/ui/feedback/chip";
import { Amount } from "@krapao/ui/money/amount";
import type { Column } from "../../../lib/lists/data-table.tsx";
import { Age } from "../../../lib/marks/age.tsx";
import { Timestamp } from "../../../lib/marks/timestamp.tsx";
import { WhoCell } from "../../../lib/marks/who-cell.tsx";
import { depositTexts } from "../texts.ts";

const SLA_SECONDS = DEPOSIT_SLA_MS.red / 1000;

/** Columns of returns. One that waits for a staff user shows its age against the target. */
export function useReturnColumns(): readonly Column<ReturnRow>[] {
  const t = useTexts(depositTexts);
  const { returns } = t;
  return [
    {
      id: "amount",
      header: t.labels.amount,
      value: ({ amount }) => amount,
      align: "right",
      size: "amount",
      cell: ({ amount, currency, state, askedAt }) => (
        <span className="paid-cell grid justify-items-end leading-[1.5] text-13">
          <Amount value={amount} currency={currency} />
          {state === "asked" ? (
            <Age since={askedAt} slaSeconds={SLA_SECONDS} />
          ) : (
            <Timestamp at={askedAt} part="time" />
          )}
        </span>
      ),
    },
    {
      id: "member",
      header: t.kinds.member,
      value: ({ member }) => `${member.name} ${member.id}`,
      cell: ({ member, openedBy }) => (
        <WhoCell name={member.name} note={returns.openers[openedBy]} />
      ),
    },
    {
      id: "state",
      header: returns.openedBy,
      value: ({ state }) => returns.states[state],
      cell: (row) => (
        <span className="grid gap-0.5 justify-items-start">
          <StateChip row={row} />
          {row.state === "asked" && row.concerns.length > 0 ? (
            <Chip tone="coral">{returns.concernsTitle}</Chip>
          ) : null}
        </span>
      ),
    },
  ];
}

/** Where a return is; while a request waits, that it needs a second person. */
export function StateChip({ row: { state, approvalId } }: { row: ReturnRow }) {
  const { returns } = useTexts(depositTexts);
  const isOpen = state === "asked" || state === "approved" || state === "sent";
  return (
    <Chip tone={state === "paid" ? "jade" : isOpen ? "amber" : "plain"}>
      {state === "asked" && approvalId !== null ? returns.second : returns.states[state]}
    </Chip>
  );
}
