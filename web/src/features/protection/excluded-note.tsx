import { useTexts } from "@krapao/browser/i18n/texts";
import { dateTime } from "../../lib/format.ts";
import { protectionTexts } from "./texts/index.ts";

/** Read by `page()`, which loads them with this module. @public */
export const texts = [protectionTexts];

/** Says calmly that the member is excluded from play, and what is still possible. */
export default function ExcludedNote({ until }: { until: string }) {
  const t = useTexts(protectionTexts);
  return (
    <>
      <strong>{t.excludedUntil(dateTime(until))}</strong>
      <br />
      {t.excludedText}
    </>
  );
}
