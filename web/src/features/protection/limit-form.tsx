import { fromMinor } from "@krapao/contract/money";
import { Button } from "@krapao/ui/button";
import type { Currency } from "@krapao/ui/money";
import { Note } from "@krapao/ui/note";
import { Sheet } from "@krapao/ui/sheet";
import { toast } from "@krapao/ui/toast";
import { useState } from "react";
import { coreTexts } from "../../i18n/core/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { AmountEntry, QuickAmounts } from "../../lib/amount-entry.tsx";
import { money } from "../../lib/format.ts";
import { minorOf } from "../../lib/typed-amount.ts";
import type { Limit } from "./limit-row.tsx";
import { protectionTexts } from "./texts/index.ts";
import { useSetLimit } from "./use-protection.ts";

const QUICK_AMOUNTS: Record<Currency, readonly number[]> = {
  THB: [500, 1_000, 5_000],
  LAK: [200_000, 500_000, 2_000_000],
};

interface LimitFormProps {
  limit: Limit;
  currency: Currency;
  onBack: () => void;
}

/** Sets one limit, or asks to do without it. */
export function LimitForm({ limit: { period, limit }, currency, onBack }: LimitFormProps) {
  const t = useTexts(protectionTexts);
  const core = useTexts(coreTexts);
  const [typed, setTyped] = useState("");
  const { mutate, isPending, variables } = useSetLimit(period);
  const amount = fromMinor(minorOf(typed));
  const save = (to: number | null) =>
    mutate(to, {
      onSuccess: ({ limits }) => {
        const isWaiting = limits.some((each) => each.period === period && each.pending);
        toast("success", isWaiting ? t.asked : t.saved);
        onBack();
      },
    });
  return (
    <Sheet
      title={t.editTitle(t.periods[period])}
      closeLabel={core.close}
      backLabel={core.back}
      onBack={isPending ? undefined : onBack}
      busy={isPending}
      footer={
        <Button
          block
          disabled={amount <= 0}
          loading={isPending && variables !== null && t.saving}
          onClick={() => save(amount)}
        >
          {t.save}
        </Button>
      }
    >
      <AmountEntry
        label={t.amount}
        currency={currency}
        value={typed}
        onChange={setTyped}
        disabled={isPending}
        hint={limit === null ? t.notSet : t.now(money(limit, currency))}
      />
      <QuickAmounts
        label={t.amount}
        amounts={QUICK_AMOUNTS[currency]}
        value={typed}
        onPick={setTyped}
        disabled={isPending}
      />
      <Note>{t.rule}</Note>
      {limit === null ? null : (
        <Button variant="ghost" block disabled={isPending} onClick={() => save(null)}>
          {t.remove}
        </Button>
      )}
    </Sheet>
  );
}
