import { Amount } from "@krapao/ui/amount";
import { ConfirmDialog } from "@krapao/ui/confirm-dialog";
import { Clock } from "lucide-react";
import { coreTexts } from "../../i18n/core/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { sessionTexts } from "./texts/session/index.ts";
import { useLasted } from "./use-lasted.ts";
import type { Session } from "./use-session.ts";
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
    <ConfirmDialog
      open
      title={t.checkTitle(time)}
      icon={Clock}
      tone="sky"
      cancelLabel={core.logout}
      confirmLabel={t.goOn}
      escConfirms
      onConfirm={onGoOn}
      onCancel={onLogout}
    >
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
    </ConfirmDialog>
  );
}
