import { useTexts } from "@krapao/browser/i18n/texts";
import { Countdown } from "@krapao/ui/feedback/countdown";
import { Note } from "@krapao/ui/feedback/note";
import { Button } from "@krapao/ui/forms/button";
import { CopyButton } from "@krapao/ui/forms/copy-button";
import { Amount } from "@krapao/ui/money/amount";
import { ConfirmDialog } from "@krapao/ui/overlays/confirm-dialog";
import { Sheet } from "@krapao/ui/overlays/sheet";
import { toast } from "@krapao/ui/overlays/toast";
import { Clock, Download, Equal, QrCode } from "lucide-react";
import { useCallback, useState } from "react";
import { coreTexts } from "../../../i18n/core/index.ts";
import { dateTime, money } from "../../../lib/format.ts";
import { sayPaid, useSaidPaid } from "../../../lib/money/said-paid.ts";
import { refreshWallet } from "../../../lib/money/wallet.ts";
import { closeSheet } from "../../../lib/navigation/navigation.tsx";
import type { Channel } from "../channels.ts";
import { depositTexts } from "../texts.ts";
import { EndedActions, QrEnded } from "./qr-ended.tsx";
import { pictureUrl, savePicture } from "./save-picture.ts";
import { dropQr, endQr, type OpenQr, type QrEnd, useCancelQr } from "./use-qr.ts";
import "../deposits.css";

/** The usual lifetime of a QR, which the ring shows as full. */
const LIFE_SECONDS = 600;

interface QrShownProps {
  channel: Channel;
  qr: OpenQr;
  /** How it ended; undefined while it can be paid. */
  end: QrEnd | undefined;
  /** The QR of the channel that is open now: this one, another one, or none. */
  open: OpenQr | null;
  onShowOpen: () => void;
  onBack: () => void;
  onSlip: (() => void) | undefined;
}

/**
 * A QR on the screen: with its remaining time, or with what happened to it. One sheet for both: a
 * sheet that is replaced while it slides out never reports that it has closed.
 */
export default function QrShown(props: QrShownProps) {
  const { channel, qr, end, onBack } = props;
  const t = useTexts(depositTexts);
  const core = useTexts(coreTexts);
  const [asking, setAsking] = useState(false);
  const cancel = useCancelQr(channel.code, onBack);
  const { code, currency } = channel;
  const expire = useCallback(() => {
    endQr(qr.id, "expired");
    dropQr(code);
    void refreshWallet();
  }, [code, qr.id]);
  const isOpen = end === undefined;
  const isPaid = useSaidPaid()?.of === qr.id;
  return (
    <Sheet
      title={t.scanTitle}
      closeLabel={core.close}
      backLabel={core.back}
      onBack={onBack}
      busy={cancel.isPending}
      footer={
        isOpen ? (
          <Actions id={qr.id} canCancel={channel.canCancel} onCancel={() => setAsking(true)} />
        ) : (
          <EndedActions {...props} end={end} />
        )
      }
    >
      {isOpen ? (
        <>
          {isPaid ? (
            <Note tone="warn" icon={Clock}>
              {t.paidQr}
            </Note>
          ) : null}
          <ToPay qr={qr} currency={currency} onExpired={expire} />
          <Picture qr={qr} currency={currency} />
        </>
      ) : (
        <QrEnded {...props} end={end} />
      )}
      <ConfirmDialog
        open={asking && isOpen}
        icon={QrCode}
        tone="coral"
        danger
        title={t.cancelTitle}
        confirmLabel={t.cancel}
        cancelLabel={t.labels.notNow}
        loading={cancel.isPending && t.cancelling}
        onConfirm={() => cancel.mutate(qr.id, { onSettled: () => setAsking(false) })}
        onCancel={() => setAsking(false)}
      >
        {channel.isGateway ? t.cancelText : t.cancelOwnText}
      </ConfirmDialog>
    </Sheet>
  );
}

interface ActionsProps {
  id: string;
  canCancel: boolean;
  onCancel: () => void;
}

function Actions({ id, canCancel, onCancel }: ActionsProps) {
  const t = useTexts(depositTexts);
  const done = () => {
    sayPaid(id);
    toast("info", t.doneToast);
    void refreshWallet();
    closeSheet();
  };
  return (
    <>
      <Button block onClick={done}>
        {t.done}
      </Button>
      {canCancel ? (
        <Button variant="ghost" warn block onClick={onCancel}>
          {t.cancel}
        </Button>
      ) : null}
    </>
  );
}

interface PartProps {
  qr: OpenQr;
  currency: Channel["currency"];
}

/**
 * The exact amount and the remaining time. The satang of an amount identify this payment at the
 * bank.
 */
function ToPay({ qr, currency, onExpired }: PartProps & { onExpired: () => void }) {
  const t = useTexts(depositTexts);
  const core = useTexts(coreTexts);
  const isOdd = !Number.isInteger(qr.amount);
  return (
    <>
      <div className="card tight flat to-pay flex flex-wrap items-center justify-between gap-3">
        <div>
          <p className="text-13 text-fg-2">{t.toPay}</p>
          <span className="row gap-0.5">
            <span className={isOdd ? "odd" : undefined}>
              <Amount value={qr.amount} currency={currency} size="l" />
            </span>
            <CopyButton
              compact
              text={String(qr.amount)}
              label={t.copyAmount}
              copied={core.copied}
              failed={core.copyFailed}
            />
          </span>
        </div>
        <Countdown
          expiresAt={qr.expiresAt}
          total={LIFE_SECONDS}
          label={t.left}
          onExpired={onExpired}
        />
      </div>
      {isOdd ? (
        <Note tone="warn" icon={Equal}>
          {t.exact[0]}
          <b>{money(qr.amount, currency)}</b>
          {t.exact[1]}
        </Note>
      ) : null}
    </>
  );
}

function Picture({ qr, currency }: PartProps) {
  const t = useTexts(depositTexts);
  const core = useTexts(coreTexts);
  const amount = money(qr.amount, currency);
  const save = () =>
    savePicture(qr.svg, `krapao-qr-${qr.amount}.png`, {
      product: `Krapao · ${t.labels.deposit}`,
      receiver: qr.receiver ? { label: t.receiver, name: qr.receiver } : null,
      amount: { label: t.toPay, value: amount },
      expires: t.payUntil(dateTime(new Date(qr.expiresAt))),
    }).catch(() => toast("error", t.saveFailed));
  return (
    <>
      <div className="qr-plate rounded-20 bg-white">
        <img src={pictureUrl(qr.svg)} alt={t.qrImage(amount)} />
      </div>
      {qr.receiver ? (
        <p className="qr-receiver grid text-center text-13 text-fg-2">
          {t.receiver}
          <b>{qr.receiver}</b>
        </p>
      ) : null}
      <p className="qr-notes text-center text-14 text-fg-2">
        {t.scan}
        <br />
        {t.onceShort[0]}
        <b>{t.onceShort[1]}</b>
        {t.onceShort[2]}
      </p>
      <div className="btns">
        <Button variant="secondary" size="small" onClick={save}>
          <Download className="i i18" aria-hidden="true" />
          {t.save}
        </Button>
        {qr.payload ? (
          <CopyButton
            text={qr.payload}
            label={t.copyPayload}
            copied={() => core.copied("QR")}
            failed={core.copyFailed}
          />
        ) : null}
      </div>
    </>
  );
}
