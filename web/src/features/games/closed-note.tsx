import { useLanguage } from "@krapao/browser/i18n/language";
import { useTexts } from "@krapao/browser/i18n/texts";
import { Note } from "@krapao/ui/feedback/note";
import { minuteOf } from "../../lib/money/short-time.ts";
import type { Slot } from "../../lib/money/wallet.ts";
import { useMemberWays } from "../../lib/money/ways.ts";
import { sheetTexts } from "./texts.ts";

/** Why a game is closed: the operator's text, or that it is closed for maintenance. */
export function ClosedNote({ slot }: { slot: Slot }) {
  const t = useTexts(sheetTexts);
  const language = useLanguage();
  const { data: ways } = useMemberWays();
  const opens = ways?.openings.find(({ provider }) => provider === slot.provider);
  return slot.isAvailable ? null : (
    <Note tone="warn">
      {slot.notice?.[language] || t.closedNow}
      {opens ? ` ${t.opensAt(minuteOf(opens.at))}` : null}
    </Note>
  );
}
