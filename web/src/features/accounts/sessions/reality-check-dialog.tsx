import { useTexts } from "@krapao/browser/i18n/texts";
import { Amount } from "@krapao/ui/money/amount";
import { ConfirmDialog } from "@krapao/ui/overlays/confirm-dialog";
import { Clock } from "lucide-react";
import { coreTexts } from "../../../i18n/core/index.ts";
import { sessionTexts } from "../texts.ts";
import type { Session } from "./use-session.ts";
import { useLasted } from "./use-session-length.ts";
import "./reality-check-dialog.css";

interface CheckDialogProps {
  session: Session;
  onGoOn: () => void;
  onLogout: () => void;
}

const MOVED = ["deposits", "withdrawals", "toGames", "fromGames"] as const;

/**
 * The reality check: how long the session has lasted and how the balance has changed. Only an
 * answer closes it; Esc continues the session.
 */
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
      <dl className="check-sums mt-3 text-start">
        {MOVED.map((each) => (
          <div
            className="flex flex-wrap justify-between items-center border-t border-t-line"
            key={each}
          >
            <dt className="text-fg-2">{t.labels[each]}</dt>
            <dd>
              <Amount value={session[each]} currency={session.currency} />
            </dd>
          </div>
        ))}
      </dl>
    </ConfirmDialog>
  );
}
