import type { TreasuryAccount } from "@krapao/contract/office/treasury";
import { toast } from "@krapao/ui/toast";
import { useTexts } from "../../i18n/index.ts";
import { ReasonDialog } from "../../lib/reason-dialog.tsx";
import { treasuryTexts } from "./texts/index.ts";
import { turnAccount } from "./treasury-calls.ts";

interface DialogProps {
  account: TreasuryAccount;
  open: boolean;
  onClose: () => void;
}

/** Hides the account from members, or shows it again. */
export function SwitchDialog({ account, open, onClose }: DialogProps) {
  const t = useTexts(treasuryTexts);
  const isOn = account.off !== null;
  return (
    <ReasonDialog
      open={open}
      onClose={onClose}
      title={isOn ? t.turnOn : t.turnOff}
      deed={isOn ? t.turnOn : t.turnOff}
      danger={!isOn}
      onConfirm={async (why) => {
        await turnAccount(account, { isOn, why });
        toast("success", isOn ? t.turnedOn : t.turnedOff);
      }}
    >
      <p className="t2">{isOn ? t.turnOnText : t.turnOffText}</p>
    </ReasonDialog>
  );
}
