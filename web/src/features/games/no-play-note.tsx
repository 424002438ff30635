import { useTexts } from "@krapao/browser/i18n/texts";
import { Note } from "@krapao/ui/feedback/note";
import { ShieldCheck } from "lucide-react";
import { waysTexts } from "../../i18n/texts.ts";
import { minuteOf } from "../../lib/money/short-time.ts";

/** In place of the buttons that enter a game. */
export function NoPlayNote({ until }: { until: string }) {
  const t = useTexts(waysTexts);
  return <Note icon={ShieldCheck}>{t.noPlay(minuteOf(until))}</Note>;
}
