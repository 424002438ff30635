import { useTexts } from "@krapao/browser/i18n/texts";
import { Countdown } from "@krapao/ui/feedback/countdown";
import { Note } from "@krapao/ui/feedback/note";
import { Button } from "@krapao/ui/forms/button";
import { CopyButton } from "@krapao/ui/forms/copy-button";
import { Amount } from "@krapao/ui/money/amount";
import { ConfirmDialog } from "@krapao/ui/overlays/confirm-dialog";
import { Sheet } from "@krapao/ui/overlays/sheet";
import { Download, Equal, QrCode } from "lucide-react";
import { type ReactNode, useCallback, useState } from "react";
import { coreTexts } from "../../../i18n/core/index.ts";
import { money } from "../../../lib/format.ts";
import { useSaidPaid } from "../../../lib/money/said-paid.ts";
import { refreshWallet } from "../../../lib/money/wallet.ts";
import type { Channel } from "../channels.ts";
import { depositTexts } from "../texts.ts";
import { appLink, bankApp } from "./bank-apps.ts";
import { QrActions } from "./qr-actions.tsx";
import { EndedActions, QrEnded } from "./qr-ended.tsx";
import { pictureUrl } from "./qr-picture.ts";
import { QrWaiting, SavedNote } from "./qr-waiting.tsx";
import { dropQr, endQr, type OpenQr, type QrEnd, useCancelQr } from "./use-qr.ts";
import { isPhone, useSaveQr } from "./use-save-qr.ts";
import "../deposits.css";

/** The usual lifetime of a QR, which the ring shows as full. */
const LIFE_SECONDS = 600;

interface QrShownProps {
  channel: Channel;
  qr: OpenQr;
  /** The code of the bank that the member pays from. */
  bankCode: string;
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
  const { channel, qr, end, onBack, onSlip } = props;
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
  const said = useSaidPaid();
  const paidAt = said?.of === qr.id ? said.at : null;
  const app = bankApp(props.bankCode);
  const link = appLink(app, qr.payload);
  const { save, isSaved, picture, isBack } = useSaveQr({ qr, currency, link });
  const saved = { isSaved, link, app: app?.name ?? t.yourApp };
  return (
    <Sheet
      title={t.scanTitle}
      closeLabel={core.close}
      backLabel={core.back}
      onBack={onBack}
      busy={cancel.isPending}
      footer={
        isOpen ? (
          <QrActions id={qr.id} paidAt={paidAt} {...saved} onSave={save} onSlip={onSlip} />
        ) : (
          <EndedActions {...props} end={end} />
        )
      }
    >
      {isOpen ? (
        <>
          <ToPay qr={qr} currency={currency} onExpired={expire}>
            {paidAt !== null || isBack ? (
              <QrWaiting amount={money(qr.amount, currency)} paidAt={paidAt} />
            ) : isSaved ? (
              <SavedNote app={saved.app} isPressed={picture !== null} />
            ) : null}
          </ToPay>
          <Picture qr={qr} currency={currency} picture={picture} onSave={save} />
          {channel.canCancel && paidAt === null ? (
            <Button variant="ghost" warn block onClick={() => setAsking(true)}>
              {t.cancel}
            </Button>
          ) : null}
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

interface PartProps {
  qr: OpenQr;
  currency: Channel["currency"];
}

interface ToPayProps extends PartProps {
  onExpired: () => void;
  /** What comes next, in place of the note about an odd amount. */
  children: ReactNode;
}

/**
 * The exact amount and the remaining time. The satang of an amount identify this payment at the
 * bank.
 */
function ToPay({ qr, currency, onExpired, children }: ToPayProps) {
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
      {children ??
        (isOdd ? (
          <Note tone="warn" icon={Equal}>
            {t.exact[0]}
            <b>{money(qr.amount, currency)}</b>
            {t.exact[1]}
          </Note>
        ) : null)}
    </>
  );
}

interface PictureProps extends PartProps {
  /** The address of the picture to press and hold, in place of the QR; null: it was saved. */
  picture: string | null;
  onSave: () => void;
}

function Picture({ qr, currency, picture, onSave }: PictureProps) {
  const t = useTexts(depositTexts);
  const core = useTexts(coreTexts);
  return (
    <>
      <div className={`qr-plate${picture ? " whole" : ""} rounded-20 bg-white`}>
        <img src={picture ?? pictureUrl(qr.svg)} alt={t.qrImage(money(qr.amount, currency))} />
      </div>
      {qr.receiver ? (
        <p className="qr-receiver grid text-center text-13 text-fg-2">
          {t.receiver}
          <b>{qr.receiver}</b>
        </p>
      ) : null}
      <p className="qr-notes text-center text-14 text-fg-2">
        {isPhone() ? null : (
          <>
            {t.scan}
            <br />
          </>
        )}
        {t.onceShort[0]}
        <b>{t.onceShort[1]}</b>
        {t.onceShort[2]}
      </p>
      <div className="btns">
        {isPhone() ? null : (
          <Button variant="secondary" size="small" onClick={onSave}>
            <Download className="i i18" aria-hidden="true" />
            {t.save}
          </Button>
        )}
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
