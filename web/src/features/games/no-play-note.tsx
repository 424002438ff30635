import { useTexts } from "@krapao/browser/i18n/texts";
import { Note } from "@krapao/ui/feedback/note";
import { ShieldCheck } from "lucide-react";
import { waysTexts } from "../../i18n/texts.ts";
import { minuteOf } from "../../lib/money/short-time.ts";
import { useMemberWays } from "../../lib/money/ways.ts";

/** The end of the time-out in which no game can be entered; null: none runs, or not known. */
export const useNoPlay = (): string | null => useMemberWays().data?.excludedUntil ?? null;

/** In place of the buttons that enter a game. */
export function NoPlayNote({ until }: { until: string }) {
  const t = useTexts(waysTexts);
  return <Note icon={ShieldCheck}>{t.noPlay(minuteOf(until))}</Note>;
}
