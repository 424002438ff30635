import { useTexts } from "@krapao/browser/i18n/texts";
import { WALLET } from "@krapao/contract/member/games";
import { fromMinor } from "@krapao/contract/money";
import { MINUTE_MS } from "@krapao/contract/time";
import { Button } from "@krapao/ui/forms/button";
import { Amount } from "@krapao/ui/money/amount";
import { X } from "lucide-react";
import { useState } from "react";
import { coreTexts } from "../../../i18n/core/index.ts";
import { money } from "../../../lib/format.ts";
import { typedFrom } from "../../../lib/money/typed-amount.ts";
import { inGames, minor, type Slot, type Wallet } from "../../../lib/money/wallet.ts";
import { useMemberWays } from "../../../lib/money/ways.ts";
import { openSheet } from "../../../lib/navigation/navigation.tsx";
import { GameArt } from "../game-art.tsx";
import { gameTexts, sheetTexts } from "../texts.ts";
import { TransferOutcome } from "../transfers/transfer-outcome.tsx";
import { bringableBack } from "../transfers/transfer-rules.ts";
import { useBringBack } from "../transfers/use-bring-back.ts";
import { useSweep } from "../transfers/use-sweep.ts";
import { useVisit, type Visit } from "./use-visit.ts";
import "./return-card.css";

/** Read by `page()`, which loads them with this module. @public */
export const texts = [gameTexts, sheetTexts];

interface ReturnCardProps {
  slot: Slot;
  wallet: Wallet;
  /** Shown instead of the figures, when the member hides them. */
  cover: string | false;
  onClose: () => void;
}

/** Back from a game: what was won or lost there, and the two ways of its money. */
export default function ReturnCard({ slot, wallet, cover, onClose }: ReturnCardProps) {
  const t = useTexts(sheetTexts);
  const core = useTexts(coreTexts);
  const { visit, now } = useVisit(slot.code);
  const { currency } = wallet.wallet;
  return (
    <aside className="return-card" aria-label={t.returnedFrom(slot.name)}>
      <div className="flex items-center gap-3">
        <GameArt slot={slot} className="thumb" />
        <p className="grow min-w-0 grid" role="status">
          <b className="flex flex-wrap gap-x-2 items-baseline">
            {slot.name}
            {visit && visit.result !== null ? (
              <Result value={visit.result} currency={currency} cover={cover} />
            ) : null}
          </b>
          <span className="num text-13 text-fg-2">
            {visit && now ? `${t.played(...lengthOf(visit, now))} · ` : null}
            {visit?.result === null || !visit ? t.resultUnknown : null}
            {visit && visit.result !== null && visit.open === 0 ? t.resultKnown : null}
            {visit && visit.result !== null && visit.open > 0
              ? t.stillOpen(cover || money(visit.open, currency))
              : null}
          </span>
        </p>
        <button
          type="button"
          className="iconbtn self-start"
          aria-label={core.close}
          onClick={onClose}
        >
          <X className="i i18" aria-hidden="true" />
        </button>
      </div>
      <Ways slot={slot} wallet={wallet} cover={cover} onClose={onClose} />
    </aside>
  );
}

type ResultProps = Pick<ReturnCardProps, "cover"> & {
  value: number;
  currency: Wallet["wallet"]["currency"];
};

function Result({ value, currency, cover }: ResultProps) {
  const direction = value > 0 ? "in" : value < 0 ? "out" : "none";
  return (
    <Amount
      value={Math.abs(value)}
      currency={currency}
      direction={cover ? "none" : direction}
      hidden={cover}
    />
  );
}

/** Hours and minutes of a visit; one that was shorter is a minute. */
function lengthOf({ enteredAt }: Visit, now: string): [hours: number, minutes: number] {
  const took = Date.parse(now) - Date.parse(enteredAt);
  const minutes = Math.max(1, Math.round(took / MINUTE_MS));
  return [Math.floor(minutes / 60), minutes % 60];
}

/** Back to the wallet, or on to the bank; a member who carries all money brings all of it back. */
function Ways({ slot, wallet, cover, onClose }: ReturnCardProps) {
  const t = useTexts(sheetTexts);
  const { currency } = wallet.wallet;
  const { bring, isBringing, outcome, clearOutcome } = useBringBack(wallet);
  const all = useSweep(t.labels.wallet);
  const [isOut, setOut] = useState(false);
  const { data: ways } = useMemberWays();
  const withdraw = ways?.withdraw;
  const isAll = wallet.bringsMoney;
  const own = bringableBack(wallet, slot, ways);
  const sum = isAll ? inGames(wallet) : own;
  const text = cover || money(fromMinor(sum), currency);
  // At most what can be withdrawn at once; less than the minimum is no withdrawal.
  const most = withdraw?.max == null ? own : least(own, minor(withdraw.max));
  const canWithdraw = withdraw?.allowed === true && own > 0n && most >= minor(withdraw.min ?? 0);
  const isBusy = isBringing || all.sweeping;
  const toBank = () => {
    setOut(true);
    const amount = typedFrom(most);
    bring(slot, () => {
      onClose();
      openSheet("withdraw", { amount });
    });
  };
  const toWallet = () => {
    setOut(false);
    if (isAll) all.sweep(WALLET);
    else bring(slot);
  };
  const end = () => {
    clearOutcome();
    all.clearOutcome();
  };
  return (
    <>
      {sum > 0n || isBusy ? (
        <div className="ways">
          <Button
            variant="secondary"
            size="small"
            disabled={isBusy && isOut}
            loading={isBusy && !isOut && t.bringingBack}
            onClick={toWallet}
          >
            {isAll ? t.bringAllBack(text) : t.bringBack(text)}
          </Button>
          {canWithdraw || (isBusy && isOut) ? (
            <Button
              variant="secondary"
              size="small"
              disabled={isBusy && !isOut}
              loading={isBusy && isOut && t.bringingBack}
              onClick={toBank}
            >
              {t.withdrawNow}
            </Button>
          ) : null}
        </div>
      ) : null}
      <TransferOutcome outcome={outcome ?? all.outcome} to={undefined} onClose={end} />
    </>
  );
}

const least = (one: bigint, other: bigint) => (one < other ? one : other);
