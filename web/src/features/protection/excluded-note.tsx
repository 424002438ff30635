import { useTexts } from "../../i18n/index.ts";
import { dateTime } from "../../lib/format.ts";
import { protectionTexts } from "./texts/index.ts";

/** Read by `page()`, which loads them with this module. @public */
export const texts = [protectionTexts];

/** Says calmly that the member rests from play, and what can be done meanwhile. */
export default function PausedWords({ until }: { until: string }) {
  const t = useTexts(protectionTexts);
  return (
    <>
      <strong>{t.pausedUntil(dateTime(until))}</strong>
      <br />
      {t.pausedText}
    </>
  );
}
