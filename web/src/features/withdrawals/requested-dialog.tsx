import { bankName } from "@krapao/browser/format/bank-name";
import { useLanguage } from "@krapao/browser/i18n/language";
import { useTexts } from "@krapao/browser/i18n/texts";
import { ConfirmDialog } from "@krapao/ui/overlays/confirm-dialog";
import { CircleAlert, CircleCheck, Clock } from "lucide-react";
import { useState } from "react";
import { bankAccountText } from "../../lib/format.ts";
import { Timeline } from "../../lib/lines/timeline.tsx";
import { useLine } from "../../lib/lines/use-line.ts";
import { WhyNote } from "../../lib/lines/why-note.tsx";
import type { Wallet } from "../../lib/money/wallet.ts";
import { closeSheet } from "../../lib/navigation/navigation.tsx";
import { withdrawalTexts } from "./texts.ts";
import "./requested.css";

interface RequestedDialogProps {
  /** The line of the accepted withdrawal; null: none. */
  id: string | null;
  amount: string;
  account: Wallet["bankAccount"];
  /** The member has read it; the sheet closes too. */
  onDone: () => void;
}

const LOOKS = {
  PROCESSING: { icon: Clock, tone: "amber" },
  SUCCESS: { icon: CircleCheck, tone: "jade" },
  FAILED: { icon: CircleAlert, tone: "coral" },
} as const;

/** Where the withdrawal is now: the dialog turns jade when the bank has paid it. */
export function RequestedDialog({ id, amount, account, onDone }: RequestedDialogProps) {
  const t = useTexts(withdrawalTexts);
  const locale = useLanguage();
  // The last withdrawal stays readable while the dialog fades out.
  const [shown, setShown] = useState(id);
  if (id !== null && id !== shown) setShown(id);
  const { data: detail } = useLine(shown);
  const status = detail?.line.status ?? "PROCESSING";
  const { icon, tone } = LOOKS[status];
  const isBack = detail?.reason !== "notEnough" && detail?.reason !== "condition";
  const failedTitle = isBack ? t.returnedTitle : t.notMadeTitle;
  const titles = { PROCESSING: t.doneTitle, SUCCESS: t.paidTitle, FAILED: failedTitle };
  const text = status === "SUCCESS" ? t.paidText : t.doneText;
  const bank = bankName(account.bankCode, account.bank, locale);
  const number = bankAccountText(account.bankAccountNo, account.bankCode);
  const [before, after] = text(amount, `${bank} ${number}`).split(number);
  const done = () => {
    onDone();
    closeSheet();
  };
  return (
    <ConfirmDialog
      open={id !== null}
      title={titles[status]}
      icon={icon}
      tone={tone}
      confirmLabel={t.labels.ok}
      onConfirm={done}
      onCancel={done}
    >
      <div className="requested grid gap-4" aria-live="polite">
        {status === "FAILED" ? null : (
          <p>
            {before}
            <span className="whitespace-nowrap">{number}</span>
            {after}
          </p>
        )}
        {detail ? (
          <>
            <Timeline detail={detail} />
            <WhyNote detail={detail} />
          </>
        ) : null}
      </div>
    </ConfirmDialog>
  );
}
