import { BankTile } from "@krapao/ui/bank-tile";
import { Button } from "@krapao/ui/button";
import { Card } from "@krapao/ui/card";
import { Note } from "@krapao/ui/note";
import { Pencil } from "lucide-react";
import { useLocale, useTexts } from "../../i18n/index.ts";
import { bankName } from "../../lib/bank-name.ts";
import { takesName } from "../../lib/english-name.ts";
import { bankAccountText, dateOnly } from "../../lib/format.ts";
import { initial } from "../../lib/initial.ts";
import { ownTexts } from "./texts/own/index.ts";
import type { OwnProfile } from "./use-profile.ts";
import "./profile.css";

interface PersonCardProps {
  profile: OwnProfile;
  onEdit: () => void;
}

/** Who the member is: name, id, and since when. */
export function PersonCard({ profile, onEdit }: PersonCardProps) {
  const t = useTexts(ownTexts);
  return (
    <Card pattern className="person">
      <span className="person-initial" aria-hidden="true">
        {initial(profile.name)}
      </span>
      <div className="person-words">
        <h2>{profile.name}</h2>
        <p>{t.since(profile._id, dateOnly(profile.createdAt))}</p>
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

/** The registered bank account. Its name can be edited only where the bank wants another one. */
export function BankCard({ profile, onEditName }: BankCardProps) {
  const t = useTexts(ownTexts);
  const locale = useLocale();
  const { bankCode, bank, bankAccountNo, bankAccountName, bankChange } = profile;
  return (
    <>
      <section className="bank-card pat">
        <div className="bank-card-head">
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
            {locale === "th" ? null : `${bankName(bankCode, bank, locale)} · `}
            <span lang="th">{bank.nameTH}</span>
          </p>
          <p className="num bank-card-number">
            <span className="vh">{t.accountNumber}</span>
            {bankAccountText(bankAccountNo)}
          </p>
        </div>
        <p className="font-semibold">{bankAccountName}</p>
      </section>
      {bankChange ? (
        <Note tone="warn">
          {t.changeWaitsBefore}
          <b>
            {bankName(bankChange.bankCode, bankChange.bank, locale)}{" "}
            <span className="num">{bankAccountText(bankChange.bankAccountNo)}</span>
          </b>
          {t.changeWaitsAfter}
        </Note>
      ) : null}
    </>
  );
}
