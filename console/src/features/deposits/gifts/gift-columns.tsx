import { useTexts } from "@krapao/browser/i18n/texts";
import {
  DEPOSIT_SLA_MS,
  GIFT_WAIT_MS,
  type WaitingGift,
} from "@krapao/contract/console/deposits/payments";
import { Chip } from "@krapao/ui/feedback/chip";
import { Amount } from "@krapao/ui/money/amount";
import type { Column } from "../../../lib/lists/data-table.tsx";
import { Age } from "../../../lib/marks/age.tsx";
import { WhoCell } from "../../../lib/marks/who-cell.tsx";
import { depositTexts } from "../texts.ts";

const SLA_SECONDS = (GIFT_WAIT_MS + DEPOSIT_SLA_MS.red) / 1000;

export const GIFT_TONES = {
  claimed: "plain",
  redeeming: "amber",
  credited: "jade",
  failed: "plain",
} as const satisfies Record<WaitingGift["state"], string>;

/** Columns of gift links without an outcome. */
export function useGiftColumns(): readonly Column<WaitingGift>[] {
  const t = useTexts(depositTexts);
  return [
    {
      id: "amount",
      header: t.gifts.share,
      value: ({ amount }) => amount ?? 0,
      align: "right",
      size: "amount",
      cell: ({ amount, currency }) =>
        amount === null ? "–" : <Amount value={amount} currency={currency} />,
    },
    {
      id: "member",
      header: t.kinds.member,
      value: ({ member }) => `${member.name} ${member.id}`,
      cell: ({ member }) => <WhoCell name={member.name} note={member.id} />,
    },
    {
      id: "state",
      header: t.why,
      value: ({ state }) => t.gifts.states[state],
      cell: ({ state, createdAt, closedAt }) => (
        <span className="grid gap-0.5 justify-items-start">
          <Chip tone={GIFT_TONES[state]}>{t.gifts.states[state]}</Chip>
          {closedAt === null ? <Age since={createdAt} slaSeconds={SLA_SECONDS} /> : null}
        </span>
      ),
    },
  ];
}
