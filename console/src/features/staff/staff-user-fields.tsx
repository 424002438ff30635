import { useTexts } from "@krapao/browser/i18n/texts";
import { ROLES, type Role } from "@krapao/contract/console/permissions";
import { Field, Select } from "@krapao/ui/forms/field";
import { coreTexts } from "../../i18n/texts.ts";
import { useRoles } from "./roles/use-roles.ts";
import { staffTexts } from "./texts.ts";

const NAME_MAX = 60;

export interface StaffUserDraft {
  name: string;
  role: Role;
  roleId: string | null;
}

interface StaffUserFieldsProps {
  draft: StaffUserDraft;
  onChange: (part: Partial<StaffUserDraft>) => void;
  nameError?: string | undefined;
}

/** The fields name and role, for a new or an existing staff user. */
export function StaffUserFields({ draft, nameError, onChange }: StaffUserFieldsProps) {
  const t = useTexts(staffTexts);
  const core = useTexts(coreTexts);
  const made = useRoles().data?.roles ?? [];
  return (
    <>
      <Field
        label={t.name}
        name="name"
        hint={t.nameHint}
        error={nameError}
        maxLength={NAME_MAX}
        value={draft.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <Select
        label={t.labels.role}
        name="role"
        value={draft.roleId ?? draft.role}
        onChange={({ target }) => {
          const chosen = made.find(({ id }) => id === target.value);
          const role = chosen?.base ?? ROLES.find((each) => each === target.value) ?? draft.role;
          onChange({ role, roleId: chosen?.id ?? null });
        }}
      >
        {ROLES.map((role) => (
          <option key={role} value={role}>
            {core.roles[role]}
          </option>
        ))}
        {made.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </>
  );
}
