import { useTexts } from "@krapao/browser/i18n/texts";
import { plainName } from "@krapao/contract/plain-text";
import { Note } from "@krapao/ui/feedback/note";
import { Button } from "@krapao/ui/forms/button";
import { Field } from "@krapao/ui/forms/field";
import { Sheet } from "@krapao/ui/overlays/sheet";
import { toast } from "@krapao/ui/overlays/toast";
import { UserRound } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { coreTexts } from "../../../i18n/core/index.ts";
import { useWallet, type Wallet } from "../../../lib/money/wallet.ts";
import { closeSheet } from "../../../lib/navigation/navigation.tsx";
import { SheetPlaceholder } from "../../../lib/navigation/sheet-placeholder.tsx";
import { ownTexts } from "../texts.ts";
import { useUpdateAccountName } from "./use-profile.ts";

/** Requests the name of the bank account in Latin letters. */
export default function AccountNameSheet() {
  const t = useTexts(ownTexts);
  const { data } = useWallet();
  if (!data) return <SheetPlaceholder title={t.editAccountName} />;
  return <AccountNameForm account={data.bankAccount} />;
}

function AccountNameForm({ account }: { account: Wallet["bankAccount"] }) {
  const t = useTexts(ownTexts);
  const core = useTexts(coreTexts);
  const id = useId();
  const { mutate, isPending, recentAuthSheet } = useUpdateAccountName();
  const [name, setName] = useState(account.bankAccountName.toUpperCase());
  const [pressed, setPressed] = useState(false);
  const text = plainName(name);
  const error = text === "" ? t.labels.required : /^[A-Z\s]+$/.test(text) ? "" : t.englishOnly;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setPressed(true);
    if (isPending || error) return;
    const onSuccess = () => {
      toast("success", t.accountNameSaved);
      closeSheet();
    };
    mutate({ bankCode: account.bankCode, bankAccountName: text }, { onSuccess });
  };
  return (
    <Sheet
      title={t.editAccountName}
      closeLabel={core.close}
      busy={isPending}
      footer={
        <Button type="submit" form={id} block loading={isPending && t.labels.saving}>
          {t.labels.save}
        </Button>
      }
    >
      <Note>
        {t.accountNameBefore}
        <b>{t.accountNameBold}</b>
        {t.accountNameAfter}
      </Note>
      <form id={id} onSubmit={submit} noValidate>
        <Field
          label={t.accountName}
          icon={UserRound}
          name="bankAccountName"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={120}
          value={name}
          readOnly={isPending}
          onChange={(event) => {
            setPressed(false);
            setName(event.target.value.toUpperCase());
          }}
          error={pressed ? error : ""}
        />
      </form>
      {recentAuthSheet}
    </Sheet>
  );
}
