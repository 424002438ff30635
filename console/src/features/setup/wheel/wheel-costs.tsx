import { wheelToday } from "@krapao/contract/office/setup";
import { Amount } from "@krapao/ui/amount";
import { useQuery } from "@tanstack/react-query";
import { useTexts } from "../../i18n/index.ts";
import { api } from "../../lib/api.ts";
import { whole } from "../../lib/format.ts";
import { setupTexts } from "./texts/index.ts";
import { costOf, type SliceDraft } from "./wheel-payload.ts";

/** What a spin of this wheel will cost, and what the live one gave today. */
export function Costs({ slices }: { slices: readonly SliceDraft[] }) {
  const t = useTexts(setupTexts);
  const today = useQuery({
    queryKey: ["setup-wheel-today"],
    queryFn: ({ signal }) => api(wheelToday, { signal }),
    staleTime: 60_000,
  });
  return (
    <dl className="wheel-costs">
      {(["THB", "LAK"] as const).map((currency) => (
        <div key={currency}>
          <dt>{t.expectedCost}</dt>
          <dd>
            <Amount value={costOf(slices, currency)} currency={currency} size="m" />
          </dd>
        </div>
      ))}
      <div>
        <dt>{t.spinsToday}</dt>
        <dd className="num">{whole(today.data?.spins ?? 0)}</dd>
      </div>
      {(today.data?.costs ?? [])
        .filter(({ currency, amount }) => currency === "THB" || amount > 0)
        .map(({ currency, amount }) => (
          <div key={currency}>
            <dt>{t.costToday}</dt>
            <dd>
              <Amount value={amount} currency={currency} size="m" />
            </dd>
          </div>
        ))}
    </dl>
  );
}
