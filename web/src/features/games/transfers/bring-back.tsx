import { useTexts } from "@krapao/browser/i18n/texts";
import { fromMinor } from "@krapao/contract/money";
import { Button } from "@krapao/ui/forms/button";
import { Undo2 } from "lucide-react";
import { money } from "../../../lib/format.ts";
import type { Slot, Wallet } from "../../../lib/money/wallet.ts";
import { useMemberWays } from "../../../lib/money/ways.ts";
import { sheetTexts } from "../texts.ts";
import { TransferOutcome } from "./transfer-outcome.tsx";
import { bringableBack } from "./transfer-rules.ts";
import { useBringBack } from "./use-bring-back.ts";

/** The button that brings the money of a game back to the wallet, while there is some. */
export function BringBack({ slot, wallet }: { slot: Slot; wallet: Wallet }) {
  const t = useTexts(sheetTexts);
  const { bring, isBringing, outcome, clearOutcome } = useBringBack(wallet);
  const sum = bringableBack(wallet, slot, useMemberWays().data);
  return (
    <>
      {sum > 0n || isBringing ? (
        <Button
          block
          variant="secondary"
          loading={isBringing && t.bringingBack}
          onClick={() => bring(slot)}
        >
          <Undo2 className="i" aria-hidden="true" />
          {t.bringBack(money(fromMinor(sum), wallet.wallet.currency))}
        </Button>
      ) : null}
      <TransferOutcome outcome={outcome} to={undefined} onClose={clearOutcome} />
    </>
  );
}
