import { useTexts } from "@krapao/browser/i18n/texts";
import { ChevronRight, Clock } from "lucide-react";
import { toastError } from "../../../i18n/errors/index.ts";
import { lineTexts } from "../../../i18n/texts.ts";
import { money } from "../../../lib/format.ts";
import { reviewText } from "../../../lib/lines/why-note.tsx";
import { shortTime } from "../../../lib/money/short-time.ts";
import type { Wallet } from "../../../lib/money/wallet.ts";
import type { Ways } from "../../../lib/money/ways.ts";
import { go, openSheet } from "../../../lib/navigation/navigation.tsx";
import type th from "./texts/th.ts";
import { stripTexts } from "./texts.ts";
import "./qr-strip.css";

interface WaitingStripProps {
  waiting: NonNullable<Wallet["waiting"]>;
  /** The lines are shown below it: only their slips are named. */
  isSlipsOnly?: boolean;
  /** They say what of these waits for the member's own limit or time-out; undefined: not known. */
  ways: Ways | undefined;
  onOpen: () => void;
}

/** Opens the newest line; while there are only slips, their list. */
export function openWaiting(waiting: Wallet["waiting"]): void {
  const line = waiting?.lineId;
  if (line) openSheet("line", { line });
  else go("/user/statement?sheet=slips").catch(toastError);
}

/** The deposits in progress, and how long a person takes; a press opens the newest. */
export function WaitingStrip({ waiting, isSlipsOnly = false, ways, onOpen }: WaitingStripProps) {
  const t = useTexts(stripTexts);
  const lines = useTexts(lineTexts);
  const { lines: lineCount, sums, unread, isReviewed, reviewMinutes } = waiting;
  // Sums of two currencies are never added.
  const sum = sums.map(({ amount, currency }) => money(amount, currency)).join(" + ");
  const title = () => {
    if (sum === "" || (isSlipsOnly && lineCount > 0)) return t.slip;
    return unread === 0 ? t.deposit(sum) : t.depositAndSlips(sum, unread);
  };
  // With a person's check, the line of each says what it waits for.
  const own =
    ways?.held && sum !== "" && !isReviewed ? heldText(t, ways.held, { sum, ...ways }) : null;
  return (
    <button
      type="button"
      className="qr-strip waiting flex items-center gap-3 w-full rounded-16 text-start"
      onClick={onOpen}
    >
      <Clock className="i i24" aria-hidden="true" />
      <span className="grow flex-1 min-w-0 grid">
        <b className="font-semibold leading-[1.5]">{own?.title ?? title()}</b>
        <small className="text-13 leading-[1.5] text-fg-2">
          {own?.note ?? (isReviewed ? reviewText(lines, reviewMinutes) : t.byItself)}
        </small>
      </span>
      <ChevronRight className="i" aria-hidden="true" />
    </button>
  );
}

function heldText(
  t: typeof th,
  held: NonNullable<Ways["held"]>,
  { sum, now }: { sum: string; now: string },
) {
  const time = held.until && shortTime(held.until, now);
  if (held.reason === "aboveLimit") return { title: t.heldAbove(sum), note: t.askBack };
  const title =
    held.reason === "limit" ? t.heldLimit(sum) : time ? t.heldUntil(sum, time) : t.deposit(sum);
  return { title, note: held.reason === "limit" && time ? t.fitsFrom(time) : t.byItself };
}
