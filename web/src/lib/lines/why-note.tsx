import { useTexts } from "@krapao/browser/i18n/texts";
import type { LineReason } from "@krapao/contract/member/statements";
import { Note } from "@krapao/ui/feedback/note";
import { Clock } from "lucide-react";
import type th from "../../i18n/lines/th.ts";
import { lineTexts } from "../../i18n/texts.ts";
import { money } from "../format.ts";
import { minuteOf } from "../money/short-time.ts";
import { useMemberWays } from "../money/ways.ts";
import type { LineDetail } from "./use-line.ts";

/** What takes its time without anything being wrong. */
const USUAL: readonly LineReason[] = [
  "reported",
  "gift",
  "returning",
  "sentBack",
  "collecting",
  "review",
  "bank",
  "game",
];

/** Why a line is in progress or has failed, and what happens next. */
export function WhyNote({ detail }: { detail: LineDetail }) {
  const t = useTexts(lineTexts);
  const { line, reason, reviewMinutes } = detail;
  const { data: ways } = useMemberWays();
  if (reason === null) return null;
  const until = ways?.excludedUntil;
  const kept =
    reason === "excluded" && until
      ? t.keptUntil(money(line.amount, line.currency), minuteOf(until))
      : null;
  const text = t.reasons[reason] ?? t.reasons.other;
  const isUsual = USUAL.includes(reason);
  return (
    <Note
      tone={line.status === "FAILED" ? "error" : isUsual ? "info" : "warn"}
      {...(isUsual ? { icon: Clock } : {})}
    >
      {kept ? <b>{kept} </b> : null}
      {text}
      {reason === "review" || reviewMinutes !== null ? ` ${reviewText(t, reviewMinutes)}` : null}
    </Note>
  );
}

/** How long a person takes; null: not known. */
export function reviewText(t: typeof th, minutes: number | null): string {
  if (minutes === null) return t.reviewUnknown;
  const isHours = minutes >= 120 && minutes % 60 === 0;
  return t.reviewTakes(isHours ? t.hours(minutes / 60) : t.minutes(minutes));
}
