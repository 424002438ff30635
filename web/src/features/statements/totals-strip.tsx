import { useTexts } from "@krapao/browser/i18n/texts";
import { Skeleton } from "@krapao/ui/feedback/skeleton";
import { cardClass } from "@krapao/ui/layout/card";
import { Amount } from "@krapao/ui/money/amount";
import { ChartNoAxesColumn, ChevronRight } from "lucide-react";
import { openSheet } from "../../lib/navigation/navigation.tsx";
import { totalsTexts } from "./texts.ts";
import { useTotals } from "./use-totals.ts";
import "./totals.css";

/** One line above the statement: the net deposits of this month, and a link to all totals. */
export default function TotalsStrip() {
  const t = useTexts(totalsTexts);
  const { data, isPending } = useTotals("thisMonth");
  return (
    <button
      type="button"
      className={cardClass({ flat: true, className: "totals-strip" })}
      onClick={() => openSheet("totals")}
    >
      <span className="ico">
        <ChartNoAxesColumn className="i" aria-hidden="true" />
      </span>
      <span className="flex-1 min-w-0 grid">
        <span className="text-13 text-fg-3">{t.strip}</span>
        {data ? (
          <Amount value={data.netDeposits} currency={data.currency} />
        ) : isPending ? (
          <Skeleton className="my-1 h-5 w-28" />
        ) : (
          <b>{t.title}</b>
        )}
      </span>
      <ChevronRight className="i text-fg-3" aria-hidden="true" />
    </button>
  );
}
