import { useTexts } from "@krapao/browser/i18n/texts";
import { waysTexts } from "../../i18n/texts.ts";
import { money } from "../format.ts";
import { minuteOf } from "./short-time.ts";
import type { Ways } from "./ways-answer.ts";

/** Says calmly that the member is excluded from play, and what is really possible until then. */
export function ExcludedNote({ until, ways }: { until: string; ways: Ways | undefined }) {
  const t = useTexts(waysTexts);
  return (
    <>
      <strong>{t.excludedUntil(minuteOf(until))}</strong>
      <br />
      <WhatIsSafe ways={ways} />
    </>
  );
}

/** What the member can do with the money: "withdraw" only where it is true. */
function WhatIsSafe({ ways }: { ways: Ways | undefined }) {
  const t = useTexts(waysTexts);
  const { reason, until } = ways?.withdraw ?? { reason: null, until: null };
  if (ways && reason === "BONUS_CONDITION") return t.safeBound(money(0, ways.currency));
  return reason === "WITHDRAW_DELAYED" && until ? t.safeDelayed(minuteOf(until)) : t.safe;
}
