import { Note } from "@krapao/ui/note";
import { ShieldCheck } from "lucide-react";
import { useTexts } from "../../i18n/index.ts";
import { dateTime } from "../../lib/format.ts";
import { protectionTexts } from "./texts/index.ts";

/** Read by `page()`, which loads them with this module. @public */
export const texts = [protectionTexts];

/** Says calmly that the member rests from play, and what can be done meanwhile. */
export default function PausedStrip({ until }: { until: string }) {
  const t = useTexts(protectionTexts);
  return (
    <Note icon={ShieldCheck}>
      <b>{t.pausedUntil(dateTime(until))}</b>
      <br />
      {t.pausedText}
    </Note>
  );
}
