/** The texts of the settings: one entry for each field that the contract declares. */
import type { FormFields } from "@krapao/contract/records/kinds";
import type { settingGroups } from "@krapao/contract/settings/groups";

type LabelOf<F, N> = F extends { label: infer L extends string } ? L : N;
type LabelsOf<F extends FormFields> = {
  [N in keyof F & string]:
    | LabelOf<F[N], N>
    | (F[N] extends { fields: infer W extends FormFields } ? LabelsOf<W> : never);
}[keyof F & string];
type Groups = typeof settingGroups;

type Label = { [G in keyof Groups]: LabelsOf<Groups[G]["fields"]> }[keyof Groups];
/** The key of each field's texts, also within fields. If it were any name, none would lack. */
export type SettingLabel = string extends Label ? never : Label;
