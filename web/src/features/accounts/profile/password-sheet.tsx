import { useTexts } from "@krapao/browser/i18n/texts";
import { ApiError } from "@krapao/contract/client";
import { PASSWORD_LENGTH } from "@krapao/contract/member/accounts";
import { Button } from "@krapao/ui/forms/button";
import { PasswordField } from "@krapao/ui/forms/field";
import { Sheet } from "@krapao/ui/overlays/sheet";
import { KeyRound, LockKeyhole } from "lucide-react";
import { useId, useState } from "react";
import * as v from "valibot";
import { coreTexts } from "../../../i18n/core/index.ts";
import { errorText } from "../../../i18n/errors/index.ts";
import { type FieldErrors, useForm } from "../../../lib/forms/forms.ts";
import { type Problem, useProblem } from "../../../lib/forms/problem.ts";
import { type Outcome, OutcomeDialog } from "../../../lib/money/outcome.tsx";
import { closeSheet } from "../../../lib/navigation/navigation.tsx";
import { ownTexts } from "../texts.ts";
import { useChangePassword } from "./use-profile.ts";

/** Errors by field, as keys of the texts. */
const schema = v.pipe(
  v.object({
    oldPassword: v.pipe(v.string(), v.minLength(1, "required")),
    newPassword: v.pipe(
      v.string(),
      v.minLength(1, "required"),
      v.minLength(PASSWORD_LENGTH.min, "passwordLength"),
    ),
    confirm: v.pipe(v.string(), v.minLength(1, "required")),
  }),
  v.forward(
    v.check(({ newPassword, confirm }) => newPassword === confirm, "passwordsNotEqual"),
    ["confirm"],
  ),
);

/** The field that each refusal of the server concerns. */
const ABOUT: Partial<Record<string, string>> = {
  WRONG_PASSWORD: "oldPassword",
  PASSWORD_COMMON: "newPassword",
};

/**
 * Changes the password. While any field is empty, submitting only focuses the first empty one, as
 * the specification requires; errors of a complete form show at their fields. How it ended is an
 * alert: a refusal at the field that it is about, else a dialog.
 */
export default function PasswordSheet() {
  const t = useTexts(ownTexts);
  const core = useTexts(coreTexts);
  const id = useId();
  const { mutate, isPending } = useChangePassword();
  const { problem, area, show, clear } = useProblem();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { errors, form } = useForm(schema, ({ oldPassword, newPassword }) => {
    if (isPending) return;
    clear();
    const onSuccess = () =>
      setOutcome({ tone: "success", title: t.passwordSaved, text: t.passwordSavedText });
    const onError = async (error: unknown) => {
      const field = error instanceof ApiError ? ABOUT[error.code] : undefined;
      if (field) return show(field, error);
      setOutcome({ tone: "error", title: t.passwordNotSaved, text: await errorText(error) });
    };
    mutate({ oldPassword, newPassword }, { onSuccess, onError });
  });
  const read = () => {
    setOutcome(null);
    if (outcome?.tone === "success") closeSheet();
  };
  return (
    <Sheet
      title={t.changePassword}
      closeLabel={core.close}
      busy={isPending}
      footer={
        <Button type="submit" form={id} block loading={isPending && t.labels.saving}>
          {t.savePassword}
        </Button>
      }
    >
      <div {...area}>
        <form id={id} className="stack" method="post" {...form}>
          <Fields errors={errors} problem={problem} readOnly={isPending} />
        </form>
      </div>
      <OutcomeDialog outcome={outcome} okLabel={t.labels.ok} onClose={read} />
    </Sheet>
  );
}

interface FieldsProps {
  errors: FieldErrors;
  /** Why the server refused. */
  problem: Problem | null;
  readOnly: boolean;
}

function Fields({ errors, problem, readOnly }: FieldsProps) {
  const t = useTexts(ownTexts);
  const core = useTexts(coreTexts);
  const isFull = !Object.values(errors).includes("required");
  const errorOf = (field: string) => {
    const key = isFull ? errors[field] : undefined;
    if (key === "passwordLength") return t.passwordLength(PASSWORD_LENGTH.min);
    if (key === "passwordsNotEqual") return t.passwordsNotEqual;
    if (problem?.field !== field) return undefined;
    // The text of the code does not say which of the passwords is wrong.
    return field === "oldPassword" ? t.oldPasswordWrong : problem.text;
  };
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
        error={errorOf("oldPassword")}
      />
      <PasswordField
        {...common}
        label={t.labels.newPassword}
        name="newPassword"
        icon={KeyRound}
        autoComplete="new-password"
        error={errorOf("newPassword")}
        hint={t.labels.passwordRule(PASSWORD_LENGTH.min)}
      />
      <PasswordField
        {...common}
        label={t.confirmPassword}
        name="confirm"
        icon={KeyRound}
        autoComplete="new-password"
        error={errorOf("confirm")}
        hint={t.passwordNote}
      />
    </>
  );
}
