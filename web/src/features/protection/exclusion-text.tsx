import { useTexts } from "@krapao/browser/i18n/texts";
import { money } from "../../lib/format.ts";
import { useMemberWays } from "../../lib/money/ways.ts";
import { protectionTexts } from "./texts.ts";

/** What a break closes, and what stays possible: a bonus may bind the member's own money. */
export function ExclusionText() {
  const t = useTexts(protectionTexts);
  const { data: ways } = useMemberWays();
  const isBound = ways?.withdraw.reason === "BONUS_CONDITION";
  return (
    <p className="text-14 text-fg-2">
      {t.exclusionText}{" "}
      {ways && isBound ? <b>{t.exclusionBound(money(0, ways.currency))}</b> : t.exclusionFree}
    </p>
  );
}
