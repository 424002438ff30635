import { useTexts } from "@krapao/browser/i18n/texts";
import { wheelToday } from "@krapao/contract/console/setup/versions";
import { Amount } from "@krapao/ui/money/amount";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../../lib/api/api.ts";
import { whole } from "../../../lib/format.ts";
import { Amounts } from "../forms/amounts-field.tsx";
import { setupTexts } from "../texts.ts";
import { costOf, type SliceDraft, type WheelDraft } from "./wheel-payload.ts";

/** Expected cost of a spin of this draft, and the cost of the live wheel today. */
export function Costs({ slices }: { slices: readonly SliceDraft[] }) {
  const t = useTexts(setupTexts);
  const today = useQuery({
    queryKey: ["setup-wheel-today"],
    queryFn: ({ signal }) => api(wheelToday, { signal }),
    staleTime: 60_000,
  });
  return (
    <dl className="wheel-costs flex flex-wrap gap-x-10 gap-y-3 pt-3.5 border-t border-t-line">
      {(["THB", "LAK"] as const).map((currency) => (
        <div key={currency}>
          <dt>{t.expectedCost}</dt>
          <dd className="font-semibold text-18">
            <Amount value={costOf(slices, currency)} currency={currency} size="m" />
          </dd>
        </div>
      ))}
      <div>
        <dt>{t.spinsToday}</dt>
        <dd className="num font-semibold text-18">{whole(today.data?.spins ?? 0)}</dd>
      </div>
      {(today.data?.costs ?? [])
        .filter(({ currency, amount }) => currency === "THB" || amount > 0)
        .map(({ currency, amount }) => (
          <div key={currency}>
            <dt>{t.costToday}</dt>
            <dd className="font-semibold text-18">
              <Amount value={amount} currency={currency} size="m" />
            </dd>
          </div>
        ))}
    </dl>
  );
}

interface BudgetProps {
  wheel: WheelDraft;
  onChange: (wheel: WheelDraft) => void;
}

/** What the prizes of the campaign may cost. */
export function Budget({ wheel, onChange }: BudgetProps) {
  const t = useTexts(setupTexts);
  return (
    <Amounts
      spec={{ name: "budget", kind: "amounts", empty: true }}
      value={wheel.budget ?? null}
      label={t.fields.budget}
      hint={t.hints.wheelBudget}
      wrong={{}}
      path="payload.budget"
      onChange={(budget) => onChange({ ...wheel, budget: budget as WheelDraft["budget"] })}
    />
  );
}
