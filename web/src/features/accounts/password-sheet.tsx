import { PASSWORD_LENGTH } from "@krapao/contract/accounts";
import { Button } from "@krapao/ui/button";
import { PasswordField } from "@krapao/ui/field";
import { Sheet } from "@krapao/ui/sheet";
import { toast } from "@krapao/ui/toast";
import { KeyRound, LockKeyhole } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { coreTexts } from "../../i18n/core/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { formTexts } from "../../lib/form-texts.ts";
import { closeSheet } from "../../lib/navigation.tsx";
import { ownTexts } from "./texts/own/index.ts";
import { useChangePassword } from "./use-profile.ts";

/** Changes the password. While any field is empty nothing happens. */
export default function PasswordSheet() {
  const t = useTexts(ownTexts);
  const core = useTexts(coreTexts);
  const id = useId();
  const { mutate, isPending } = useChangePassword();
  const [errors, setErrors] = useState({ fresh: "", again: "" });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { oldPassword = "", newPassword = "", confirm = "" } = formTexts(event.currentTarget);
    if (isPending || !oldPassword || !newPassword || !confirm) return;
    const fresh =
      newPassword.length < PASSWORD_LENGTH.min ? t.passwordLength(PASSWORD_LENGTH.min) : "";
    const again = newPassword === confirm ? "" : t.passwordsNotEqual;
    setErrors({ fresh, again });
    if (fresh || again) return;
    const onSuccess = () => {
      toast("success", t.passwordSaved);
      closeSheet();
    };
    mutate({ oldPassword, newPassword }, { onSuccess });
  };
  return (
    <Sheet
      title={t.changePassword}
      closeLabel={core.close}
      busy={isPending}
      footer={
        <Button type="submit" form={id} block loading={isPending && t.saving}>
          {t.savePassword}
        </Button>
      }
    >
      <form
        id={id}
        className="stack"
        method="post"
        onSubmit={submit}
        onInput={() => (errors.fresh || errors.again) && setErrors({ fresh: "", again: "" })}
        noValidate
      >
        <Fields errors={errors} readOnly={isPending} />
      </form>
    </Sheet>
  );
}

interface FieldsProps {
  errors: { fresh: string; again: string };
  readOnly: boolean;
}

function Fields({ errors, readOnly }: FieldsProps) {
  const t = useTexts(ownTexts);
  const core = useTexts(coreTexts);
  const common = {
    maxLength: PASSWORD_LENGTH.max,
    showLabel: core.showPassword,
    hideLabel: core.hidePassword,
    readOnly,
  };
  return (
    <>
      <PasswordField
        {...common}
        label={t.oldPassword}
        name="oldPassword"
        icon={LockKeyhole}
        autoComplete="current-password"
      />
      <PasswordField
        {...common}
        label={t.newPassword}
        name="newPassword"
        icon={KeyRound}
        autoComplete="new-password"
        error={errors.fresh}
      />
      <PasswordField
        {...common}
        label={t.confirmPassword}
        name="confirm"
        icon={KeyRound}
        autoComplete="new-password"
        error={errors.again}
        hint={t.passwordNote}
      />
    </>
  );
}
