import { useTexts } from "@krapao/browser/i18n/texts";
import { clockText, useSecondsUntil } from "@krapao/ui/feedback/ticker";
import { ChevronRight, QrCode } from "lucide-react";
import { useEffect } from "react";
import { money } from "../../../lib/format.ts";
import { clockAhead } from "../../../lib/money/clock-ahead.ts";
import { useSaidPaid } from "../../../lib/money/said-paid.ts";
import { refreshWallet, useWallet, type Wallet } from "../../../lib/money/wallet.ts";
import { stripTexts } from "./texts.ts";
import "./qr-strip.css";

/** The QR that waits for its payment, with its remaining time; a press opens it. */
export function QrStrip({ onOpen }: { onOpen: () => void }) {
  const { data: wallet } = useWallet();
  if (!wallet?.openQr) return null;
  const { openQr } = wallet;
  // The server's clock counts, since that of the phone may be wrong.
  return (
    <Strip
      qr={openQr}
      currency={wallet.wallet.currency}
      endsAt={Date.parse(openQr.expiresAt) - clockAhead()}
      onOpen={onOpen}
    />
  );
}

interface StripProps {
  qr: NonNullable<Wallet["openQr"]>;
  currency: Wallet["wallet"]["currency"];
  /** Epoch milliseconds, by the clock of this device. */
  endsAt: number;
  onOpen: () => void;
}

function Strip({ qr, currency, endsAt, onOpen }: StripProps) {
  const t = useTexts(stripTexts);
  const left = useSecondsUntil(endsAt);
  const isOver = left === 0;
  const isPaid = useSaidPaid()?.of === qr.qrcodeId;
  const amount = money(qr.amount, currency);
  useEffect(() => {
    if (isOver) void refreshWallet();
  }, [isOver]);
  if (isOver) return null;
  return (
    <button
      type="button"
      className="qr-strip flex items-center gap-3 w-full rounded-16 text-start"
      onClick={onOpen}
    >
      <QrCode className="i i24" aria-hidden="true" />
      <span className="grow flex-1 min-w-0 grid">
        <b className="font-semibold leading-[1.5]">
          {isPaid ? t.paidQr(amount) : t.openQr(amount)}
        </b>
        <small className="text-13 leading-[1.5] text-fg-2">
          {isPaid ? (
            t.byItself
          ) : (
            <>
              {t.left} <span className="num">{clockText(left)}</span>
            </>
          )}
        </small>
      </span>
      <ChevronRight className="i" aria-hidden="true" />
    </button>
  );
}
