import { useTexts } from "@krapao/browser/i18n/texts";
import { PasswordField } from "@krapao/ui/forms/field";
import { signInTexts } from "./texts.ts";

/** Same minimum as `password` in the contract. */
const PASSWORD_MIN = 8;

export interface OwnPassword {
  password: string;
  repeated: string;
}

/** The problem of a new password as a key of the texts, or null. */
export function passwordProblem({ password, repeated }: OwnPassword) {
  if (password.length < PASSWORD_MIN) return "passwordShort" as const;
  return password === repeated ? null : ("passwordsDiffer" as const);
}

interface OwnPasswordFieldsProps {
  value: OwnPassword;
  onChange: (value: OwnPassword) => void;
  /** Passed after the first submit only. */
  problem: ReturnType<typeof passwordProblem>;
}

/** The fields for a new password and its repetition. */
export function OwnPasswordFields({ value, onChange, problem }: OwnPasswordFieldsProps) {
  const t = useTexts(signInTexts);
  const labels = { showLabel: t.showPassword, hideLabel: t.hidePassword };
  return (
    <>
      <PasswordField
        {...labels}
        label={t.newPassword}
        name="new-password"
        autoComplete="new-password"
        hint={t.passwordHint}
        error={problem === "passwordShort" ? t.passwordShort : undefined}
        value={value.password}
        onChange={(event) => onChange({ ...value, password: event.target.value })}
      />
      <PasswordField
        {...labels}
        label={t.repeatPassword}
        name="repeat-password"
        autoComplete="new-password"
        error={problem === "passwordsDiffer" ? t.passwordsDiffer : undefined}
        value={value.repeated}
        onChange={(event) => onChange({ ...value, repeated: event.target.value })}
      />
    </>
  );
}
