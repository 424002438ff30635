import { useTexts } from "@krapao/browser/i18n/texts";
import { Button, buttonClass } from "@krapao/ui/forms/button";
import { Download } from "lucide-react";
import { sayPaid } from "../../../lib/money/said-paid.ts";
import { refreshWallet } from "../../../lib/money/wallet.ts";
import { depositTexts } from "../texts.ts";
import { useIsLate } from "./qr-waiting.tsx";
import { isPhone } from "./use-save-qr.ts";

interface QrActionsProps {
  id: string;
  /** When the member said to have paid; null: not yet. */
  paidAt: number | null;
  isSaved: boolean;
  /** The name of the bank's app. */
  app: string;
  /** The address that opens it; null: none is known. */
  link: string | null;
  onSave: () => void;
  /** Absent: no slips are taken. */
  onSlip: (() => void) | undefined;
}

/** On a phone the picture comes first, then that it is paid; elsewhere a phone scans the QR. */
export function QrActions(props: QrActionsProps) {
  const { id, paidAt, isSaved } = props;
  const t = useTexts(depositTexts);
  if (paidAt !== null) return <Waiting {...props} />;
  const isFirst = isPhone() && !isSaved;
  return (
    <>
      {isPhone() ? <Save {...props} /> : null}
      <Button
        block
        variant={isFirst ? "secondary" : "primary"}
        onClick={() => {
          sayPaid(id);
          void refreshWallet();
        }}
      >
        {t.transferred}
      </Button>
    </>
  );
}

function Save({ isSaved, app, link, onSave }: QrActionsProps) {
  const t = useTexts(depositTexts);
  if (isSaved && link) {
    return (
      <a className={buttonClass({ variant: "secondary", block: true })} href={link}>
        {t.openApp(app)}
      </a>
    );
  }
  return (
    <Button block variant={isSaved ? "secondary" : "primary"} onClick={onSave}>
      <Download className="i i18" aria-hidden="true" />
      {isSaved ? t.saveAgain : t.saveAndOpen}
    </Button>
  );
}

/** The event of the payment turns the sheet into its receipt; a late one is helped by its slip. */
function Waiting({ paidAt, onSlip }: QrActionsProps) {
  const t = useTexts(depositTexts);
  const isLate = useIsLate(paidAt);
  return (
    <div className="btns">
      {onSlip ? (
        <Button variant={isLate ? "primary" : "secondary"} onClick={onSlip}>
          {t.labels.attach}
        </Button>
      ) : null}
      {isLate ? null : <Button loading={t.waiting}>{t.transferred}</Button>}
    </div>
  );
}
