import { PasswordField } from "@krapao/ui/field";
import { useTexts } from "../../i18n/index.ts";
import { signInTexts } from "./texts/sign-in/index.ts";

/** As the contract's `password`. */
const PASSWORD_MIN = 8;

export interface OwnPassword {
  password: string;
  repeated: string;
}

/** What is wrong with a new password: a key of the texts, or null. */
export function passwordProblem({ password, repeated }: OwnPassword) {
  if (password.length < PASSWORD_MIN) return "passwordShort" as const;
  return password === repeated ? null : ("passwordsDiffer" as const);
}

interface OwnPasswordFieldsProps {
  value: OwnPassword;
  onChange: (value: OwnPassword) => void;
  /** Shown once it was sent. */
  problem: ReturnType<typeof passwordProblem>;
}

/** A new password, twice. */
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
