import { BankTile } from "@krapao/ui/bank-tile";
import { Lock } from "lucide-react";
import { useLocale, useTexts } from "../../i18n/index.ts";
import { bankName } from "../../lib/bank-name.ts";
import { bankAccountText } from "../../lib/format.ts";
import type { Wallet } from "../../lib/wallet.ts";
import { withdrawalTexts } from "./texts/index.ts";
import "./destination.css";

/** The one account that money can go to; it cannot be changed here. */
export function Destination({ account }: { account: Wallet["bankAccount"] }) {
  const t = useTexts(withdrawalTexts);
  const locale = useLocale();
  return (
    <div className="destination">
      <BankTile code={account.bankCode} />
      <div>
        <span className="vh">{t.to}</span>
        <p>
          <b>{bankName(account.bankCode, account.bank, locale)}</b>{" "}
          <span className="num">{bankAccountText(account.bankAccountNo)}</span>
        </p>
        <p className="holder">{account.bankAccountName}</p>
      </div>
      <Lock className="i" role="img" aria-label={t.locked} />
    </div>
  );
}
