import { useTexts } from "@krapao/browser/i18n/texts";
import { Note } from "@krapao/ui/feedback/note";
import { Button } from "@krapao/ui/forms/button";
import { Sheet } from "@krapao/ui/overlays/sheet";
import { Plus } from "lucide-react";
import { useState } from "react";
import * as v from "valibot";
import { coreTexts } from "../../i18n/core/index.ts";
import { type Slot, useWallet, type Wallet } from "../../lib/money/wallet.ts";
import { useMemberWays, useNoPlay } from "../../lib/money/ways.ts";
import { useSearchParams } from "../../lib/navigation/search-params.ts";
import { SheetPlaceholder } from "../../lib/navigation/sheet-placeholder.tsx";
import { AccountHead } from "./account-head.tsx";
import { AccountView } from "./account-view.tsx";
import { ClosedNote } from "./closed-note.tsx";
import { PausedAccount } from "./paused-account.tsx";
import { PlayWith } from "./starts/play-with.tsx";
import { TransferIn } from "./transfers/transfer-in.tsx";
import { bringable } from "./transfers/transfer-rules.ts";
import { useActivate } from "./use-account.ts";
import "./sheets.css";
import { gameTexts, sheetTexts } from "./texts.ts";

const PARAMS = v.object({ slot: v.fallback(v.string(), "") });

/** One game account: the offer to open it, or its balance and actions. */
export default function SlotSheet() {
  const cards = useTexts(gameTexts);
  const t = useTexts(sheetTexts);
  const core = useTexts(coreTexts);
  const [params] = useSearchParams(PARAMS);
  // The address loses its parameter when the sheet t to close.
  const [code] = useState(params.slot);
  const [movingIn, setMovingIn] = useState(false);
  const { data } = useWallet();
  const noPlay = useNoPlay();
  if (!data) return <SheetPlaceholder title={cards.account} />;
  const slot = data.slots.find((each) => each.code === code);
  if (!slot) {
    return (
      <Sheet title={cards.account} closeLabel={core.close}>
        <Note tone="warn">{t.unknownGame}</Note>
      </Sheet>
    );
  }
  if (noPlay || (slot.isActive && !slot.isAvailable))
    return <PausedAccount slot={slot} wallet={data} until={noPlay} />;
  if (!slot.isActive) return <Inactive slot={slot} wallet={data} />;
  if (movingIn) return <TransferIn wallet={data} slot={slot} onBack={() => setMovingIn(false)} />;
  return <AccountView slot={slot} wallet={data} onTransferIn={() => setMovingIn(true)} />;
}

/** A game without an account. With money in the wallet one press opens it, moves it, and plays. */
function Inactive({ slot, wallet }: { slot: Slot; wallet: Wallet }) {
  const cards = useTexts(gameTexts);
  const t = useTexts(sheetTexts);
  const core = useTexts(coreTexts);
  const { mutate, isPending } = useActivate(slot);
  const { data: ways } = useMemberWays();
  const most = bringable(wallet, slot, ways);
  return (
    <Sheet
      title={cards.account}
      closeLabel={core.close}
      busy={isPending}
      footer={
        <>
          <PlayWith slot={slot} wallet={wallet} disabled={isPending} />
          <Button
            block
            variant={most > 0n ? "secondary" : "primary"}
            disabled={!slot.isAvailable}
            loading={isPending && t.opening}
            onClick={() => mutate()}
          >
            <Plus className="i" aria-hidden="true" />
            {t.openNamed(slot.name)}
          </Button>
        </>
      }
    >
      <AccountHead slot={slot} />
      {slot.isAvailable ? (
        <>
          <p className="text-fg-2">{t.inactiveText}</p>
          {most > 0n ? null : <Note>{t.inactiveNote}</Note>}
        </>
      ) : (
        <ClosedNote slot={slot} />
      )}
    </Sheet>
  );
}
