import { useTexts } from "@krapao/browser/i18n/texts";
import { Note } from "@krapao/ui/feedback/note";
import { minuteOf } from "../../lib/money/short-time.ts";
import { useFreshWays } from "../../lib/money/ways.ts";
import { withdrawalTexts } from "./texts.ts";

/** When withdrawals are possible again after the password was reset; null: now, or not known. */
export function useDelay(): string | null {
  const withdraw = useFreshWays().data?.withdraw;
  return withdraw?.reason === "WITHDRAW_DELAYED" ? withdraw.until : null;
}

/** Why the member cannot withdraw yet, and from when. */
export function DelayNote({ until }: { until: string }) {
  const t = useTexts(withdrawalTexts);
  return <Note tone="warn">{t.delayed(minuteOf(until))}</Note>;
}
