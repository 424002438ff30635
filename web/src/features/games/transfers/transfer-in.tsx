import { useTexts } from "@krapao/browser/i18n/texts";
import { fromMinor } from "@krapao/contract/money";
import { Note } from "@krapao/ui/feedback/note";
import { Button } from "@krapao/ui/forms/button";
import { Sheet } from "@krapao/ui/overlays/sheet";
import { useState } from "react";
import { coreTexts } from "../../../i18n/core/index.ts";
import { money } from "../../../lib/format.ts";
import { isOver } from "../../../lib/money/outcome.tsx";
import { minorOf } from "../../../lib/money/typed-amount.ts";
import type { Slot, Wallet } from "../../../lib/money/wallet.ts";
import { useMemberWays } from "../../../lib/money/ways.ts";
import { sheetTexts } from "../texts.ts";
import { AfterTransfer } from "./after-transfer.tsx";
import { TransferAmount } from "./transfer-amount.tsx";
import { TransferOutcome } from "./transfer-outcome.tsx";
import { placesOf, problemsOf } from "./transfer-rules.ts";
import { useTransfer } from "./use-transfer.ts";

interface TransferInProps {
  wallet: Wallet;
  slot: Slot;
  onBack: () => void;
}

/** Transfers from the wallet into this game; the member only enters the amount. */
export function TransferIn({ wallet, slot, onBack }: TransferInProps) {
  const t = useTexts(sheetTexts);
  const core = useTexts(coreTexts);
  const [typed, setTyped] = useState("");
  const { currency } = wallet.wallet;
  const transfer = useTransfer(currency);
  const { move, moving, outcome, clearOutcome } = transfer;
  const { data: ways } = useMemberWays();
  const places = placesOf(wallet, t.labels.wallet, ways);
  const from = places[0];
  const to = places.find(({ code }) => code === slot.code);
  const amount = minorOf(typed);
  const wrong = typed === "" ? undefined : problemsOf(from, to, amount, currency).amount;
  const stop = moving ? undefined : to?.noEntry;
  const sum = (value: bigint) => money(fromMinor(value), currency);
  const done = () => {
    const moved = isOver(outcome);
    clearOutcome();
    if (moved) onBack();
  };
  return (
    <Sheet
      title={t.transferInTitle(slot.name)}
      closeLabel={core.close}
      backLabel={core.back}
      onBack={moving ? undefined : onBack}
      busy={moving}
      footer={
        <Button
          block
          disabled={amount <= 0n || wrong !== undefined || stop !== undefined}
          loading={moving && t.transferring}
          onClick={() => from && to && move({ from, to, amount })}
        >
          {amount > 0n ? t.transferAmount(sum(amount)) : t.transferNothing}
        </Button>
      }
    >
      {stop ? <Note tone="warn">{t[stop]}</Note> : null}
      <TransferAmount
        from={from}
        to={to}
        currency={currency}
        typed={typed}
        onType={setTyped}
        wrong={wrong}
        disabled={moving}
      />
      <AfterTransfer {...(transfer.made ?? { from, to, amount })} currency={currency} />
      <TransferOutcome outcome={outcome} to={transfer.made?.to} onClose={done} />
    </Sheet>
  );
}
