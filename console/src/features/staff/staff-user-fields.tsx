import { ROLES, type Role } from "@krapao/contract/office/permissions";
import { Field, Select } from "@krapao/ui/field";
import { coreTexts } from "../../i18n/core/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { staffTexts } from "./texts/desk/index.ts";

const NAME_MAX = 60;

export interface PersonDraft {
  name: string;
  role: Role;
}

interface PersonFieldsProps<Draft extends PersonDraft> {
  draft: Draft;
  onChange: (draft: Draft) => void;
  nameError?: string | undefined;
}

/** Name and role, of somebody new or old. */
export function PersonFields<Draft extends PersonDraft>(props: PersonFieldsProps<Draft>) {
  const { draft, onChange } = props;
  const t = useTexts(staffTexts);
  const core = useTexts(coreTexts);
  return (
    <>
      <Field
        label={t.name}
        name="name"
        hint={t.nameHint}
        error={props.nameError}
        maxLength={NAME_MAX}
        value={draft.name}
        onChange={(event) => onChange({ ...draft, name: event.target.value })}
      />
      <Select
        label={t.role}
        name="role"
        value={draft.role}
        onChange={(event) => onChange({ ...draft, role: event.target.value as Role })}
      >
        {ROLES.map((role) => (
          <option key={role} value={role}>
            {core.roles[role]}
          </option>
        ))}
      </Select>
    </>
  );
}
