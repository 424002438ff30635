import { useTexts } from "@krapao/browser/i18n/texts";
import { ChevronRight, Clock } from "lucide-react";
import { lineTexts } from "../../../i18n/lines/index.ts";
import { money } from "../../../lib/format.ts";
import { reviewText } from "../../../lib/lines/why-note.tsx";
import type { Wallet } from "../../../lib/money/wallet.ts";
import { stripTexts } from "./texts/index.ts";
import "./qr-strip.css";

interface WaitingStripProps {
  waiting: NonNullable<Wallet["waiting"]>;
  /** The lines are shown below it: only their slips are named. */
  isSlipsOnly?: boolean;
  onOpen: () => void;
}

/** The deposits in progress, and how long a person takes; a press opens the newest. */
export function WaitingStrip({ waiting, isSlipsOnly = false, onOpen }: WaitingStripProps) {
  const t = useTexts(stripTexts);
  const lines = useTexts(lineTexts);
  const { lines: lineCount, sums, unread, isReviewed, reviewMinutes } = waiting;
  const title = () => {
    if (sums.length === 0 || (isSlipsOnly && lineCount > 0)) return t.slip;
    // Sums of two currencies are never added.
    const amounts = sums.map(({ amount, currency }) => money(amount, currency)).join(" + ");
    return unread === 0 ? t.deposit(amounts) : t.depositAndSlips(amounts, unread);
  };
  return (
    <button type="button" className="qr-strip waiting" onClick={onOpen}>
      <Clock className="i i24" aria-hidden="true" />
      <span className="grow">
        <b>{title()}</b>
        <small>{isReviewed ? reviewText(lines, reviewMinutes) : t.byItself}</small>
      </span>
      <ChevronRight className="i" aria-hidden="true" />
    </button>
  );
}
