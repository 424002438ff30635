/** The texts of the settings: one entry for each field that the contract declares. */
import type { FormFields } from "@krapao/contract/records/kinds";
import type { settingGroups } from "@krapao/contract/settings/groups";

/** A label, or a label with a hint below the field. */
export type FieldText = string | { label: string; hint: string };

type LabelOf<F, N> = F extends { label: infer L extends string } ? L : N;
type LabelsOf<F extends FormFields> = {
  [N in keyof F & string]:
    | LabelOf<F[N], N>
    | (F[N] extends { fields: infer W extends FormFields } ? LabelsOf<W> : never);
}[keyof F & string];
type Groups = typeof settingGroups;

/** The key of the texts of each field, also of those within fields. */
export type SettingLabel = { [G in keyof Groups]: LabelsOf<Groups[G]["fields"]> }[keyof Groups];

type Texts = Readonly<Record<string, FieldText>>;
type Hinted<T> = { [N in keyof T as T[N] extends string ? never : N]: string };

export const labelsOf = <T extends Texts>(texts: T) =>
  mapTexts(texts, (text) => (typeof text === "string" ? text : text.label)) as {
    [N in keyof T]: string;
  };

export const hintsOf = <T extends Texts>(texts: T) =>
  mapTexts(texts, (text) => (typeof text === "string" ? null : text.hint)) as Hinted<T>;

const mapTexts = (texts: Texts, read: (text: FieldText) => string | null) =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) => {
      const own = read(text);
      return own === null ? [] : [[name, own]];
    }),
  );
