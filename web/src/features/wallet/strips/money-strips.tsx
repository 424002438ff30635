import { toastError } from "../../../i18n/errors/index.ts";
import { lineTexts } from "../../../i18n/lines/index.ts";
import type { Wallet } from "../../../lib/money/wallet.ts";
import { go, openSheet } from "../../../lib/navigation/navigation.tsx";
import { QrStrip } from "./qr-strip.tsx";
import { stripTexts } from "./texts/index.ts";
import { WaitingStrip } from "./waiting-strip.tsx";

/** Read by `page()`, which loads them with this module. @public */
export const texts = [stripTexts, lineTexts];

/** What of the member's deposits is open: a QR to pay, and payments and slips that are checked. */
export default function MoneyStrips({ wallet }: { wallet: Wallet }) {
  const { waiting } = wallet;
  const openWaiting = () => {
    const line = waiting?.lineId;
    if (line) openSheet("line", { line });
    else go("/user/statement?sheet=slips").catch(toastError);
  };
  return (
    <>
      {wallet.openQr ? <QrStrip onOpen={() => openSheet("deposit")} /> : null}
      {waiting ? <WaitingStrip waiting={waiting} onOpen={openWaiting} /> : null}
    </>
  );
}
