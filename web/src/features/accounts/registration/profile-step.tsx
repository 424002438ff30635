import { useTexts } from "@krapao/browser/i18n/texts";
import { PASSWORD_LENGTH } from "@krapao/contract/member/accounts";
import { Chip } from "@krapao/ui/feedback/chip";
import { Button } from "@krapao/ui/forms/button";
import { Field, PasswordField, Select } from "@krapao/ui/forms/field";
import { cardClass } from "@krapao/ui/layout/card";
import { toast } from "@krapao/ui/overlays/toast";
import { CircleCheck, LockKeyhole, Megaphone, Ticket, UserRound } from "lucide-react";
import { useState } from "react";
import * as v from "valibot";
import { coreTexts } from "../../../i18n/core/index.ts";
import { useForm } from "../../../lib/forms/forms.ts";
import { accountTexts } from "../texts/index.ts";
import { StepHead } from "./step-head.tsx";

const schema = v.object({
  name: v.pipe(v.string(), v.trim(), v.minLength(1, "required")),
  password: v.pipe(
    v.string(),
    v.minLength(1, "required"),
    v.minLength(PASSWORD_LENGTH.min, "passwordLength"),
  ),
  confirm: v.pipe(v.string(), v.minLength(1, "required")),
  sourceCode: v.optional(v.string(), ""),
  inviteCode: v.optional(v.pipe(v.string(), v.trim()), ""),
});

export interface Profile {
  name: string;
  password: string;
  sourceCode: string;
  inviteCode: string;
}

interface ProfileStepProps {
  profile: Profile;
  /** The code of the invite link, shown read-only. */
  invitedBy: string | null;
  sources: readonly { code: string; description: string }[];
  busy: boolean;
  onProfile: (profile: Profile) => void;
}

/** Step 3: name, password twice, source and inviter. */
export function ProfileStep({ profile, invitedBy, sources, busy, onProfile }: ProfileStepProps) {
  const t = useTexts(accountTexts);
  const { errors, form } = useForm(schema, ({ confirm: again, ...values }) => {
    if (busy) return;
    if (values.password !== again) return toast("error", t.passwordsDiffer);
    onProfile(values);
  });
  const errorOf = (field: string) => {
    const key = errors[field];
    if (!key) return undefined;
    return key === "passwordLength" ? t.passwordLength(PASSWORD_LENGTH.min) : t.required;
  };

  return (
    <form className="contents" {...form}>
      <StepHead title={t.profileTitle} text={t.profileText} />
      <div className={cardClass({ className: "stack" })}>
        <Field
          label={t.name}
          name="name"
          icon={UserRound}
          autoComplete="name"
          maxLength={100}
          defaultValue={profile.name}
          error={errorOf("name")}
        />
        <PasswordPair
          start={profile.password}
          passwordError={errorOf("password")}
          confirmError={errorOf("confirm")}
        />
        {sources.length > 0 ? <SourcePick sources={sources} start={profile.sourceCode} /> : null}
        <Field
          label={t.inviteCode}
          name="inviteCode"
          icon={Ticket}
          autoComplete="off"
          maxLength={64}
          placeholder={t.optional}
          defaultValue={invitedBy ?? profile.inviteCode}
          readOnly={invitedBy !== null}
          suffix={invitedBy === null ? null : <Chip>{t.fromInviteLink}</Chip>}
        />
      </div>
      <Button type="submit" block loading={busy && t.checking}>
        {t.next}
      </Button>
    </form>
  );
}

interface PasswordPairProps {
  start: string;
  passwordError: string | undefined;
  confirmError: string | undefined;
}

/** The password and its repetition; a tick shows that both are equal. */
function PasswordPair({ start, passwordError, confirmError }: PasswordPairProps) {
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
        label={core.password}
        name="password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={passwordError}
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

/** How the member found the operator. */
function SourcePick({ sources, start }: { sources: ProfileStepProps["sources"]; start: string }) {
  const t = useTexts(accountTexts);
  return (
    <Select label={t.source} name="sourceCode" icon={Megaphone} defaultValue={start}>
      <option value="">{t.sourceNone}</option>
      {sources.map((source) => (
        <option key={source.code} value={source.code}>
          {source.description}
        </option>
      ))}
    </Select>
  );
}
