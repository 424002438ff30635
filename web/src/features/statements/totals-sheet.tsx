import { useTexts } from "@krapao/browser/i18n/texts";
import { PERIODS } from "@krapao/contract/member/statements";
import { SkeletonList } from "@krapao/ui/feedback/skeleton";
import { Segmented } from "@krapao/ui/forms/segmented";
import { Amount } from "@krapao/ui/money/amount";
import { Sheet } from "@krapao/ui/overlays/sheet";
import { useState } from "react";
import { coreTexts } from "../../i18n/core/index.ts";
import { dateOnly } from "../../lib/format.ts";
import { LoadFailed } from "../../lib/lists/load-failed.tsx";
import { totalsTexts } from "./texts.ts";
import { type Totals, useTotals } from "./use-totals.ts";
import "./totals.css";

/** The totals of this month, the last one, or three months, by the ledger. */
export default function TotalsSheet() {
  const t = useTexts(totalsTexts);
  const core = useTexts(coreTexts);
  const [period, setPeriod] = useState<(typeof PERIODS)[number]>("thisMonth");
  const { data, isPending, isPlaceholderData, error, refetch } = useTotals(period);
  const options = PERIODS.map((value) => ({ value, label: t.periods[value] }));
  return (
    <Sheet title={t.title} closeLabel={core.close}>
      <Segmented label={t.period} value={period} options={options} onChange={setPeriod} />
      {data ? (
        <div className={`stack ${isPlaceholderData ? "statement-rest" : ""}`} aria-live="polite">
          <Sums totals={data} />
        </div>
      ) : isPending ? (
        <SkeletonList label={core.loading} rows={4} />
      ) : (
        <LoadFailed error={error} onRetry={() => refetch()} />
      )}
      <p className="text-13 text-fg-3">{t.note}</p>
    </Sheet>
  );
}

function Sums({ totals }: { totals: Totals }) {
  const t = useTexts(totalsTexts);
  const { from, to, currency, netDeposits } = totals;
  const lastDay = new Date(new Date(to).getTime() - 1);
  const given = (["bonuses", "refunds", "invites", "prizes", "corrections"] as const).filter(
    (each) => totals[each] !== 0,
  );
  return (
    <>
      <div className="justify-items-center text-center grid gap-0.5 pt-2 pb-1 px-0">
        <span className="text-14 text-fg-2">{t.net}</span>
        <Amount value={netDeposits} currency={currency} size="l" />
        <span className="text-13 text-fg-3">{t.netText}</span>
        <span className="num text-13 text-fg-3">{t.span(dateOnly(from), dateOnly(lastDay))}</span>
      </div>
      <Group title={t.bank} of={["deposits", "withdrawals"]} totals={totals} />
      <Group title={t.games} of={["toGames", "fromGames"]} totals={totals} />
      {given.length > 0 ? <Group title={t.given} of={given} totals={totals} /> : null}
    </>
  );
}

type Sum = Exclude<keyof Totals, "from" | "to" | "currency" | "netDeposits">;

/** The direction in which each moves the wallet; a correction has its own sign. */
const DIRECTIONS = {
  deposits: "in",
  withdrawals: "out",
  toGames: "none",
  fromGames: "none",
  bonuses: "in",
  refunds: "in",
  invites: "in",
  prizes: "in",
  corrections: "none",
} as const satisfies Record<Sum, "in" | "out" | "none">;

function Group({ title, of, totals }: { title: string; of: readonly Sum[]; totals: Totals }) {
  const t = useTexts(totalsTexts);
  const words = { ...t.labels, ...t };
  return (
    <section className="totals-group">
      <h3 className="text-13 text-fg-3 font-normal px-1 py-0">{title}</h3>
      <dl className="px-4 py-0 mt-1.5 border border-line rounded-16 bg-[rgb(176_194_255/0.035)]">
        {of.map((each) => (
          <div key={each}>
            <dt>{words[each]}</dt>
            <dd>
              <Amount
                value={totals[each]}
                currency={totals.currency}
                direction={totals[each] > 0 ? DIRECTIONS[each] : "none"}
              />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
