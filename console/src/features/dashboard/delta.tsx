import { useTexts } from "@krapao/browser/i18n/texts";
import { dashboardTexts } from "./texts/index.ts";

interface DeltaProps {
  now: number;
  before: number;
  weekBefore: number;
  /** Whether growth is good, and shown in jade. */
  isGood?: boolean;
}

/** The change against yesterday and the same day of last week, at the same time of day. */
export function Delta({ now, before, weekBefore, isGood = true }: DeltaProps) {
  const t = useTexts(dashboardTexts);
  return (
    <>
      <span className="delta">
        {before === 0 ? (
          t.noYesterday
        ) : (
          <>
            <Change now={now} before={before} isGood={isGood} /> {t.thanYesterday}
          </>
        )}
      </span>
      {weekBefore === 0 ? null : (
        <span className="delta">
          <Change now={now} before={weekBefore} isGood={isGood} /> {t.thanLastWeek}
        </span>
      )}
    </>
  );
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
