import { useTexts } from "@krapao/browser/i18n/texts";
import { MINUTE_MS } from "@krapao/contract/time";
import { Note } from "@krapao/ui/feedback/note";
import { useSecondsUntil } from "@krapao/ui/feedback/ticker";
import { CircleCheck, Clock } from "lucide-react";
import { clockAhead } from "../../../lib/money/clock-ahead.ts";
import { depositTexts } from "../texts.ts";
import "../deposits.css";

/** Whether a payment is later than usual. `paidAt`: when the member said to have paid. */
export const useIsLate = (paidAt: number | null): boolean =>
  useSecondsUntil((paidAt ?? Number.MAX_SAFE_INTEGER) + MINUTE_MS - clockAhead()) === 0;

interface QrWaitingProps {
  amount: string;
  /** When the member said to have paid; null: the member has come back from the bank's app. */
  paidAt: number | null;
}

/** The sheet waits for the sum: a thin line runs until the receipt takes the place of the sheet. */
export function QrWaiting({ amount, paidAt }: QrWaitingProps) {
  const t = useTexts(depositTexts);
  const isLate = useIsLate(paidAt);
  return (
    <div className="qr-waiting relative overflow-hidden rounded-16" role="status">
      <Note tone="warn" icon={Clock}>
        <b>{isLate ? t.lateTitle : t.waitingFor(amount)}</b>
        <br />
        {isLate ? t.lateText : paidAt === null ? t.backText : t.paidQr}
      </Note>
      {isLate ? null : <i aria-hidden="true" />}
    </div>
  );
}

/** How the picture is paid in the bank's app, also when no app has opened. */
export function SavedNote({ app, isPressed }: { app: string; isPressed: boolean }) {
  const t = useTexts(depositTexts);
  return (
    <div role="status">
      <Note tone={isPressed ? "info" : "ok"} icon={CircleCheck}>
        <b>{isPressed ? t.pressPicture : t.savedPicture}</b> {t.thenScan(app)}
      </Note>
    </div>
  );
}
