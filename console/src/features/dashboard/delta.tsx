import { useTexts } from "@krapao/browser/i18n/texts";
import { money } from "../../lib/format.ts";
import type { Overview } from "./overview-calls.ts";
import { dashboardTexts } from "./texts.ts";

interface DeltaProps {
  now: number;
  /** The same span of yesterday and of the same day of last week, and the whole of yesterday. */
  before: number;
  weekBefore: number;
  yesterday: number;
  /** Until when both days are compared, as `14:00`; null: not yet. */
  until: string | null;
  currency: Overview["currency"];
  /** Whether growth is good, and shown in jade. */
  isGood?: boolean;
}

/** The change against yesterday and the same day of last week, at the same time of day. */
export function Delta({ weekBefore, isGood = true, ...days }: DeltaProps) {
  const t = useTexts(dashboardTexts);
  return (
    <>
      <span className="delta">
        <Yesterday {...days} isGood={isGood} />
      </span>
      {weekBefore === 0 ? null : (
        <span className="delta">
          <Change now={days.now} before={weekBefore} isGood={isGood} /> {t.labels.thanLastWeek}
        </span>
      )}
    </>
  );
}

type YesterdayProps = Omit<DeltaProps, "weekBefore" | "isGood"> & { isGood: boolean };

/** Yesterday may have had nothing by this time and much later, so the whole day follows. */
function Yesterday({ now, before, yesterday, until, currency, isGood }: YesterdayProps) {
  const t = useTexts(dashboardTexts);
  if (before !== 0 && until !== null) {
    return (
      <>
        <Change now={now} before={before} isGood={isGood} /> {t.thanYesterday(until)}
      </>
    );
  }
  if (yesterday === 0) return t.noYesterday;
  const day = money(yesterday, currency);
  return until === null ? t.wholeYesterday(day) : t.yesterdayUntil(until, money(0, currency), day);
}

interface ChangeProps {
  now: number;
  before: number;
  isGood: boolean;
}

/** The change in percent. */
function Change({ now, before, isGood }: ChangeProps) {
  const share = ((now - before) / Math.abs(before)) * 100;
  const digits = Math.abs(share) < 10 ? 1 : 0;
  const sign = share >= 0 ? "+" : "−";
  return (
    <b className={`num ${isGood && share > 0 ? "jade" : "t2"}`}>
      {sign}
      {Math.abs(share).toFixed(digits)}%
    </b>
  );
}
