import { banksToChoose, bankWords } from "@krapao/browser/format/bank-name";
import { useLanguage } from "@krapao/browser/i18n/language";
import { useTexts } from "@krapao/browser/i18n/texts";
import { Button } from "@krapao/ui/forms/button";
import { RadioTile } from "@krapao/ui/forms/choice";
import { WholeWords } from "@krapao/ui/layout/whole-words";
import { BankTile } from "@krapao/ui/money/bank-tile";
import { ChevronDown, CircleAlert } from "lucide-react";
import { useState } from "react";
import { accountTexts } from "../texts.ts";

export interface BankItem {
  code: string;
  nameTH: string;
  nameEN: string;
}

/** Two rows of four are shown first. */
const SHOWN_FIRST = 8;

/** The banks as a grid of tiles with one field, `bankCode`; a button shows the rest. */
export function BankPick({
  banks: known,
  error,
}: {
  banks: readonly BankItem[];
  error?: string | undefined;
}) {
  const t = useTexts(accountTexts);
  const locale = useLanguage();
  const [all, setAll] = useState(false);
  const banks = banksToChoose(known);
  const shown = all ? banks : banks.slice(0, SHOWN_FIRST);
  return (
    <>
      <fieldset aria-label={t.labels.bank}>
        <div className="tiles">
          {shown.map((bank) => (
            <RadioTile key={bank.code} name="bankCode" value={bank.code}>
              <BankTile code={bank.code} />
              <WholeWords words={bankWords(bank.code, bank, locale)} />
            </RadioTile>
          ))}
        </div>
      </fieldset>
      {error ? (
        <p className="hint err" role="alert">
          <CircleAlert className="i i16" aria-hidden="true" />
          {error}
        </p>
      ) : null}
      {shown.length < banks.length ? (
        <Button variant="ghost" size="small" onClick={() => setAll(true)}>
          {t.allBanks(banks.length)}
          <ChevronDown className="i i16" aria-hidden="true" />
        </Button>
      ) : null}
    </>
  );
}
