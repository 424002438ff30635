import { toastError } from "../../../i18n/errors/index.ts";
import { lineTexts } from "../../../i18n/texts.ts";
import { useSaidPaid } from "../../../lib/money/said-paid.ts";
import type { Wallet } from "../../../lib/money/wallet.ts";
import { isOpenWay, type Ways } from "../../../lib/money/ways.ts";
import { go, openSheet } from "../../../lib/navigation/navigation.tsx";
import { QrStrip } from "./qr-strip.tsx";
import { SaidStrip } from "./said-strip.tsx";
import { stripTexts } from "./texts.ts";
import { openWaiting, WaitingStrip } from "./waiting-strip.tsx";

/** Read by `page()`, which loads them with this module. @public */
export const texts = [stripTexts, lineTexts];

interface MoneyStripsProps {
  wallet: Wallet;
  ways: Ways | undefined;
}

/**
 * What of the member's deposits is open: a QR to pay, a payment that the member said to have made,
 * and payments and slips that are checked.
 */
export default function MoneyStrips({ wallet, ways }: MoneyStripsProps) {
  const { waiting } = wallet;
  const said = useSaidPaid();
  return (
    <>
      {wallet.openQr && isOpenWay(ways, "qr", wallet.openQr.bankCode) ? (
        <QrStrip onOpen={() => openSheet("deposit")} />
      ) : null}
      {said && said.of !== wallet.openQr?.qrcodeId ? (
        <SaidStrip
          said={said}
          onSlip={() => go("/user/home?sheet=deposit&by=slip").catch(toastError)}
          onOpen={() => openSheet("deposit")}
        />
      ) : null}
      {waiting ? (
        <WaitingStrip waiting={waiting} ways={ways} onOpen={() => openWaiting(waiting)} />
      ) : null}
    </>
  );
}
