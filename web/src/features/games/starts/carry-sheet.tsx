import { useTexts } from "@krapao/browser/i18n/texts";
import { Sheet } from "@krapao/ui/overlays/sheet";
import { coreTexts } from "../../../i18n/core/index.ts";
import { useWallet } from "../../../lib/money/wallet.ts";
import { SheetPlaceholder } from "../../../lib/navigation/sheet-placeholder.tsx";
import { sheetTexts } from "../texts.ts";
import { BringAll } from "./bring-all.tsx";

/** Whether all money comes along to every game. */
export default function CarrySheet() {
  const t = useTexts(sheetTexts);
  const core = useTexts(coreTexts);
  const { data } = useWallet();
  if (!data) return <SheetPlaceholder title={t.bringAll} />;
  return (
    <Sheet title={t.bringAll} closeLabel={core.close}>
      <BringAll isOn={data.bringsMoney} />
    </Sheet>
  );
}
