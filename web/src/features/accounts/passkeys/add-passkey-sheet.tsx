import { useTexts } from "@krapao/browser/i18n/texts";
import { Button } from "@krapao/ui/forms/button";
import { Sheet } from "@krapao/ui/overlays/sheet";
import { toast } from "@krapao/ui/overlays/toast";
import { FingerprintPattern } from "lucide-react";
import { useEffect } from "react";
import { coreTexts } from "../../../i18n/core/index.ts";
import { rememberPasskeyOffer } from "../../../lib/device/passkey-offer.ts";
import { closeSheet } from "../../../lib/navigation/navigation.tsx";
import { passkeyTexts } from "../texts.ts";
import { usePasskeyActions } from "./use-passkeys.ts";
import "./passkeys.css";

/** Read by `page()`, which loads them with this module. @public */
export const texts = [passkeyTexts];

/** Offers a passkey, once on a device. The profile has the same button. */
export default function AddPasskeySheet() {
  const t = useTexts(passkeyTexts);
  const core = useTexts(coreTexts);
  const { add, recentAuthSheet } = usePasskeyActions();
  useEffect(rememberPasskeyOffer, []);
  const accept = () =>
    add.mutate(undefined, {
      onSuccess: () => {
        toast("success", t.addDone);
        closeSheet();
      },
    });
  return (
    <Sheet
      title={t.offerTitle}
      closeLabel={core.close}
      busy={add.isPending}
      footer={
        <>
          <Button block loading={add.isPending && t.adding} onClick={accept}>
            {t.offerYes}
          </Button>
          <Button variant="ghost" block disabled={add.isPending} onClick={closeSheet}>
            {t.offerNo}
          </Button>
        </>
      }
    >
      <div className="grid justify-items-center gap-4 px-0 py-2 text-center">
        <span className="ico">
          <FingerprintPattern className="i i28" aria-hidden="true" />
        </span>
        <p>{t.offerText}</p>
      </div>
      {recentAuthSheet}
    </Sheet>
  );
}
