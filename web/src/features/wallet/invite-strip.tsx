import { useTexts } from "@krapao/browser/i18n/texts";
import { Button } from "@krapao/ui/forms/button";
import { Amount } from "@krapao/ui/money/amount";
import { Gift } from "lucide-react";
import type { Wallet } from "../../lib/money/wallet.ts";
import { walletTexts } from "./texts/index.ts";
import "./home.css";

interface InviteStripProps {
  wallet: Wallet;
  /** Shown instead of the figure, when the member hides it. */
  cover: string | false;
  onReceive: () => void;
}

/** The earnings from invited friends, and the button that collects them. */
export function InviteStrip({ wallet, cover, onReceive }: InviteStripProps) {
  const t = useTexts(walletTexts);
  const { amount } = wallet.invite;
  return (
    <div className="invite-strip">
      <Gift className="i i24" aria-hidden="true" />
      <div className="grow">
        <p>
          {t.inviteBonus}
          {amount > 0 ? null : <small> · {t.nothingEarned}</small>}
        </p>
        <Amount value={amount} currency={wallet.wallet.currency} size="m" hidden={cover} />
      </div>
      <Button variant="claim" size="small" disabled={amount <= 0} onClick={onReceive}>
        {t.receive}
      </Button>
    </div>
  );
}
