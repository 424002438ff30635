import { bankName } from "@krapao/browser/format/bank-name";
import { useLanguage } from "@krapao/browser/i18n/language";
import { useTexts } from "@krapao/browser/i18n/texts";
import { BankTile } from "@krapao/ui/money/bank-tile";
import { Lock } from "lucide-react";
import { bankAccountText } from "../../lib/format.ts";
import type { Wallet } from "../../lib/money/wallet.ts";
import { withdrawalTexts } from "./texts.ts";
import "./destination.css";

/** The only account that money can be paid out to; it cannot be changed here. */
export function Destination({ account }: { account: Wallet["bankAccount"] }) {
  const t = useTexts(withdrawalTexts);
  const locale = useLanguage();
  return (
    <div className="destination">
      <BankTile code={account.bankCode} />
      <div>
        <span className="vh">{t.to}</span>
        <p>
          <b>{bankName(account.bankCode, account.bank, locale)}</b>{" "}
          <span className="num">{bankAccountText(account.bankAccountNo)}</span>
        </p>
        <p className="holder text-13 text-fg-2">{account.bankAccountName}</p>
      </div>
      <Lock className="i" role="img" aria-label={t.locked} />
    </div>
  );
}
