import { WALLET } from "@krapao/contract/games";
import { fromMinor } from "@krapao/contract/money";
import { Button } from "@krapao/ui/button";
import { Sheet } from "@krapao/ui/sheet";
import { ArrowDownUp } from "lucide-react";
import { useState } from "react";
import * as v from "valibot";
import { coreTexts } from "../../i18n/core/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { AmountEntry, QuickAmounts } from "../../lib/amount-entry.tsx";
import { money } from "../../lib/format.ts";
import { closeSheet, openSheet } from "../../lib/navigation.tsx";
import { OutcomeDialog } from "../../lib/outcome.tsx";
import { useSearchParams } from "../../lib/search-params.ts";
import { SheetPlaceholder } from "../../lib/sheet-placeholder.tsx";
import { minorOf, typedFrom } from "../../lib/typed-amount.ts";
import { useWallet, type Wallet } from "../../lib/wallet.ts";
import { AfterTransfer } from "./after-transfer.tsx";
import { PlacePick } from "./place-pick.tsx";
import { gameTexts } from "./texts/index.ts";
import {
  mostOf,
  placesOf,
  problemsOf,
  TRANSFER_MINIMUM,
  type TransferProblems,
  type Wrong,
} from "./transfer-rules.ts";
import { QUICK_AMOUNTS, useTransfer } from "./use-transfer.ts";
import "./sheets.css";

const PARAMS = v.object({ to: v.fallback(v.string(), "") });

/** Moves money between the wallet and the game accounts. */
export default function TransferSheet() {
  const t = useTexts(gameTexts);
  const { data } = useWallet();
  return data ? <TransferForm wallet={data} /> : <SheetPlaceholder title={t.transferTitle} />;
}

function TransferForm({ wallet }: { wallet: Wallet }) {
  const t = useTexts(gameTexts);
  const core = useTexts(coreTexts);
  const [params] = useSearchParams(PARAMS);
  const [fromCode, setFrom] = useState(WALLET as string);
  const [toCode, setTo] = useState(params.to);
  const [typed, setTyped] = useState("");
  const [asked, setAsked] = useState(false);
  const { currency } = wallet.wallet;
  const transfer = useTransfer(currency);
  const places = placesOf(wallet, t.wallet);
  const from = places.find(({ code }) => code === fromCode);
  const to = places.find(({ code }) => code === toCode);
  const amount = minorOf(typed);
  const problems = problemsOf(from, to, amount);
  // Before the first press only what was really chosen or typed can be wrong.
  const shown: TransferProblems = asked ? problems : early(problems);
  const say = (wrong: Wrong | undefined) => {
    if (wrong === "minimum") return t.minimum(money(fromMinor(TRANSFER_MINIMUM), currency));
    if (wrong === "notEnough")
      return t.notEnough(money(fromMinor(from?.available ?? 0n), currency));
    return wrong && t[wrong];
  };
  const press = () => {
    setAsked(true);
    if (Object.keys(problems).length === 0 && from && to) transfer.move({ from, to, amount });
  };
  const done = () => {
    const moved = transfer.outcome?.tone !== "error";
    transfer.forget();
    if (moved) closeSheet();
  };
  const common = { places, currency, chooseLabel: t.choose, disabled: transfer.moving };
  return (
    <Sheet
      title={t.transferTitle}
      closeLabel={core.close}
      busy={transfer.moving}
      footer={
        <>
          <Button block loading={transfer.moving && t.transferring} onClick={press}>
            {amount > 0n ? t.transferAmount(money(fromMinor(amount), currency)) : t.transferNothing}
          </Button>
          <Button
            variant="ghost"
            block
            disabled={transfer.moving}
            onClick={() => openSheet("gather", { to: to?.code ?? WALLET })}
          >
            {t.gatherInto(to?.name ?? t.wallet)}
          </Button>
        </>
      }
    >
      <div className="picks">
        <PlacePick
          {...common}
          label={t.from}
          place={from}
          onPick={setFrom}
          error={say(shown.from)}
        />
        <button
          type="button"
          className="swap"
          aria-label={t.swap}
          disabled={transfer.moving}
          onClick={() => {
            setFrom(toCode);
            setTo(fromCode);
          }}
        >
          <ArrowDownUp className="i" aria-hidden="true" />
        </button>
        <PlacePick {...common} label={t.to} place={to} onPick={setTo} error={say(shown.to)} />
      </div>
      <AmountEntry
        label={t.amount}
        currency={currency}
        value={typed}
        onChange={setTyped}
        disabled={transfer.moving}
        error={say(shown.amount)}
        hint={t.available(
          money(fromMinor(TRANSFER_MINIMUM), currency),
          money(fromMinor(from?.available ?? 0n), currency),
        )}
      />
      <QuickAmounts
        label={t.amount}
        amounts={QUICK_AMOUNTS[currency]}
        value={typed}
        onPick={setTyped}
        disabled={transfer.moving}
        all={{ label: t.all, value: typedFrom(mostOf(from, to)) }}
      />
      <AfterTransfer from={from} to={to} amount={amount} currency={currency} />
      <OutcomeDialog outcome={transfer.outcome} okLabel={t.ok} onClose={done} />
    </Sheet>
  );
}

/** Problems that may be told while a member is still filling in. */
function early({ to, amount }: TransferProblems): TransferProblems {
  return {
    ...(to === "sameAccount" ? { to } : {}),
    ...(amount === "notEnough" || amount === "notWhole" ? { amount } : {}),
  };
}
