import { useTexts } from "@krapao/browser/i18n/texts";
import { PASSWORD_LENGTH } from "@krapao/contract/member/accounts";
import { Button } from "@krapao/ui/forms/button";
import { cardClass } from "@krapao/ui/layout/card";
import * as v from "valibot";
import { useForm } from "../../../lib/forms/forms.ts";
import { PasswordPair, passwordEntries } from "../password-pair.tsx";
import { StepHead } from "../registration/step-head.tsx";
import { accountTexts, resetTexts } from "../texts.ts";
import { UsernameField } from "../username-field.tsx";

const schema = v.pipe(
  v.object(passwordEntries),
  v.forward(
    v.check(({ password, confirm }) => password === confirm, "passwordsDiffer"),
    ["confirm"],
  ),
);

interface NewPasswordStepProps {
  phone: string;
  /** Hours that withdrawals wait after it. */
  delayHours: number;
  busy: boolean;
  /** Why the server refused the password. */
  problem: string | undefined;
  onPassword: (password: string) => void;
}

/** The new password, twice. */
export function NewPasswordStep({
  phone,
  delayHours,
  busy,
  problem,
  onPassword,
}: NewPasswordStepProps) {
  const t = useTexts(resetTexts);
  const account = useTexts(accountTexts);
  const { errors, form } = useForm(schema, ({ password }) => {
    if (!busy) onPassword(password);
  });
  const errorOf = (field: "password" | "confirm") => {
    const key = errors[field];
    if (key === "passwordLength") return account.passwordLength(PASSWORD_LENGTH.min);
    if (key === "passwordsDiffer") return account.passwordsDiffer;
    return key ? account.labels.required : undefined;
  };
  return (
    <form className="contents" method="post" {...form}>
      <StepHead title={t.newTitle} text={delayHours > 0 ? t.newTextDelay(delayHours) : t.newText} />
      <div className={cardClass({ pattern: true, className: "stack" })}>
        <UsernameField phone={phone} />
        <PasswordPair
          label={t.labels.newPassword}
          passwordError={errorOf("password") ?? problem}
          confirmError={errorOf("confirm")}
        />
      </div>
      <Button type="submit" block loading={busy && t.labels.saving}>
        {t.save}
      </Button>
    </form>
  );
}
