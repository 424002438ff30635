import { useTexts } from "@krapao/browser/i18n/texts";
import type { Currency } from "@krapao/contract/money";
import { Amount } from "@krapao/ui/money/amount";
import { Clock, Gamepad2, Gift, type LucideIcon, WalletMinimal } from "lucide-react";
import type { ReactNode } from "react";
import { rewardTexts } from "../../../i18n/texts.ts";
import { money } from "../../../lib/format.ts";
import { useMayBeOpen } from "../../../lib/money/gifts/use-may-be-open.ts";
import { type Condition, useGivenBack } from "../../../lib/money/rewards.ts";
import { minuteOf } from "../../../lib/money/short-time.ts";
import { useOpensWhen } from "../../../lib/money/use-counted-until.ts";
import { inGames, minor, type Wallet } from "../../../lib/money/wallet.ts";
import type { Ways } from "../../../lib/money/ways.ts";
import { openSheet } from "../../../lib/navigation/navigation.tsx";
import { PageLink } from "../../../lib/navigation/page-link.tsx";
import { ownMoneyTexts } from "./texts.ts";
import "../strips/bonus-share.css";

const SMALL_LINK =
  "inline-flex items-center min-h-11 -my-2 text-14 text-sky-400 underline underline-offset-3";

interface RowProps {
  icon: LucideIcon;
  tone?: "jade" | "gold" | "sky" | "amber";
  label: string;
  /** What frees it. */
  note?: ReactNode;
  value: number | bigint;
  currency: Currency;
  /** The fitting action. */
  children?: ReactNode;
}

/** A part of the member's money: how much, what frees it, and the fitting action. */
function Row({ icon: Icon, tone = "jade", label, note, value, currency, children }: RowProps) {
  return (
    <li className="flex flex-wrap gap-3">
      <span className={`ico ${tone}`}>
        <Icon className="i" aria-hidden="true" />
      </span>
      <div className="grow flex-[1_1_9rem]">
        <p className="flex flex-wrap justify-between gap-x-3">
          <b className="font-medium">{label}</b>
          <Amount value={value} currency={currency} className="ms-auto" />
        </p>
        {note ? <p className="text-13 text-fg-2">{note}</p> : null}
        {children}
      </div>
    </li>
  );
}

interface MoneyProps {
  wallet: Wallet;
  ways: Ways;
}

/** Own money, and under a condition the gift with what was won with it. */
export function OwnRows({ wallet, ways, condition }: MoneyProps & { condition: Condition | null }) {
  const t = useTexts(ownMoneyTexts);
  const note = useOwnNote({ ways, condition });
  const { currency, amount } = wallet.wallet;
  const isBound = condition?.state === "open";
  const own = isBound ? condition.givingBack.keeps : minor(amount) + inGames(wallet);
  return (
    <>
      <Row icon={WalletMinimal} label={t.own} note={note} value={own} currency={currency} />
      {isBound ? <GiftRow condition={condition} /> : <LateRow />}
    </>
  );
}

function useOwnNote({
  ways,
  condition,
}: Pick<MoneyProps, "ways"> & { condition: Condition | null }) {
  const t = useTexts(ownMoneyTexts);
  const { reason, until, min } = ways.withdraw;
  if (reason === "WITHDRAW_DELAYED" && until) return t.from(minuteOf(until));
  if (condition?.state === "open") {
    return condition.givingBack.keeps > 0 ? t.byGivingBack : t.nothingKept;
  }
  if (reason === "WITHDRAW_IN_PROGRESS") return t.afterWithdrawal;
  if (reason === "MONEY_NOT_ENOUGH") {
    return min === null ? t.none : t.belowMinimum(money(min, ways.currency));
  }
  return condition ? t.met : t.free;
}

/** The gift of an open condition, how far it is, and what may be open. */
function GiftRow({ condition }: { condition: Condition }) {
  const t = useTexts(ownMoneyTexts);
  const { currency, givingBack, percent } = condition;
  const open = useMayBeOpen(condition, currency);
  return (
    <Row
      icon={Gift}
      tone="gold"
      label={t.gift}
      note={useOpensWhen(condition)}
      value={givingBack.leaves}
      currency={currency}
    >
      <progress
        className="bonus-share w-full my-2"
        value={Math.min(100, Math.max(0, percent))}
        max={100}
        aria-label={t.gift}
      />
      {open ? <p className="text-13 text-fg-3">{open}</p> : null}
      <PageLink to="/user/bonus" className={SMALL_LINK}>
        {t.seeBonus}
      </PageLink>
    </Row>
  );
}

/** Results that are missing after a gift was given back. */
function LateRow() {
  const words = useTexts(rewardTexts);
  const { data: givenBack } = useGivenBack();
  return givenBack ? (
    <li className="row">
      <span className="ico amber">
        <Clock className="i" aria-hidden="true" />
      </span>
      <p className="grow text-14">{words.lateResults(givenBack.games.join(", "))}</p>
    </li>
  ) : null;
}

/** What of the money is in games. */
export function GamesRow({ wallet, isBound }: { wallet: Wallet; isBound: boolean }) {
  const t = useTexts(ownMoneyTexts);
  const games = inGames(wallet);
  if (games === 0n) return null;
  return (
    <Row
      icon={Gamepad2}
      tone="sky"
      label={t.games}
      note={isBound ? t.sweptBound : t.swept}
      value={games}
      currency={wallet.wallet.currency}
    >
      <button type="button" className={SMALL_LINK} onClick={() => openSheet("sweep")}>
        {t.bringBack}
      </button>
    </Row>
  );
}

/** What is on its way: a withdrawal and a transfer. */
export function HeldRows({ wallet }: { wallet: Wallet }) {
  const t = useTexts(ownMoneyTexts);
  const { currency, held, withdrawing } = wallet.wallet;
  const moving = minor(held) - minor(withdrawing ?? 0);
  return (
    <>
      {withdrawing === null ? null : (
        <Row
          icon={Clock}
          tone="amber"
          label={t.withdrawal}
          note={t.onItsWay}
          value={withdrawing}
          currency={currency}
        >
          <PageLink to="/user/statement" className={SMALL_LINK}>
            {t.seeLine}
          </PageLink>
        </Row>
      )}
      {moving > 0n ? (
        <Row
          icon={Clock}
          tone="amber"
          label={t.moving}
          note={t.movesItself}
          value={moving}
          currency={currency}
        />
      ) : null}
    </>
  );
}
