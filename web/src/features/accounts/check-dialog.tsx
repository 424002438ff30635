import { AlertDialog } from "@base-ui/react/alert-dialog";
import { Amount } from "@krapao/ui/amount";
import { Button } from "@krapao/ui/button";
import { Clock } from "lucide-react";
import { coreTexts } from "../../i18n/core/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { sessionTexts } from "./texts/session/index.ts";
import { useLasted } from "./use-lasted.ts";
import type { Session } from "./use-session.ts";
import "@krapao/ui/sheet.css";
import "./check-dialog.css";

interface CheckDialogProps {
  session: Session;
  onGoOn: () => void;
  onLogout: () => void;
}

const MOVED = ["deposits", "withdrawals", "toGames", "fromGames"] as const;

/** Tells how long the member has been here and what moved meanwhile. It goes away by an answer only; Esc goes on. */
export default function CheckDialog({ session, onGoOn, onLogout }: CheckDialogProps) {
  const t = useTexts(sessionTexts);
  const core = useTexts(coreTexts);
  const time = useLasted(session);
  return (
    <AlertDialog.Root open onOpenChange={(next) => !next && onGoOn()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="scrim over" forceRender />
        <AlertDialog.Popup className="dialog">
          <span className="ico sky">
            <Clock className="i i28" aria-hidden="true" />
          </span>
          <AlertDialog.Title className="dialog-title">{t.checkTitle(time)}</AlertDialog.Title>
          <AlertDialog.Description render={<div className="text" />}>
            {t.checkText}
            <dl className="check-sums">
              {MOVED.map((each) => (
                <div key={each}>
                  <dt>{t[each]}</dt>
                  <dd>
                    <Amount value={session[each]} currency={session.currency} />
                  </dd>
                </div>
              ))}
            </dl>
          </AlertDialog.Description>
          <div className="btns">
            <Button variant="secondary" onClick={onLogout}>
              {core.logout}
            </Button>
            <Button onClick={onGoOn}>{t.goOn}</Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
