import { useTexts } from "@krapao/browser/i18n/texts";
import { Note } from "@krapao/ui/feedback/note";
import { Skeleton } from "@krapao/ui/feedback/skeleton";
import { Button } from "@krapao/ui/forms/button";
import { Sheet } from "@krapao/ui/overlays/sheet";
import { useQuery } from "@tanstack/react-query";
import { LockKeyhole } from "lucide-react";
import { useId, useState } from "react";
import { coreTexts } from "../../i18n/core/index.ts";
import { recentAuthTexts } from "../../i18n/texts.ts";
import { canUsePasskeys } from "../device/passkeys.ts";
import { passkeysQuery } from "./own-passkeys.ts";
import { PasskeyChoice } from "./passkey-choice.tsx";
import { PasswordForm } from "./password-form.tsx";

interface RecentAuthSheetProps {
  /** A withdrawal that only a passkey confirms; absent: a passkey or the password. */
  amount: number | undefined;
  onSettled: (isGiven: boolean) => void;
}

/**
 * Requests a passkey or the password again (step-up authentication). It closes by itself when the
 * member has confirmed.
 */
export default function RecentAuthSheet({ amount, onSettled }: RecentAuthSheetProps) {
  const t = useTexts(recentAuthTexts);
  const core = useTexts(coreTexts);
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [isByPassword, setByPassword] = useState(false);
  const isUsable = canUsePasskeys();
  const { data, isLoading } = useQuery({ ...passkeysQuery, enabled: isUsable });
  const isWithdrawal = amount !== undefined;
  const hasPasskey = isUsable && (data?.passkeys.length ?? 0) > 0;
  const isByPasskey = isWithdrawal || (hasPasskey && !isByPassword);
  const state = { busy, onBusy: setBusy, onConfirmed: () => onSettled(true) };
  const passkey = isUsable ? (
    <>
      <PasskeyChoice amount={amount} {...state} />
      {isWithdrawal ? null : (
        <Button variant="ghost" block disabled={busy} onClick={() => setByPassword(true)}>
          {t.withPassword}
        </Button>
      )}
    </>
  ) : undefined;
  const password = (
    <Button type="submit" form={id} block loading={busy && t.labels.confirming}>
      {t.confirm}
    </Button>
  );
  const withdrawalText = isUsable ? t.withdrawalText : t.noPasskeyHere;
  return (
    <Sheet
      open
      over
      onClose={() => onSettled(false)}
      title={t.title}
      closeLabel={core.close}
      busy={busy}
      footer={isLoading ? undefined : isByPasskey ? passkey : password}
    >
      {isLoading ? (
        <Skeleton className="h-[120px]" />
      ) : (
        <>
          <Note icon={LockKeyhole}>
            {isWithdrawal ? withdrawalText : isByPasskey ? t.passkeyText : t.text}
          </Note>
          {isByPasskey ? null : <PasswordForm id={id} {...state} />}
        </>
      )}
    </Sheet>
  );
}
