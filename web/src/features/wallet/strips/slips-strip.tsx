import { lineTexts } from "../../../i18n/lines/index.ts";
import { useWallet } from "../../../lib/money/wallet.ts";
import { openSheet } from "../../../lib/navigation/navigation.tsx";
import { stripTexts } from "./texts/index.ts";
import { WaitingStrip } from "./waiting-strip.tsx";

/** Read by `page()`, which loads them with this module. @public */
export const texts = [stripTexts, lineTexts];

/**
 * The slips that are checked, above a statement that has no line for them: a slip is a claim, and
 * its payment can have a line already (docs/decisions/0051).
 */
export default function SlipsStrip() {
  const { data: wallet } = useWallet();
  const waiting = wallet?.waiting;
  if (!waiting || waiting.lineId !== null) return null;
  return (
    <WaitingStrip
      waiting={waiting}
      held={null}
      currency={wallet.wallet.currency}
      onOpen={() => openSheet("slips")}
    />
  );
}
