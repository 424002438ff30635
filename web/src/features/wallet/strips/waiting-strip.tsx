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
  currency: Wallet["wallet"]["currency"];
  onOpen: () => void;
}

/** The deposits in progress, and how long a person takes; a press opens the newest. */
export function WaitingStrip({ waiting, currency, onOpen }: WaitingStripProps) {
  const t = useTexts(stripTexts);
  const lines = useTexts(lineTexts);
  const { amount, isReviewed, reviewMinutes } = waiting;
  return (
    <button type="button" className="qr-strip waiting" onClick={onOpen}>
      <Clock className="i i24" aria-hidden="true" />
      <span className="grow">
        <b>{amount === null ? t.slip : t.deposit(money(amount, currency))}</b>
        <small>{isReviewed ? reviewText(lines, reviewMinutes) : t.byItself}</small>
      </span>
      <ChevronRight className="i" aria-hidden="true" />
    </button>
  );
}
