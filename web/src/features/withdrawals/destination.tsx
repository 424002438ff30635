import { bankWords } from "@krapao/browser/format/bank-name";
import { useLanguage } from "@krapao/browser/i18n/language";
import { useTexts } from "@krapao/browser/i18n/texts";
import { WholeWords } from "@krapao/ui/layout/whole-words";
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
    <div className="destination flex items-center gap-3 px-3.5 py-2.5 min-h-15 rounded-16 border border-line-2 bg-[rgb(176_194_255/0.035)]">
      <BankTile code={account.bankCode} />
      <div className="flex-1 min-w-0">
        <span className="vh">{t.to}</span>
        <p>
          <b>
            <WholeWords words={bankWords(account.bankCode, account.bank, locale)} />
          </b>{" "}
          <span className="num inline-block text-fg-2 wrap-anywhere">
            {bankAccountText(account.bankAccountNo, account.bankCode)}
          </span>
        </p>
        <p className="holder text-13 text-fg-2 uppercase">{account.bankAccountName}</p>
      </div>
      <Lock className="i text-fg-3" role="img" aria-label={t.locked} />
    </div>
  );
}
