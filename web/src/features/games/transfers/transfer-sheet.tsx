import { useTexts } from "@krapao/browser/i18n/texts";
import { TRANSFER_MINIMUM_MINOR, WALLET } from "@krapao/contract/member/games";
import type { Currency } from "@krapao/contract/money";
import { fromMinor } from "@krapao/contract/money";
import { Button } from "@krapao/ui/forms/button";
import { Sheet } from "@krapao/ui/overlays/sheet";
import { ArrowDownUp } from "lucide-react";
import { useState } from "react";
import * as v from "valibot";
import { coreTexts } from "../../../i18n/core/index.ts";
import { money } from "../../../lib/format.ts";
import { isOver } from "../../../lib/money/outcome.tsx";
import { minorOf } from "../../../lib/money/typed-amount.ts";
import { useWallet, type Wallet } from "../../../lib/money/wallet.ts";
import { useMemberWays, useNoPlay } from "../../../lib/money/ways.ts";
import { closeSheet, openSheet } from "../../../lib/navigation/navigation.tsx";
import { useSearchParams } from "../../../lib/navigation/search-params.ts";
import { SheetPlaceholder } from "../../../lib/navigation/sheet-placeholder.tsx";
import { NoPlayNote } from "../no-play-note.tsx";
import { AfterTransfer } from "./after-transfer.tsx";
import { PlacePick } from "./place-pick.tsx";
import { TransferAmount, wrongText } from "./transfer-amount.tsx";
import { TransferOutcome } from "./transfer-outcome.tsx";
import {
  canGive,
  firstSource,
  type Place,
  placesOf,
  problemsOf,
  type TransferProblems,
  unopenedOf,
  type Wrong,
} from "./transfer-rules.ts";
import { useTransfer } from "./use-transfer.ts";
import "../sheets.css";
import { type SheetTexts, sheetTexts } from "../texts.ts";

const PARAMS = v.object({ to: v.fallback(v.string(), "") });

/** Transfers money between the wallet and the game accounts. */
export default function TransferSheet() {
  const t = useTexts(sheetTexts);
  const { data } = useWallet();
  return data ? <TransferForm wallet={data} /> : <SheetPlaceholder title={t.transferTitle} />;
}

function TransferForm({ wallet }: { wallet: Wallet }) {
  const t = useTexts(sheetTexts);
  const core = useTexts(coreTexts);
  const { currency } = wallet.wallet;
  const form = useTransferForm(wallet);
  const { from, to, typed, setTyped, amount, transfer } = form;
  const noPlay = useNoPlay();
  const busy = transfer.moving;
  const made = transfer.made ?? { from, to, amount };
  const sum = (value: bigint) => money(fromMinor(value), currency);
  const say = (wrong: Wrong | undefined) => wrongText(wrong, { t, from, currency });
  const done = () => {
    const moved = isOver(transfer.outcome);
    transfer.clearOutcome();
    if (moved) closeSheet();
  };
  return (
    <Sheet
      title={t.transferTitle}
      closeLabel={core.close}
      busy={busy}
      footer={<Submit form={form} currency={currency} sum={sum(amount)} />}
    >
      {noPlay ? <NoPlayNote until={noPlay} /> : null}
      <Picks form={form} currency={currency} say={say} />
      <TransferAmount
        from={from}
        to={to}
        currency={currency}
        typed={typed}
        onType={setTyped}
        wrong={form.shown.amount}
        disabled={busy}
      />
      <AfterTransfer {...made} currency={currency} />
      <Button
        variant="ghost"
        size="small"
        className="justify-self-center"
        disabled={busy}
        onClick={() => openSheet("sweep", { to: to?.code ?? WALLET })}
      >
        {t.sweepInto(to?.name ?? t.labels.wallet)}
      </Button>
      <TransferOutcome outcome={transfer.outcome} to={transfer.made?.to} onClose={done} />
    </Sheet>
  );
}

interface SubmitProps {
  form: ReturnType<typeof useTransferForm>;
  currency: Currency;
  sum: string;
}

/**
 * The button of the transfer, with the reason while it is not possible; a deposit while no place
 * has enough for the smallest transfer.
 */
function Submit({ form, currency, sum }: SubmitProps) {
  const t = useTexts(sheetTexts);
  const missing = missingOf(form, { t, currency });
  if (!form.isStopped && form.places.every((place) => !canGive(place, currency))) {
    return (
      <>
        <p className="hint text-center">{missing}</p>
        <Button block onClick={() => openSheet("deposit")}>
          {t.labels.deposit}
        </Button>
      </>
    );
  }
  const isUnopened = form.to?.isUnopened;
  const label = isUnopened ? t.openAndTransferAmount(sum) : t.transferAmount(sum);
  return (
    <>
      {missing ? <p className="hint text-center">{missing}</p> : null}
      <Button
        block
        disabled={missing !== "" || form.isStopped}
        loading={form.transfer.moving && (isUnopened ? t.opening : t.transferring)}
        onClick={form.press}
      >
        {form.amount > 0n ? label : t.transferNothing}
      </Button>
    </>
  );
}

/** What has to be chosen before the transfer is possible; empty when nothing is missing. */
function missingOf(
  { from, to, amount }: ReturnType<typeof useTransferForm>,
  { t, currency }: { t: SheetTexts; currency: Currency },
) {
  if (!from) return t.chooseFrom;
  if (!canGive(from, currency)) {
    return t.tooLittle(from.name, money(fromMinor(TRANSFER_MINIMUM_MINOR[currency]), currency));
  }
  if (!to) return t.chooseTo;
  return amount <= 0n ? t.enterAmount : "";
}

/** The state of the form: the choice, the problems, and the transfer itself. */
function useTransferForm(wallet: Wallet) {
  const t = useTexts(sheetTexts);
  const [params] = useSearchParams(PARAMS);
  const { data: ways } = useMemberWays();
  const places = placesOf(wallet, t.labels.wallet, ways);
  const [start] = useState(() => {
    // In a time-out money only comes out of games: the fullest one into the wallet.
    const from = ways?.excludedUntil
      ? (fullest(places)?.code ?? WALLET)
      : firstSource(places, params.to, wallet.wallet.currency);
    return { from, to: from === WALLET ? params.to : params.to || WALLET };
  });
  const [fromCode, setFrom] = useState(start.from);
  const [toCode, setTo] = useState(start.to);
  const [typed, setTyped] = useState("");
  const [asked, setAsked] = useState(false);
  const transfer = useTransfer(wallet.wallet.currency);
  const unopened = unopenedOf(wallet, ways);
  const from = places.find(({ code }) => code === fromCode);
  const to = [...places, ...unopened].find(({ code }) => code === toCode);
  const amount = minorOf(typed);
  const problems = problemsOf(from, to, amount, wallet.wallet.currency);
  // What is refused whatever the amount shows at its place, also before a press.
  const isStopped = !transfer.moving && Boolean(from?.noExit || to?.noEntry);
  const press = () => {
    setAsked(true);
    if (Object.keys(problems).length === 0 && from && to) transfer.move({ from, to, amount });
  };
  const mayReverse = !from?.noEntry && !to?.noExit && !to?.isUnopened;
  const swap = () => {
    setFrom(toCode);
    setTo(fromCode);
  };
  // Before the first press only fields that the member filled in can be wrong.
  const shown = asked ? problems : early(problems);
  return {
    places,
    unopened,
    from,
    setFrom,
    to,
    setTo,
    swap,
    mayReverse,
    typed,
    setTyped,
    amount,
    shown: transfer.moving ? {} : shown,
    isStopped,
    press,
    transfer,
  };
}

interface PicksProps {
  form: ReturnType<typeof useTransferForm>;
  currency: Currency;
  say: (wrong: Wrong | undefined) => string | undefined;
}

/** Source and target, with the button between them that swaps them. */
function Picks({ form, currency, say }: PicksProps) {
  const t = useTexts(sheetTexts);
  const { places, from, to, shown, transfer } = form;
  const common = { places, currency, disabled: transfer.moving };
  return (
    <div className="picks relative grid grid-cols-1 gap-2">
      <PlacePick
        {...common}
        label={t.from}
        place={from}
        onPick={form.setFrom}
        error={say(shown.from)}
      />
      <button
        type="button"
        className="swap rounded-[50%] grid place-items-center border border-line-2"
        aria-label={t.swap}
        disabled={transfer.moving || !form.mayReverse}
        onClick={form.swap}
      >
        <ArrowDownUp className="i" aria-hidden="true" />
      </button>
      <PlacePick
        {...common}
        label={t.to}
        unopened={form.unopened}
        place={to}
        isTarget
        onPick={form.setTo}
        error={say(shown.to)}
      />
    </div>
  );
}

/** The game with the most money that may leave it; null: none. */
function fullest(places: readonly Place[]): Place | null {
  const games = places.filter(({ slot, noExit }) => slot && !noExit);
  return games.toSorted((one, other) => Number(other.available - one.available))[0] ?? null;
}

/** Problems that may show while the member is still filling in the form. */
function early({ from, to, amount }: TransferProblems): TransferProblems {
  return {
    ...(from && from !== "selectAccount" ? { from } : {}),
    ...(to && to !== "selectAccount" ? { to } : {}),
    ...(amount === "notEnough" || amount === "notWhole" ? { amount } : {}),
  };
}
