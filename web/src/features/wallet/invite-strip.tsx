import { Amount } from "@krapao/ui/amount";
import { Button } from "@krapao/ui/button";
import { Gift } from "lucide-react";
import { useTexts } from "../../i18n/index.ts";
import type { Wallet } from "../../lib/wallet.ts";
import { walletTexts } from "./texts/index.ts";
import "./home.css";

interface InviteStripProps {
  wallet: Wallet;
  /** Said instead of the figure, when the member has covered it. */
  cover: string | false;
  onReceive: () => void;
}

/** What invited friends have earned the member, and the button that takes it. */
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
