import { useTexts } from "@krapao/browser/i18n/texts";
import { Button } from "@krapao/ui/forms/button";
import { Amount } from "@krapao/ui/money/amount";
import { ChevronRight, Gift } from "lucide-react";
import { money } from "../../../lib/format.ts";
import type { Wallet } from "../../../lib/money/wallet.ts";
import { stripTexts } from "./texts.ts";
import "../home.css";

interface InviteStripProps {
  wallet: Wallet;
  /** Shown instead of the figure, when the member hides it. */
  cover: string | false;
  onReceive: () => void;
  /** Opens the sheet of invites. */
  onOpen: () => void;
}

/** Read by `page()`, which loads them with this module. @public */
export const texts = [stripTexts];

/**
 * The earnings from invited friends with the button that collects them. While nothing can be
 * collected, the whole strip is a button that opens the sheet of invites.
 */
export default function InviteStrip({ wallet, cover, onReceive, onOpen }: InviteStripProps) {
  const t = useTexts(stripTexts);
  const { amount, waitsForPlay, inReview, collectMin, offer } = wallet.invite;
  const { currency } = wallet.wallet;
  const { refusal } = offer;
  const waiting = waitsForPlay + inReview;
  const earned =
    amount > 0
      ? t.collectFrom(money(collectMin, currency))
      : t.waiting(cover || money(waiting, currency));
  // The sheet of invites has every reason in full.
  const note =
    refusal === "BONUS_REMAINING"
      ? t.endBonus
      : amount > 0 && amount >= collectMin
        ? t.notNow
        : earned;
  const head = <Gift className="i i24" aria-hidden="true" />;
  const figure = <Amount value={amount} currency={currency} size="m" hidden={cover} />;
  if (refusal !== null) {
    return (
      <button
        type="button"
        className="invite-strip flex flex-wrap items-center gap-3 w-full text-start rounded-16"
        onClick={onOpen}
      >
        {head}
        <span className="grow flex-[1_1_7rem] min-w-0">
          <span className="name">
            {t.inviteBonus}
            <small>&nbsp;· {note}</small>
          </span>
          {figure}
        </span>
        <ChevronRight className="i" aria-hidden="true" />
      </button>
    );
  }
  return (
    <div className="invite-strip flex flex-wrap items-center gap-3 w-full text-start rounded-16">
      {head}
      <div className="grow flex-[1_1_7rem] min-w-0">
        <p className="name">{t.inviteBonus}</p>
        {figure}
      </div>
      <Button variant="claim" size="small" onClick={onReceive}>
        {t.receive}
      </Button>
    </div>
  );
}
