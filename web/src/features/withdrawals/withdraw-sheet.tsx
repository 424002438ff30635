import { useLanguage } from "@krapao/browser/i18n/language";
import { useTexts } from "@krapao/browser/i18n/texts";
import type { Currency } from "@krapao/contract/money";
import { fromMinor } from "@krapao/contract/money";
import { Note } from "@krapao/ui/feedback/note";
import { Button } from "@krapao/ui/forms/button";
import { Amount } from "@krapao/ui/money/amount";
import { amountText } from "@krapao/ui/money/amount-text";
import { Sheet } from "@krapao/ui/overlays/sheet";
import { Clock, Gamepad2 } from "lucide-react";
import { useState } from "react";
import { coreTexts } from "../../i18n/core/index.ts";
import { bankAccountText, money } from "../../lib/format.ts";
import { LoadFailed } from "../../lib/lists/load-failed.tsx";
import { AmountEntry, QuickAmounts } from "../../lib/money/amount-entry.tsx";
import { bankName } from "../../lib/money/bank-name.ts";
import { isOver, OutcomeDialog } from "../../lib/money/outcome.tsx";
import { minorOf, typedFrom } from "../../lib/money/typed-amount.ts";
import { inGames, minor, useWallet, type Wallet } from "../../lib/money/wallet.ts";
import { closeSheet } from "../../lib/navigation/navigation.tsx";
import { SheetPlaceholder } from "../../lib/navigation/sheet-placeholder.tsx";
import { Destination } from "./destination.tsx";
import { withdrawalTexts } from "./texts/index.ts";
import { useLimits, useWithdraw } from "./use-withdraw.ts";
import { type Limits, missing, most, wrongWith } from "./withdraw-rules.ts";

const QUICK_AMOUNTS: Record<Currency, readonly number[]> = {
  THB: [500, 1000, 5000],
  LAK: [50_000, 100_000, 500_000],
};

/** Withdraws money to the member's registered bank account. */
export default function WithdrawSheet() {
  const t = useTexts(withdrawalTexts);
  const core = useTexts(coreTexts);
  const wallet = useWallet();
  const limits = useLimits();
  if (wallet.data && limits.data) {
    const { currency } = wallet.data.wallet;
    const own = limits.data.currencies.find((each) => each.currency === currency) ?? limits.data;
    const held = {
      min: minor(own.withdrawMin),
      max: minor(own.withdrawMax),
      inWallet: minor(wallet.data.wallet.amount),
      inGames: inGames(wallet.data),
    };
    return <WithdrawForm wallet={wallet.data} limits={held} />;
  }
  if (!wallet.isError && !limits.isError) return <SheetPlaceholder title={t.title} />;
  return (
    <Sheet title={t.title} closeLabel={core.close}>
      <LoadFailed onRetry={() => Promise.all([wallet.refetch(), limits.refetch()])} />
    </Sheet>
  );
}

function WithdrawForm({ wallet, limits }: { wallet: Wallet; limits: Limits }) {
  const t = useTexts(withdrawalTexts);
  const core = useTexts(coreTexts);
  const locale = useLanguage();
  const [typed, setTyped] = useState("");
  const { withdraw, withdrawing, outcome, clearOutcome, recentAuthSheet } = useWithdraw();
  const { currency, held } = wallet.wallet;
  const { bankAccount: account } = wallet;
  const amount = minorOf(typed);
  const wrong = wrongWith(amount, limits);
  const sum = (value: bigint) => money(fromMinor(value), currency);
  const error = {
    minimum: t.minimum(sum(limits.min)),
    maximum: t.maximum(sum(limits.max)),
    notEnough: t.notEnough(sum(limits.inWallet + limits.inGames)),
  };
  const fromGames = wrong === null ? missing(amount, limits) : 0n;
  const press = () => {
    const bank = bankName(account.bankCode, account.bank, locale);
    const waitingFor = t.doneText(sum(amount), `${bank} ${bankAccountText(account.bankAccountNo)}`);
    withdraw({ amount, collect: fromGames > 0n, waitingFor });
  };
  const done = () => {
    const taken = isOver(outcome);
    clearOutcome();
    if (taken) closeSheet();
  };
  return (
    <Sheet
      title={t.title}
      closeLabel={core.close}
      busy={withdrawing}
      footer={
        <Button
          block
          disabled={wrong !== null}
          loading={withdrawing && t.withdrawing}
          onClick={press}
        >
          {wrong === null ? t.confirmAmount(sum(amount)) : t.confirm}
        </Button>
      }
    >
      <Destination account={account} />
      <AmountEntry
        label={t.amount}
        currency={currency}
        value={typed}
        onChange={setTyped}
        disabled={withdrawing}
        error={typed !== "" && wrong ? error[wrong] : undefined}
        hint={`${t.available} ${sum(limits.inWallet + limits.inGames)}`}
      />
      <QuickAmounts
        label={t.amount}
        amounts={QUICK_AMOUNTS[currency]}
        value={typed}
        onPick={setTyped}
        disabled={withdrawing}
        all={{ label: t.all, value: typedFrom(most(limits)) }}
      />
      <LimitFacts limits={limits} currency={currency} />
      <Notes fromGames={fromGames} held={held} currency={currency} />
      {recentAuthSheet}
      <OutcomeDialog outcome={outcome} okLabel={t.ok} onClose={done} />
    </Sheet>
  );
}

function LimitFacts({ limits, currency }: { limits: Limits; currency: Currency }) {
  const t = useTexts(withdrawalTexts);
  return (
    <dl className="facts">
      <div>
        <dt>{t.available}</dt>
        <dd>
          <Amount value={limits.inWallet + limits.inGames} currency={currency} />
        </dd>
      </div>
      <div>
        <dt>{t.limits}</dt>
        <dd className="num">
          {amountText(limits.min)} – {amountText(limits.max)}
        </dd>
      </div>
    </dl>
  );
}

interface NotesProps {
  /** The amount that must be swept first, in minor units. */
  fromGames: bigint;
  /** Money that is in progress and not available, in units. */
  held: number;
  currency: Currency;
}

function Notes({ fromGames, held, currency }: NotesProps) {
  const t = useTexts(withdrawalTexts);
  const collected = money(fromMinor(fromGames), currency);
  return (
    <>
      {fromGames > 0n ? <Note icon={Gamepad2}>{t.fromGames(collected)}</Note> : null}
      {held > 0 ? <Note tone="warn">{t.heldNote(money(held, currency))}</Note> : null}
      <Note icon={Clock}>
        {t.review} <b>{t.reviewTime}</b>
      </Note>
    </>
  );
}
