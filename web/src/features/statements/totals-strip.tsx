import { Amount } from "@krapao/ui/amount";
import { cardClass } from "@krapao/ui/card";
import { Skeleton } from "@krapao/ui/skeleton";
import { ChartNoAxesColumn, ChevronRight } from "lucide-react";
import { useTexts } from "../../i18n/index.ts";
import { openSheet } from "../../lib/navigation.tsx";
import { totalsTexts } from "./texts/totals/index.ts";
import { useTotals } from "./use-totals.ts";
import "./totals.css";

/** One line above the statement: net deposits of this month, and the way to all totals. */
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
      <span className="totals-words">
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
