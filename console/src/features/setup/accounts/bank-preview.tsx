import { banksToChoose, bankWords } from "@krapao/browser/format/bank-name";
import { useTexts } from "@krapao/browser/i18n/texts";
import type { Language } from "@krapao/contract/languages";
import { Note } from "@krapao/ui/feedback/note";
import { WholeWords } from "@krapao/ui/layout/whole-words";
import { BankTile } from "@krapao/ui/money/bank-tile";
import { useMe } from "../../../lib/api/me.ts";
import { LanguagePreview } from "../preview/language-preview.tsx";
import { accountsTexts } from "../texts.ts";
import type { Bank } from "./bank-rows.ts";

/** The banks as a new member chooses one of them, with the chosen one marked. */
export function BankPreview({ list, chosen }: { list: readonly Bank[]; chosen: string | null }) {
  const t = useTexts(accountsTexts);
  const { variant } = useMe();
  const bank = list.find(({ code }) => code === chosen) ?? list[0];
  const offered = banksToChoose(
    list.filter(({ isRegistrable, market }) => isRegistrable && market === variant),
  );
  const show = (locale: Language) => (
    <div className="acc-sheet stack-3">
      <h3 className="text-[17px] text-center">{t.chooseBank}</h3>
      <ul className="acc-banks grid-cols-3 gap-2 grid">
        {offered.map((each) => (
          <li key={each.code} data-on={each === bank || undefined}>
            <BankTile code={each.code} />
            <span>
              <WholeWords words={bankWords(each.code, each, locale)} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
  return (
    <section className="setup-preview" aria-label={t.preview}>
      {bank && !offered.includes(bank) ? <Note>{t.notOffered}</Note> : null}
      <LanguagePreview show={show} />
    </section>
  );
}
