import { useTexts } from "@krapao/browser/i18n/texts";
import type { Currency } from "@krapao/contract/money";
import { fromMinor } from "@krapao/contract/money";
import { Note } from "@krapao/ui/feedback/note";
import { Button } from "@krapao/ui/forms/button";
import { Sheet } from "@krapao/ui/overlays/sheet";
import { toast } from "@krapao/ui/overlays/toast";
import { useState } from "react";
import { coreTexts } from "../../i18n/core/index.ts";
import { money } from "../../lib/format.ts";
import { AmountEntry } from "../../lib/money/amount-entry.tsx";
import { minorOf } from "../../lib/money/typed-amount.ts";
import { LimitRange } from "./limit-range.tsx";
import type { Limit } from "./limit-row.tsx";
import { protectionTexts } from "./texts.ts";
import { useSetLimit } from "./use-protection.ts";

interface LimitFormProps {
  limit: Limit;
  currency: Currency;
  onBack: () => void;
}

/** Sets one limit, or requests to remove it. */
export function LimitForm({ limit: { period, limit, used }, currency, onBack }: LimitFormProps) {
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
          loading={isPending && variables !== null && t.labels.saving}
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
      <LimitRange
        label={t.amount}
        currency={currency}
        typed={typed}
        limit={limit}
        used={used}
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
