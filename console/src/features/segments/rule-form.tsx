import { useTexts } from "@krapao/browser/i18n/texts";
import type { WireRule } from "@krapao/contract/console/segments/rule";
import { Button } from "@krapao/ui/forms/button";
import { Check, Field, Select } from "@krapao/ui/forms/field";
import { Plus } from "lucide-react";
import { segmentsTexts } from "../../i18n/texts.ts";
import { ConditionRow } from "./condition-row.tsx";
import { conditionFor, newGroup } from "./rule.ts";
import "./segments.css";

type Payload = Record<string, unknown>;
type Group = WireRule["groups"][number];

interface RuleFormProps {
  payload: Payload;
  onChange: (payload: Payload) => void;
  /** Error texts by path, from the server. */
  wrong: Record<string, string>;
}

/** The form of a segment: its name, and groups of conditions. */
export function RuleForm({ payload, onChange, wrong }: RuleFormProps) {
  const t = useTexts(segmentsTexts);
  const rule = payload.rule as WireRule;
  const change = (next: Partial<WireRule>) => onChange({ ...payload, rule: { ...rule, ...next } });
  const changeGroup = (at: number, group: Group | null) =>
    change({ groups: rule.groups.flatMap((each, index) => (index === at ? (group ?? []) : each)) });
  return (
    <div className="sg-form grid-cols-1 justify-items-start content-start grid gap-3.5">
      <Field
        label={t.name}
        maxLength={60}
        error={wrong["payload.name"]}
        value={String(payload.name ?? "")}
        onChange={(event) => onChange({ ...payload, name: event.target.value })}
      />
      <Check
        checked={payload.isActive === true}
        onChange={(event) => onChange({ ...payload, isActive: event.target.checked })}
      >
        {t.isActive}
      </Check>
      <Select
        label={t.groupsJoined}
        value={rule.joined}
        onChange={(event) => change({ joined: event.target.value as WireRule["joined"] })}
      >
        <option value="all">{t.allGroups}</option>
        <option value="any">{t.anyGroup}</option>
      </Select>
      {rule.groups.map((group, at) => (
        <GroupForm
          // biome-ignore lint/suspicious/noArrayIndexKey: groups have no other identity.
          key={at}
          number={at + 1}
          group={group}
          path={`payload.rule.groups.${at}`}
          wrong={wrong}
          isOnly={rule.groups.length === 1}
          onChange={(next) => changeGroup(at, next)}
        />
      ))}
      <Button
        variant="secondary"
        size="small"
        onClick={() => change({ groups: [...rule.groups, newGroup()] })}
      >
        <Plus className="i i16" aria-hidden="true" />
        {t.addGroup}
      </Button>
    </div>
  );
}

interface GroupFormProps {
  number: number;
  group: Group;
  path: string;
  wrong: Record<string, string>;
  isOnly: boolean;
  /** null removes the group. */
  onChange: (group: Group | null) => void;
}

function GroupForm({ number, group, path, wrong, isOnly, onChange }: GroupFormProps) {
  const t = useTexts(segmentsTexts);
  const { conditions } = group;
  return (
    <fieldset className="sg-group w-full px-3.5 py-3 border border-line rounded-14">
      <legend className="px-1.5 py-0 text-fg-2">{t.group(number)}</legend>
      <div className="flex flex-wrap gap-2.5 items-end justify-between w-full">
        <Select
          label={t.fields.joined}
          value={group.joined}
          onChange={(event) =>
            onChange({ ...group, joined: event.target.value as Group["joined"] })
          }
        >
          <option value="all">{t.choices.all}</option>
          <option value="any">{t.choices.any}</option>
        </Select>
        {isOnly ? null : (
          <Button variant="ghost" size="small" onClick={() => onChange(null)}>
            {t.remove} · {t.group(number)}
          </Button>
        )}
      </div>
      {conditions.map((condition, at) => (
        <ConditionRow
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no other identity.
          key={at}
          number={at + 1}
          condition={condition}
          path={`${path}.conditions.${at}`}
          wrong={wrong}
          onChange={(next) =>
            onChange({
              ...group,
              conditions: conditions.map((each, index) => (index === at ? next : each)),
            })
          }
          onRemove={
            conditions.length === 1
              ? null
              : () =>
                  onChange({ ...group, conditions: conditions.filter((_, index) => index !== at) })
          }
        />
      ))}
      <Button
        variant="ghost"
        size="small"
        onClick={() =>
          onChange({ ...group, conditions: [...conditions, conditionFor("lastSeen")] })
        }
      >
        <Plus className="i i16" aria-hidden="true" />
        {t.addCondition}
      </Button>
    </fieldset>
  );
}
