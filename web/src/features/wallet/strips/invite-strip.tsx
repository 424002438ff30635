import { useTexts } from "@krapao/browser/i18n/texts";
import { Button } from "@krapao/ui/forms/button";
import { Amount } from "@krapao/ui/money/amount";
import { Gift } from "lucide-react";
import { money } from "../../../lib/format.ts";
import type { Wallet } from "../../../lib/money/wallet.ts";
import { stripTexts } from "./texts/index.ts";
import "../home.css";

interface InviteStripProps {
  wallet: Wallet;
  /** Shown instead of the figure, when the member hides it. */
  cover: string | false;
  onReceive: () => void;
}

/** Read by `page()`, which loads them with this module. @public */
export const texts = [stripTexts];

/** The earnings from invited friends, and the button that collects them. */
export default function InviteStrip({ wallet, cover, onReceive }: InviteStripProps) {
  const t = useTexts(stripTexts);
  const { amount, waitsForPlay, inReview, collectMin, offer } = wallet.invite;
  const { currency } = wallet.wallet;
  const { refusal } = offer;
  const waiting = waitsForPlay + inReview;
  const earned =
    amount > 0
      ? t.collectFrom(money(collectMin, currency))
      : waiting > 0
        ? t.waiting(cover || money(waiting, currency))
        : t.nothingEarned;
  // The sheet of invites has every reason in full.
  const note =
    refusal === "BONUS_REMAINING"
      ? t.endBonus
      : amount > 0 && amount >= collectMin
        ? t.notNow
        : earned;
  return (
    <div className="invite-strip">
      <Gift className="i i24" aria-hidden="true" />
      <div className="grow">
        <p>
          {t.inviteBonus}
          {refusal === null ? null : <small>&nbsp;· {note}</small>}
        </p>
        <Amount value={amount} currency={currency} size="m" hidden={cover} />
      </div>
      <Button variant="claim" size="small" disabled={refusal !== null} onClick={onReceive}>
        {t.receive}
      </Button>
    </div>
  );
}
