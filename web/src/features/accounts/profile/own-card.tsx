import { bankName, bankWords } from "@krapao/browser/format/bank-name";
import { firstLetterOf } from "@krapao/browser/format/text";
import { useLanguage } from "@krapao/browser/i18n/language";
import { useTexts } from "@krapao/browser/i18n/texts";
import { Note } from "@krapao/ui/feedback/note";
import { Button } from "@krapao/ui/forms/button";
import { Card } from "@krapao/ui/layout/card";
import { WholeWords } from "@krapao/ui/layout/whole-words";
import { BankTile } from "@krapao/ui/money/bank-tile";
import { Pencil } from "lucide-react";
import { bankAccountText, dateTime } from "../../../lib/format.ts";
import { takesName } from "../../../lib/money/english-name.ts";
import { ownTexts } from "../texts.ts";
import type { OwnProfile } from "./use-profile.ts";
import "./profile.css";

interface PersonCardProps {
  profile: OwnProfile;
  onEdit: () => void;
}

/** The member's name, id and registration date. */
export function PersonCard({ profile, onEdit }: PersonCardProps) {
  const t = useTexts(ownTexts);
  return (
    <Card pattern className="person flex items-center gap-4">
      <span
        className="person-initial rounded-[50%] grid place-items-center flex-none font-semibold"
        aria-hidden="true"
      >
        {firstLetterOf(profile.name)}
      </span>
      <div className="flex-1 min-w-0">
        <h2 className="text-20 leading-[1.6]">{profile.name}</h2>
        <p className="text-13 text-fg-3">{t.since(profile._id, dateTime(profile.createdAt))}</p>
      </div>
      <button type="button" className="iconbtn" aria-label={t.editProfile} onClick={onEdit}>
        <Pencil className="i i18" aria-hidden="true" />
      </button>
    </Card>
  );
}

interface BankCardProps {
  profile: OwnProfile;
  onEditName: () => void;
}

/**
 * The registered bank account. Its account name can only
 * be edited where the bank requires another one.
 */
export function BankCard({ profile, onEditName }: BankCardProps) {
  const t = useTexts(ownTexts);
  const locale = useLanguage();
  const { bankCode, bank, bankAccountNo, bankAccountName, bankChange } = profile;
  return (
    <>
      <section className="bank-card pat overflow-hidden border border-line-2 grid grid-cols-1 gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3 min-h-11">
          <BankTile code={bankCode} />
          {takesName(bankCode, bankAccountName) ? null : (
            <Button variant="secondary" size="small" onClick={onEditName}>
              <Pencil className="i i16" aria-hidden="true" />
              {t.editAccountName}
            </Button>
          )}
        </div>
        <div>
          <p className="text-13 text-fg-2">
            {locale === "th" ? bank.nameTH : bankName(bankCode, bank, locale)}
          </p>
          <p className="num bank-card-number">
            <span className="vh">{t.labels.accountNumber}</span>
            {bankAccountText(bankAccountNo, bankCode)}
          </p>
        </div>
        <p className="font-semibold">{bankAccountName}</p>
      </section>
      {bankChange ? (
        <Note tone="warn">
          {t.changeWaitsBefore}
          <b>
            <WholeWords words={bankWords(bankChange.bankCode, bankChange.bank, locale)} />{" "}
            <span className="num">
              {bankAccountText(bankChange.bankAccountNo, bankChange.bankCode)}
            </span>
          </b>
          {t.changeWaitsAfter}
        </Note>
      ) : null}
    </>
  );
}
