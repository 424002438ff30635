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

/** The key of the texts of each field, also of those within fields. */
export type SettingLabel = { [G in keyof Groups]: LabelsOf<Groups[G]["fields"]> }[keyof Groups];
