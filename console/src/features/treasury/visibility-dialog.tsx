import { useTexts } from "@krapao/browser/i18n/texts";
import type { TreasuryAccount } from "@krapao/contract/console/treasury";
import { toast } from "@krapao/ui/overlays/toast";
import { toastCode } from "../../i18n/errors/index.ts";
import { ReasonDialog } from "../../lib/dialogs/reason-dialog.tsx";
import { treasuryTexts } from "./texts.ts";
import { setVisibility } from "./treasury-calls.ts";

interface DialogProps {
  account: TreasuryAccount;
  open: boolean;
  onClose: () => void;
}

/** Hides the account from members, or shows it again. */
export function VisibilityDialog({ account, open, onClose }: DialogProps) {
  const t = useTexts(treasuryTexts);
  const willBeShown = account.hidden !== null;
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title={willBeShown ? t.show : t.hide}
      confirmLabel={willBeShown ? t.show : t.hide}
      danger={!willBeShown}
      onConfirm={async (why) => {
        const { isAsked } = await setVisibility(account, { isShown: willBeShown, why });
        if (isAsked) return toastCode("APPROVAL_NEEDED");
        toast("success", t.nowHidden);
      }}
    >
      <p className="t2">{willBeShown ? t.showText : t.hideText}</p>
    </ReasonDialog>
  );
}
