import { useTexts } from "@krapao/browser/i18n/texts";
import { dashboardTexts } from "./texts/index.ts";

interface DeltaProps {
  now: number;
  before: number;
  /** Whether growth is good, and shown in jade. */
  isGood?: boolean;
}

/** The change against yesterday at the same time of day, in percent. */
export function Delta({ now, before, isGood = true }: DeltaProps) {
  const t = useTexts(dashboardTexts);
  if (before === 0) return <>{t.noYesterday}</>;
  const share = ((now - before) / Math.abs(before)) * 100;
  const digits = Math.abs(share) < 10 ? 1 : 0;
  const sign = share >= 0 ? "+" : "−";
  return (
    <>
      <b className={`num ${isGood && share > 0 ? "jade" : "t2"}`}>
        {sign}
        {Math.abs(share).toFixed(digits)}%
      </b>{" "}
      {t.thanYesterday}
    </>
  );
}
