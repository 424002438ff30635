import { useTexts } from "@krapao/browser/i18n/texts";
import type { Currency } from "@krapao/contract/money";
import { fromMinor } from "@krapao/contract/money";
import { cleanAmount } from "@krapao/contract/typed-amount";
import { Button } from "@krapao/ui/forms/button";
import { Sheet } from "@krapao/ui/overlays/sheet";
import { useState } from "react";
import * as v from "valibot";
import { coreTexts } from "../../i18n/core/index.ts";
import { lineTexts, rewardTexts } from "../../i18n/texts.ts";
import { money } from "../../lib/format.ts";
import { LoadFailed } from "../../lib/lists/load-failed.tsx";
import { AmountEntry, QuickAmounts } from "../../lib/money/amount-entry.tsx";
import { OutcomeDialog } from "../../lib/money/outcome.tsx";
import { type Condition, useCondition } from "../../lib/money/rewards.ts";
import { minorOf, typedFrom } from "../../lib/money/typed-amount.ts";
import { inGames, minor, useWallet, type Wallet } from "../../lib/money/wallet.ts";
import { useSearchParams } from "../../lib/navigation/search-params.ts";
import { SheetPlaceholder } from "../../lib/navigation/sheet-placeholder.tsx";
import { DelayNote, useDelay } from "./delay-note.tsx";
import { Destination } from "./destination.tsx";
import { LeavingChoice } from "./leaving-choice.tsx";
import { RequestedDialog } from "./requested-dialog.tsx";
import { withdrawalTexts } from "./texts.ts";
import { useLeaving, useLimits, useWithdraw } from "./use-withdraw.ts";
import { BoundNote, LimitFacts, Notes, UnderWayNote } from "./withdraw-notes.tsx";
import { isAllowed, type Limits, missing, most, wrongWith } from "./withdraw-rules.ts";

/** Read by `page()`, which loads them with this module. @public */
export const texts = [lineTexts, rewardTexts];

const QUICK_AMOUNTS: Record<Currency, readonly number[]> = {
  THB: [500, 1000, 5000],
  LAK: [50_000, 100_000, 500_000],
};

/** The amount that is filled in, for example that of a game which the member has left. */
const PARAMS = v.object({ amount: v.fallback(v.string(), "") });

/** Withdraws money to the member's registered bank account. */
export default function WithdrawSheet() {
  const t = useTexts(withdrawalTexts);
  const core = useTexts(coreTexts);
  const wallet = useWallet();
  const limits = useLimits();
  const condition = useCondition();
  // A condition that cannot be read does not hold the form up: the server decides.
  if (wallet.data && limits.data && !condition.isPending) {
    const { currency } = wallet.data.wallet;
    const own = limits.data.currencies.find((each) => each.currency === currency) ?? limits.data;
    const held = {
      min: minor(own.withdrawMin),
      max: minor(own.withdrawMax),
      inWallet: minor(wallet.data.wallet.amount),
      inGames: inGames(wallet.data),
    };
    const open = condition.data?.state === "open" ? condition.data : null;
    return <WithdrawForm wallet={wallet.data} limits={held} condition={open} />;
  }
  if (!wallet.isError && !limits.isError) return <SheetPlaceholder title={t.title} />;
  return (
    <Sheet title={t.title} closeLabel={core.close}>
      <LoadFailed
        error={wallet.error ?? limits.error}
        onRetry={() => Promise.all([wallet.refetch(), limits.refetch()])}
      />
    </Sheet>
  );
}

interface WithdrawFormProps {
  wallet: Wallet;
  limits: Limits;
  /** Unmet, so nothing can be withdrawn; null: none. */
  condition: Condition | null;
}

function WithdrawForm({ wallet, limits: usual, condition }: WithdrawFormProps) {
  const t = useTexts(withdrawalTexts);
  const core = useTexts(coreTexts);
  const [{ amount: asked }] = useSearchParams(PARAMS);
  const [typed, setTyped] = useState(cleanAmount(asked, wallet.wallet.currency));
  const { limits, leaving, times, choice } = useLeaving(usual);
  const call = useWithdraw();
  const { withdrawing } = call;
  const { currency, held } = wallet.wallet;
  const { bankAccount: account } = wallet;
  const amount = minorOf(typed);
  const wrong = wrongWith(amount, limits);
  const sum = (value: bigint) => money(fromMinor(value), currency);
  // Another withdrawal than the one of this form.
  const isOwn = withdrawing || call.outcome !== null || call.requested !== null;
  const underWay = isOwn ? null : wallet.wallet.withdrawing;
  // Nothing can leave now: the form says why instead of taking an amount.
  const delayedUntil = useDelay();
  const isClosed = condition !== null || underWay !== null || delayedUntil !== null;
  const fromGames = wrong === null ? missing(amount, limits) : 0n;
  const press = () => call.withdraw({ amount, leaving, collect: fromGames > 0n });
  return (
    <Sheet
      title={t.title}
      closeLabel={core.close}
      busy={withdrawing}
      footer={
        <Button
          block
          disabled={wrong !== null || isClosed}
          loading={withdrawing && t.withdrawing}
          onClick={press}
        >
          {wrong === null && !isClosed ? t.confirmAmount(sum(amount)) : t.confirm}
        </Button>
      }
    >
      <Destination account={account} />
      {delayedUntil ? <DelayNote until={delayedUntil} /> : null}
      {underWay === null ? null : <UnderWayNote amount={money(underWay, currency)} />}
      {condition ? <BoundNote condition={condition} /> : null}
      <AmountPart
        currency={currency}
        limits={limits}
        typed={typed}
        onType={setTyped}
        isBusy={withdrawing}
        isClosed={isClosed}
      />
      <LimitFacts limits={limits} times={isClosed ? undefined : times} />
      {isClosed ? null : <LeavingChoice {...choice} disabled={withdrawing} />}
      <Notes
        amount={amount}
        fromGames={isClosed ? 0n : fromGames}
        held={held - (underWay ?? 0)}
        currency={currency}
        isClosed={isClosed}
      />
      {call.recentAuthSheet}
      <OutcomeDialog outcome={call.outcome} okLabel={t.labels.ok} onClose={call.clearOutcome} />
      <RequestedDialog
        id={call.requested}
        amount={sum(amount)}
        account={account}
        onDone={call.clearRequested}
      />
    </Sheet>
  );
}

interface AmountPartProps {
  currency: Currency;
  limits: Limits;
  typed: string;
  onType: (typed: string) => void;
  isBusy: boolean;
  /** Nothing can be withdrawn now. */
  isClosed: boolean;
}

/** The amount, and the common amounts that would not be refused. */
function AmountPart({ currency, limits, typed, onType, isBusy, isClosed }: AmountPartProps) {
  const t = useTexts(withdrawalTexts);
  const sum = (value: bigint) => money(fromMinor(value), currency);
  const available = isClosed ? 0n : limits.inWallet + limits.inGames;
  const wrong = typed === "" || isClosed ? null : wrongWith(minorOf(typed), limits);
  const error = {
    minimum: t.minimum(sum(limits.min)),
    maximum: t.maximum(sum(limits.max)),
    notEnough: t.notEnough(sum(available)),
  };
  return (
    <>
      <AmountEntry
        label={t.amount}
        currency={currency}
        value={isClosed ? "" : typed}
        onChange={onType}
        disabled={isBusy || isClosed}
        error={wrong ? error[wrong] : undefined}
        hint={`${t.available} ${sum(available)}`}
      />
      {available > 0n ? (
        <QuickAmounts
          label={t.amount}
          amounts={QUICK_AMOUNTS[currency].filter((each) => isAllowed(each, limits))}
          value={typed}
          onPick={onType}
          disabled={isBusy}
          all={{ label: t.labels.all, value: typedFrom(most(limits)) }}
        />
      ) : null}
    </>
  );
}
