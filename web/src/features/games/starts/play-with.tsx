import { useTexts } from "@krapao/browser/i18n/texts";
import { fromMinor } from "@krapao/contract/money";
import { Button } from "@krapao/ui/forms/button";
import { Play } from "lucide-react";
import { useState } from "react";
import { money } from "../../../lib/format.ts";
import { QuickAmounts } from "../../../lib/money/amount-entry.tsx";
import { minorOf, typedFrom } from "../../../lib/money/typed-amount.ts";
import type { Slot, Wallet } from "../../../lib/money/wallet.ts";
import { useMemberWays } from "../../../lib/money/ways.ts";
import { gameTexts, sheetTexts } from "../texts.ts";
import { bringable } from "../transfers/transfer-rules.ts";
import { ALL, type Choice, keepLastAmount, readLastAmount } from "./last-amounts.ts";
import { amountsToPlay, preselected } from "./play-amounts.ts";
import { requestStart } from "./start-request.ts";

interface PlayWithProps {
  slot: Slot;
  wallet: Wallet;
  variant?: "primary" | "secondary";
  disabled?: boolean;
}

/** How much of the wallet comes along, and the button that moves it into the game and enters. */
export function PlayWith({ slot, wallet, variant = "primary", disabled = false }: PlayWithProps) {
  const cards = useTexts(gameTexts);
  const t = useTexts(sheetTexts);
  const [chosen, setChosen] = useState<Choice | null>(null);
  const { currency } = wallet.wallet;
  const most = bringable(wallet, slot, useMemberWays().data);
  if (most === 0n) return null;
  const amounts = amountsToPlay(most, slot, currency);
  const all = typedFrom(most);
  const choice = preselected(chosen ?? readLastAmount(slot.code), amounts);
  const typed = choice === ALL ? all : choice;
  const press = () => {
    keepLastAmount(slot.code, choice);
    const amount = choice === ALL ? null : fromMinor(minorOf(choice));
    requestStart(slot, { from: "wallet", amount }, cards.openingGame(slot.name));
  };
  return (
    <>
      {amounts.length > 0 ? (
        <QuickAmounts
          label={t.bringAlong}
          amounts={amounts}
          value={typed}
          onPick={(picked) => setChosen(picked === all ? ALL : picked)}
          disabled={disabled}
          all={{ label: t.labels.all, value: all }}
        />
      ) : null}
      <Button block variant={variant} disabled={disabled} onClick={press}>
        <Play className="i" aria-hidden="true" />
        {t.moveAndPlay(money(fromMinor(minorOf(typed)), currency), slot.name)}
      </Button>
    </>
  );
}
