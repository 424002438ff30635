import { useTexts } from "@krapao/browser/i18n/texts";
import { ChevronRight, Clock } from "lucide-react";
import { lineTexts } from "../../../i18n/lines/index.ts";
import { money } from "../../../lib/format.ts";
import { reviewText } from "../../../lib/lines/why-note.tsx";
import { minuteOf } from "../../../lib/money/short-time.ts";
import type { Wallet } from "../../../lib/money/wallet.ts";
import type { Ways } from "../../../lib/money/ways.ts";
import { stripTexts } from "./texts/index.ts";
import type th from "./texts/th.ts";
import "./qr-strip.css";

interface WaitingStripProps {
  waiting: NonNullable<Wallet["waiting"]>;
  /** Why money of these waits for the member's own limit or time-out; null: none does. */
  held: Ways["held"];
  currency: Wallet["wallet"]["currency"];
  onOpen: () => void;
}

/** The deposits in progress, and how long a person takes; a press opens the newest. */
export function WaitingStrip({ waiting, held, currency, onOpen }: WaitingStripProps) {
  const t = useTexts(stripTexts);
  const lines = useTexts(lineTexts);
  const { amount, isReviewed, reviewMinutes } = waiting;
  const sum = amount === null ? null : money(amount, currency);
  // With a person's check, the line of each says what it waits for.
  const own = held && sum !== null && !isReviewed ? heldText(t, { held, sum }) : null;
  return (
    <button type="button" className="qr-strip waiting" onClick={onOpen}>
      <Clock className="i i24" aria-hidden="true" />
      <span className="grow">
        <b>{own?.title ?? (sum === null ? t.slip : t.deposit(sum))}</b>
        <small>{own?.note ?? (isReviewed ? reviewText(lines, reviewMinutes) : t.byItself)}</small>
      </span>
      <ChevronRight className="i" aria-hidden="true" />
    </button>
  );
}

function heldText(t: typeof th, { held, sum }: { held: NonNullable<Ways["held"]>; sum: string }) {
  const time = held.until && minuteOf(held.until);
  if (held.reason === "aboveLimit") return { title: t.heldAbove(sum), note: t.askBack };
  const title =
    held.reason === "limit" ? t.heldLimit(sum) : time ? t.heldUntil(sum, time) : t.deposit(sum);
  return { title, note: held.reason === "limit" && time ? t.fitsFrom(time) : t.byItself };
}
