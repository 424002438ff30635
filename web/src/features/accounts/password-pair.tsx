import { useTexts } from "@krapao/browser/i18n/texts";
import { PASSWORD_LENGTH } from "@krapao/contract/member/accounts";
import { PasswordField } from "@krapao/ui/forms/field";
import { CircleCheck, LockKeyhole } from "lucide-react";
import { useState } from "react";
import * as v from "valibot";
import { coreTexts } from "../../i18n/core/index.ts";
import { accountTexts } from "./texts.ts";

/** The entries of a schema for a new password and its repetition. */
export const passwordEntries = {
  password: v.pipe(
    v.string(),
    v.minLength(1, "required"),
    v.minLength(PASSWORD_LENGTH.min, "passwordLength"),
  ),
  confirm: v.pipe(v.string(), v.minLength(1, "required")),
};

interface PasswordPairProps {
  label?: string;
  start?: string;
  passwordError: string | undefined;
  confirmError: string | undefined;
}

/** A new password with its rule, and its repetition; a tick shows that both are equal. */
export function PasswordPair({
  label,
  start = "",
  passwordError,
  confirmError,
}: PasswordPairProps) {
  const t = useTexts(accountTexts);
  const core = useTexts(coreTexts);
  const [password, setPassword] = useState(start);
  const [confirm, setConfirm] = useState(start);
  const common = {
    icon: LockKeyhole,
    autoComplete: "new-password",
    maxLength: PASSWORD_LENGTH.max,
    showLabel: core.showPassword,
    hideLabel: core.hidePassword,
  };
  const tick = (
    <span className="text-jade-400" role="img" aria-label={t.passwordsMatch}>
      <CircleCheck className="i" aria-hidden="true" />
    </span>
  );
  return (
    <>
      <PasswordField
        {...common}
        label={label ?? core.password}
        name="password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={passwordError}
        hint={t.labels.passwordRule(PASSWORD_LENGTH.min)}
      />
      <PasswordField
        {...common}
        label={t.confirmPassword}
        name="confirm"
        value={confirm}
        onChange={(event) => setConfirm(event.target.value)}
        error={confirmError}
        mark={password !== "" && password === confirm ? tick : null}
      />
    </>
  );
}
