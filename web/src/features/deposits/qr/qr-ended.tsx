import { useTexts } from "@krapao/browser/i18n/texts";
import { Note } from "@krapao/ui/feedback/note";
import { Button } from "@krapao/ui/forms/button";
import { Amount } from "@krapao/ui/money/amount";
import { CircleCheck, Clock, ImageUp, type LucideIcon, MessageCircle, QrCode } from "lucide-react";
import { money } from "../../../lib/format.ts";
import { askForHelp } from "../../../lib/help.ts";
import { closeSheet } from "../../../lib/navigation/navigation.tsx";
import type { Channel } from "../channels.ts";
import { depositTexts } from "../texts.ts";
import type { OpenQr, QrEnd } from "./use-qr.ts";
import "../deposits.css";

interface QrEndedProps {
  channel: Channel;
  qr: OpenQr;
  end: QrEnd;
  /** Absent: no slips are taken. */
  onSlip: (() => void) | undefined;
}

const ICONS: Record<QrEnd, LucideIcon> = {
  paid: CircleCheck,
  cancelled: QrCode,
  replaced: QrCode,
  expired: Clock,
};

/** What happened to a QR that was on the screen, and what a member does who has paid it. */
export function QrEnded({ channel, qr, end, onSlip }: QrEndedProps) {
  const t = useTexts(depositTexts);
  const { currency } = channel;
  const Icon = ICONS[end];
  return (
    <>
      <div className="grid justify-items-center gap-2.5 text-center pt-2 pb-1 px-0" role="status">
        <span className={`ico ${end === "paid" ? "jade" : "amber"}`}>
          <Icon className="i i28" aria-hidden="true" />
        </span>
        <h2 className="text-18 font-semibold leading-[1.5]">{t.ended[end]}</h2>
        <Amount value={qr.amount} currency={currency} size="l" />
      </div>
      {end === "paid" ? null : (
        <>
          <Note tone="warn">
            {t.paidAlready[0]}
            <b>{t.paidAlready[1]}</b>
            {t.paidAlready[2]}
          </Note>
          <div className="btns">
            {onSlip ? (
              <Button variant="secondary" onClick={onSlip}>
                <ImageUp className="i i18" aria-hidden="true" />
                {t.labels.attach}
              </Button>
            ) : null}
            <Button
              variant="secondary"
              onClick={() => askForHelp(t.helpDraft(money(qr.amount, currency)))}
            >
              <MessageCircle className="i i18" aria-hidden="true" />
              {t.chat}
            </Button>
          </div>
        </>
      )}
    </>
  );
}

interface EndedActionsProps {
  end: QrEnd;
  /** Another QR of the channel that is open by now. */
  open: OpenQr | null;
  onShowOpen: () => void;
  onBack: () => void;
}

/** How a member goes on after a QR has ended. */
export function EndedActions({ end, open, onShowOpen, onBack }: EndedActionsProps) {
  const t = useTexts(depositTexts);
  if (end === "paid") {
    return (
      <Button block onClick={closeSheet}>
        {t.close}
      </Button>
    );
  }
  return (
    <Button block onClick={open ? onShowOpen : onBack}>
      {open ? t.showNext : t.createNext}
    </Button>
  );
}
