import { useTexts } from "@krapao/browser/i18n/texts";
import { Note } from "@krapao/ui/feedback/note";
import { Button } from "@krapao/ui/forms/button";
import { Sheet } from "@krapao/ui/overlays/sheet";
import { Plus } from "lucide-react";
import { useState } from "react";
import * as v from "valibot";
import { coreTexts } from "../../i18n/core/index.ts";
import { type Slot, useWallet } from "../../lib/money/wallet.ts";
import { useSearchParams } from "../../lib/navigation/search-params.ts";
import { SheetPlaceholder } from "../../lib/navigation/sheet-placeholder.tsx";
import { AccountHead } from "./account-head.tsx";
import { AccountView } from "./account-view.tsx";
import { gameTexts } from "./texts/index.ts";
import { TransferIn } from "./transfer-in.tsx";
import { useActivate } from "./use-account.ts";
import "./sheets.css";

const PARAMS = v.object({ slot: v.fallback(v.string(), "") });

/** One game account: the offer to open it, or its balance and actions. */
export default function SlotSheet() {
  const t = useTexts(gameTexts);
  const core = useTexts(coreTexts);
  const [params] = useSearchParams(PARAMS);
  // The address loses its parameter when the sheet starts to close.
  const [code] = useState(params.slot);
  const [movingIn, setMovingIn] = useState(false);
  const { data } = useWallet();
  if (!data) return <SheetPlaceholder title={t.account} />;
  const slot = data.slots.find((each) => each.code === code);
  if (!slot) {
    return (
      <Sheet title={t.account} closeLabel={core.close}>
        <Note tone="warn">{t.unknownGame}</Note>
      </Sheet>
    );
  }
  if (!slot.isActive) return <Inactive slot={slot} />;
  if (movingIn) return <TransferIn wallet={data} slot={slot} onBack={() => setMovingIn(false)} />;
  return (
    <AccountView
      slot={slot}
      currency={data.wallet.currency}
      onTransferIn={() => setMovingIn(true)}
    />
  );
}

function Inactive({ slot }: { slot: Slot }) {
  const t = useTexts(gameTexts);
  const core = useTexts(coreTexts);
  const { mutate, isPending } = useActivate(slot);
  return (
    <Sheet
      title={t.account}
      closeLabel={core.close}
      busy={isPending}
      footer={
        <Button block loading={isPending && t.opening} onClick={() => mutate()}>
          <Plus className="i" aria-hidden="true" />
          {t.openNamed(slot.name)}
        </Button>
      }
    >
      <AccountHead slot={slot} />
      <p className="text-fg-2">{t.inactiveText}</p>
      <Note>{t.inactiveNote}</Note>
    </Sheet>
  );
}
