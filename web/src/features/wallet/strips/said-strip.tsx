import { useTexts } from "@krapao/browser/i18n/texts";
import { MINUTE_MS } from "@krapao/contract/time";
import { useSecondsUntil } from "@krapao/ui/feedback/ticker";
import { useQuery } from "@tanstack/react-query";
import { ChevronRight, Clock } from "lucide-react";
import { useEffect } from "react";
import { clockAhead } from "../../../lib/money/clock-ahead.ts";
import { forgetPaid, type SaidPaid } from "../../../lib/money/said-paid.ts";
import { missedDeposits } from "../missed-deposits.ts";
import { stripTexts } from "./texts.ts";
import "./qr-strip.css";

interface SaidStripProps {
  said: SaidPaid;
  /** Opens the sheet where a slip is attached. */
  onSlip: () => void;
  /** Opens the deposit that is on its way. */
  onOpen: () => void;
}

/** A payment that the member said to have made; after its minute it leads to the slip. */
export function SaidStrip({ said, onSlip, onOpen }: SaidStripProps) {
  const t = useTexts(stripTexts);
  useArrival(said);
  const isLate = useSecondsUntil(said.at + MINUTE_MS - clockAhead()) === 0;
  return (
    <button
      type="button"
      className={`qr-strip flex items-center gap-3 w-full rounded-16 text-start ${isLate ? "waiting" : ""}`}
      onClick={isLate ? onSlip : onOpen}
    >
      <Clock className="i i24" aria-hidden="true" />
      <span className="grow flex-1 min-w-0 grid">
        <b className="font-semibold leading-[1.5]">{isLate ? t.notHere : t.onItsWay}</b>
        <small className="text-13 leading-[1.5] text-fg-2">
          {isLate ? t.sendSlip : t.byItself}
        </small>
      </span>
      <ChevronRight className="i" aria-hidden="true" />
    </button>
  );
}

/** Forgets the payment when the statement has a deposit since, also one that a person checks. */
function useArrival({ at }: SaidPaid): void {
  const { data: hasArrived = false } = useQuery({
    queryKey: ["statement", "since", at],
    queryFn: async () => (await missedDeposits(new Date(at).toISOString())).length > 0,
  });
  useEffect(() => {
    if (hasArrived) forgetPaid();
  }, [hasArrived]);
}
