import { useTexts } from "@krapao/browser/i18n/texts";
import { Note } from "@krapao/ui/feedback/note";
import { Button } from "@krapao/ui/forms/button";
import { FingerprintPattern } from "lucide-react";
import { useState } from "react";
import { errorText } from "../../i18n/errors/index.ts";
import { recentAuthTexts } from "../../i18n/texts.ts";
import { confirmByPasskey, isCancelled } from "./passkey-ceremony.ts";

interface PasskeyChoiceProps {
  /** The withdrawal that is confirmed; absent: the member's identity alone. */
  amount: number | undefined;
  busy: boolean;
  onBusy: (isBusy: boolean) => void;
  onConfirmed: () => void;
}

/** Confirms with a passkey. A question that the member closes is no failure. */
export function PasskeyChoice({ amount, busy, onBusy, onConfirmed }: PasskeyChoiceProps) {
  const t = useTexts(recentAuthTexts);
  const [refusal, setRefusal] = useState("");
  const confirm = async () => {
    onBusy(true);
    setRefusal("");
    try {
      await confirmByPasskey(amount);
      onConfirmed();
    } catch (error) {
      if (!isCancelled(error)) setRefusal(await errorText(error));
      onBusy(false);
    }
  };
  return (
    <>
      {refusal ? <Note tone="error">{refusal}</Note> : null}
      <Button block loading={busy && t.labels.confirming} onClick={confirm}>
        <FingerprintPattern className="i" aria-hidden="true" />
        {t.withPasskey}
      </Button>
    </>
  );
}
