import { bankName, banksToChoose } from "@krapao/browser/format/bank-name";
import { useLanguage } from "@krapao/browser/i18n/language";
import { useTexts } from "@krapao/browser/i18n/texts";
import { plainDigits } from "@krapao/contract/plain-digits";
import { Note } from "@krapao/ui/feedback/note";
import { Button } from "@krapao/ui/forms/button";
import { Field, Select } from "@krapao/ui/forms/field";
import { Sheet } from "@krapao/ui/overlays/sheet";
import { toast } from "@krapao/ui/overlays/toast";
import { CreditCard, Landmark, UserRound } from "lucide-react";
import { useId } from "react";
import * as v from "valibot";
import { coreTexts } from "../../../i18n/core/index.ts";
import { bankAccountText } from "../../../lib/format.ts";
import { useForm } from "../../../lib/forms/forms.ts";
import { filledName } from "../../../lib/forms/person-name.ts";
import { takesName } from "../../../lib/money/english-name.ts";
import { closeSheet } from "../../../lib/navigation/navigation.tsx";
import type { BankItem } from "../registration/bank-pick.tsx";
import { ownTexts } from "../texts.ts";
import { type OwnProfile, useUpdateProfile } from "./use-profile.ts";

const schema = v.object({
  name: filledName,
  bankCode: v.string(),
  bankAccountName: filledName,
  bankAccountNo: v.pipe(
    v.string(),
    v.transform(plainDigits),
    v.regex(/^\d{6,20}$/, "accountNoInvalid"),
  ),
});

interface EditProfileFormProps {
  profile: OwnProfile;
  banks: readonly BankItem[];
}

/**
 * Edits the member's name, which changes at once, and the bank account, which staff check first.
 */
export function EditProfileForm({ profile, banks }: EditProfileFormProps) {
  const t = useTexts(ownTexts);
  const core = useTexts(coreTexts);
  const id = useId();
  const { mutate, isPending, recentAuthSheet } = useUpdateProfile();
  const { errors, setErrors, form } = useForm(schema, (values) => {
    if (isPending) return;
    const { bankCode, bankAccountName } = values;
    const isNew = bankAccountName !== profile.bankAccountName || bankCode !== profile.bankCode;
    if (isNew && !takesName(bankCode, bankAccountName)) {
      return setErrors({ bankAccountName: "englishOnly" });
    }
    const onSuccess = ({ message }: { message: string }) => {
      if (message === "IN_PROGRESS") toast("info", t.sentForReview);
      else toast("success", t.saved);
      closeSheet();
    };
    mutate(values, { onSuccess });
  });
  const errorOf = (field: string) => {
    const key = errors[field];
    if (!key) return undefined;
    const isOwn = key === "accountNoInvalid" || key === "englishOnly" || key === "nameLetters";
    return isOwn ? t[key] : t.labels.required;
  };
  return (
    <Sheet
      title={t.editProfile}
      closeLabel={core.close}
      busy={isPending}
      footer={
        <Button type="submit" form={id} block loading={isPending && t.labels.saving}>
          {t.labels.save}
        </Button>
      }
    >
      <form id={id} className="stack" {...form}>
        <Field
          label={t.labels.displayName}
          name="name"
          icon={UserRound}
          autoComplete="name"
          maxLength={100}
          defaultValue={profile.name}
          error={errorOf("name")}
        />
        <BankOptions profile={profile} banks={banks} />
        <AccountFields profile={profile} errorOf={errorOf} />
      </form>
      <Note>{t.reviewNote}</Note>
      {recentAuthSheet}
    </Sheet>
  );
}

interface AccountFieldsProps {
  profile: OwnProfile;
  errorOf: (field: string) => string | undefined;
}

/** Number and holder of the account. */
function AccountFields({ profile, errorOf }: AccountFieldsProps) {
  const t = useTexts(ownTexts);
  return (
    <>
      <Field
        label={t.labels.accountNumber}
        name="bankAccountNo"
        icon={CreditCard}
        inputMode="numeric"
        autoComplete="off"
        maxLength={40}
        defaultValue={bankAccountText(profile.bankAccountNo)}
        error={errorOf("bankAccountNo")}
      />
      <Field
        label={t.holder}
        name="bankAccountName"
        icon={UserRound}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={120}
        defaultValue={profile.bankAccountName}
        error={errorOf("bankAccountName")}
      />
    </>
  );
}

/**
 * The banks that can be registered, and the member's current bank even when it is no longer one of
 * them.
 */
function BankOptions({ profile, banks }: EditProfileFormProps) {
  const t = useTexts(ownTexts);
  const locale = useLanguage();
  const own = { code: profile.bankCode, ...profile.bank };
  const offered = banksToChoose(banks);
  const all = offered.some(({ code }) => code === own.code) ? offered : [own, ...offered];
  return (
    <Select label={t.labels.bank} name="bankCode" icon={Landmark} defaultValue={profile.bankCode}>
      {all.map((bank) => (
        <option key={bank.code} value={bank.code}>
          {bankName(bank.code, bank, locale)}
        </option>
      ))}
    </Select>
  );
}
