import { useTexts } from "@krapao/browser/i18n/texts";
import type { Currency } from "@krapao/contract/money";
import { fromMinor } from "@krapao/contract/money";
import { cleanAmount } from "@krapao/contract/typed-amount";
import { Note } from "@krapao/ui/feedback/note";
import { Button } from "@krapao/ui/forms/button";
import { Sheet } from "@krapao/ui/overlays/sheet";
import { useState } from "react";
import * as v from "valibot";
import { coreTexts } from "../../i18n/core/index.ts";
import { lineTexts, rewardTexts, waysTexts } from "../../i18n/texts.ts";
import { money } from "../../lib/format.ts";
import { LoadFailed } from "../../lib/lists/load-failed.tsx";
import { AmountEntry, QuickAmounts } from "../../lib/money/amount-entry.tsx";
import { OutcomeDialog } from "../../lib/money/outcome.tsx";
import { minorOf, typedFrom } from "../../lib/money/typed-amount.ts";
import { inGames, minor, useWallet, type Wallet } from "../../lib/money/wallet.ts";
import { useFreshWays, type Ways } from "../../lib/money/ways.ts";
import { useSearchParams } from "../../lib/navigation/search-params.ts";
import { SheetPlaceholder } from "../../lib/navigation/sheet-placeholder.tsx";
import { ClosedAction, MoneyLink, WhyClosed } from "./closed.tsx";
import { Destination } from "./destination.tsx";
import { LeavingChoice } from "./leaving-choice.tsx";
import { RequestedDialog } from "./requested-dialog.tsx";
import { withdrawalTexts } from "./texts.ts";
import { useLeaving, useLimits, useWithdraw } from "./use-withdraw.ts";
import { LimitFacts, Notes } from "./withdraw-notes.tsx";
import { hasClosed, isAllowed, type Limits, missing, most, wrongWith } from "./withdraw-rules.ts";

/** Read by `page()`, which loads them with this module. @public */
export const texts = [lineTexts, rewardTexts, waysTexts];

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
  const ways = useFreshWays();
  // Ways that cannot be read do not hold the form up: the server decides.
  if (wallet.data && limits.data && !ways.isPending) {
    const { currency } = wallet.data.wallet;
    const own = limits.data.currencies.find((each) => each.currency === currency) ?? limits.data;
    const held = {
      min: minor(own.withdrawMin),
      max: minor(own.withdrawMax),
      inWallet: minor(wallet.data.wallet.amount),
      inGames: inGames(wallet.data),
    };
    return <WithdrawForm wallet={wallet.data} limits={held} ways={ways.data} />;
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
  /** Undefined: they could not be read. */
  ways: Ways | undefined;
}

function WithdrawForm({ wallet, limits: usual, ways }: WithdrawFormProps) {
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
  // The withdrawal of this form closes it only once its dialog is read.
  const isOwn = withdrawing || call.outcome !== null || call.requested !== null;
  const isClosed = ways !== undefined && !isOwn && hasClosed(ways, limits);
  const available =
    ways && ways.withdrawable > 0 ? minor(ways.withdrawable) : limits.inWallet + limits.inGames;
  const isBelow = available < limits.min;
  const fromGames = wrong === null ? missing(amount, limits) : 0n;
  const press = () => call.withdraw({ amount, leaving, collect: fromGames > 0n });
  return (
    <Sheet
      title={t.title}
      closeLabel={core.close}
      busy={withdrawing}
      footer={
        ways && (isClosed || isBelow) ? (
          <ClosedAction ways={ways} />
        ) : (
          <Button
            block
            disabled={wrong !== null}
            loading={withdrawing && t.withdrawing}
            onClick={press}
          >
            {wrong === null ? t.confirmAmount(sum(amount)) : t.confirm}
          </Button>
        )
      }
    >
      {isClosed ? (
        <WhyClosed wallet={wallet} ways={ways} />
      ) : (
        <>
          <Destination account={account} />
          {isBelow ? <Note tone="warn">{t.minimum(sum(limits.min))}</Note> : null}
          <AmountPart
            currency={currency}
            limits={limits}
            available={available}
            typed={typed}
            onType={setTyped}
            isBusy={withdrawing}
          />
          <LimitFacts limits={limits} times={times} currency={currency} />
          <LeavingChoice {...choice} disabled={withdrawing} />
          <Notes
            amount={amount}
            fromGames={fromGames}
            held={held - (isOwn ? 0 : (wallet.wallet.withdrawing ?? 0))}
            currency={currency}
          />
          <MoneyLink />
        </>
      )}
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
  /** What can be withdrawn, in minor units. */
  available: bigint;
  typed: string;
  onType: (typed: string) => void;
  isBusy: boolean;
}

/** The amount, and the common amounts that would not be refused. */
function AmountPart({ currency, limits, available, typed, onType, isBusy }: AmountPartProps) {
  const t = useTexts(withdrawalTexts);
  const sum = (value: bigint) => money(fromMinor(value), currency);
  const wrong = typed === "" ? null : wrongWith(minorOf(typed), limits);
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
        value={typed}
        onChange={onType}
        disabled={isBusy}
        error={wrong ? error[wrong] : undefined}
        hint={`${t.available} ${sum(available)}`}
      />
      <QuickAmounts
        label={t.amount}
        amounts={QUICK_AMOUNTS[currency].filter((each) => isAllowed(each, limits))}
        value={typed}
        onPick={onType}
        disabled={isBusy}
        all={{ label: t.labels.all, value: typedFrom(most(limits)) }}
      />
    </>
  );
}
