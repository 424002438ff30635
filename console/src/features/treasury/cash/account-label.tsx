import { type TextsOf, useTexts } from "@krapao/browser/i18n/texts";
import { type CashAccount, PAYING_ACCOUNT } from "@krapao/contract/console/treasury/cash";
import { BankTile } from "@krapao/ui/money/bank-tile";
import { bankAccountText } from "../../../lib/format.ts";
import { cashTexts } from "../texts.ts";

type Texts = TextsOf<typeof cashTexts>;

/** `SCB 744-0-00004-1`, or the words for the paying account; null: outside of our accounts. */
export function accountText(t: Texts, account: string | null): string {
  if (account === null) return "–";
  if (account === PAYING_ACCOUNT) return t.paying;
  const [bank = account, number = ""] = account.split(":");
  return `${bank} ${number === "?" ? t.unknownNumber : bankAccountText(number)}`;
}

type Shown = Pick<CashAccount, "account" | "bankCode" | "accountNo" | "codes" | "isPaying">;

/** An own account with its bank, number and names. */
export function AccountLabel({ account }: { account: Shown }) {
  const t = useTexts(cashTexts);
  const { bankCode, accountNo, codes, isPaying } = account;
  const number = accountNo === "?" ? t.unknownNumber : bankAccountText(accountNo);
  return (
    <span className="who-cell flex items-center gap-2.5 leading-[1.5]">
      {bankCode === "" ? null : <BankTile code={bankCode} small />}
      <span>
        <b className="num nowrap">{number}</b>
        <small>{isPaying ? t.paying : codes.join(", ") || bankCode}</small>
      </span>
    </span>
  );
}
