import { useTexts } from "@krapao/browser/i18n/texts";
import { PASSWORD_LENGTH } from "@krapao/contract/member/accounts";
import { Chip } from "@krapao/ui/feedback/chip";
import { Button } from "@krapao/ui/forms/button";
import { Field, Select } from "@krapao/ui/forms/field";
import { cardClass } from "@krapao/ui/layout/card";
import { Megaphone, Ticket, UserRound } from "lucide-react";
import * as v from "valibot";
import { useForm } from "../../../lib/forms/forms.ts";
import { filledName } from "../../../lib/forms/person-name.ts";
import type { Problem } from "../../../lib/forms/problem.ts";
import { PasswordPair, passwordEntries } from "../password-pair.tsx";
import { accountTexts } from "../texts.ts";
import { UsernameField } from "../username-field.tsx";
import { StepHead } from "./step-head.tsx";

const schema = v.pipe(
  v.object({
    name: filledName,
    ...passwordEntries,
    sourceCode: v.optional(v.string(), ""),
    inviteCode: v.optional(v.pipe(v.string(), v.trim()), ""),
  }),
  v.forward(
    v.check(({ password, confirm }) => password === confirm, "passwordsDiffer"),
    ["confirm"],
  ),
);

export interface Profile {
  name: string;
  password: string;
  sourceCode: string;
  inviteCode: string;
}

interface ProfileStepProps {
  phone: string;
  profile: Profile;
  /** The code of the invite link, shown read-only. */
  invitedBy: string | null;
  sources: readonly { code: string; description: string }[];
  busy: boolean;
  problem: Problem | null;
  onProfile: (profile: Profile) => void;
  onBack: () => void;
}

/** Step 3: name, password twice, source and inviter. */
export function ProfileStep(props: ProfileStepProps) {
  const { phone, profile, invitedBy, sources, busy, problem, onProfile, onBack } = props;
  const t = useTexts(accountTexts);
  const { errors, form } = useForm(schema, ({ confirm: _same, ...values }) => {
    if (!busy) onProfile(values);
  });
  const errorOf = (field: string) => {
    const key = errors[field];
    if (key === "passwordLength") return t.passwordLength(PASSWORD_LENGTH.min);
    if (key === "passwordsDiffer") return t.passwordsDiffer;
    if (key) return key === "nameLetters" ? t.nameLetters : t.labels.required;
    return problem?.field === field ? problem.text : undefined;
  };

  return (
    <form className="contents" method="post" {...form}>
      <StepHead title={t.profileTitle} text={t.profileText} onBack={busy ? undefined : onBack} />
      <div className={cardClass({ className: "stack" })}>
        <Field
          label={t.labels.displayName}
          name="name"
          icon={UserRound}
          autoComplete="name"
          maxLength={100}
          defaultValue={profile.name}
          error={errorOf("name")}
        />
        <UsernameField phone={phone} />
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
          error={errorOf("inviteCode")}
          suffix={invitedBy === null ? null : <Chip>{t.fromInviteLink}</Chip>}
        />
      </div>
      <div className="form-foot">
        <Button type="submit" block loading={busy && t.checking}>
          {t.next}
        </Button>
      </div>
    </form>
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
