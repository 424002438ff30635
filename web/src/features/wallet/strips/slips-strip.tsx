import { lineTexts } from "../../../i18n/texts.ts";
import { useWallet } from "../../../lib/money/wallet.ts";
import { openSheet } from "../../../lib/navigation/navigation.tsx";
import { stripTexts } from "./texts.ts";
import { WaitingStrip } from "./waiting-strip.tsx";

/** Read by `page()`, which loads them with this module. @public */
export const texts = [stripTexts, lineTexts];

/** Slips that are checked, above a statement that has no line for them (docs/decisions/0039). */
export default function SlipsStrip() {
  const waiting = useWallet().data?.waiting;
  if (!waiting || waiting.slips === 0) return null;
  return (
    <WaitingStrip
      waiting={waiting}
      isSlipsOnly
      ways={undefined}
      onOpen={() => openSheet("slips")}
    />
  );
}
