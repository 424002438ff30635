import { LANGUAGE_NAMES } from "@krapao/browser/i18n/language";
import { useTexts } from "@krapao/browser/i18n/texts";
import { DENSITIES, type Preferences } from "@krapao/contract/console/staff/preferences";
import { Select } from "@krapao/ui/forms/field";
import { toast } from "@krapao/ui/overlays/toast";
import { useState } from "react";
import { toastError } from "../../../i18n/errors/index.ts";
import { chooseLanguage } from "../../../i18n/stored-language.ts";
import { useMe } from "../../../lib/api/me.ts";
import { savePreferences } from "../../../lib/api/own-preferences.ts";
import { Segmented } from "../../../lib/lists/segmented.tsx";
import { Pane } from "../../../lib/panes/pane.tsx";
import { ownTexts } from "../texts.ts";

/** A page that the role may open, with its name in the rail. */
export interface StartRoom {
  path: string;
  name: string;
}

type Saved = Parameters<typeof savePreferences>[0];
/** In place of null, which a choice of texts cannot have. */
const DEVICE = "device";

/** First page, language and density. A choice is saved at once. */
export function WorkForm({ rooms }: { rooms: readonly StartRoom[] }) {
  const t = useTexts(ownTexts);
  const { preferences } = useMe();
  const [isSaving, setSaving] = useState(false);
  const save = async (input: Saved) => {
    setSaving(true);
    try {
      await savePreferences(input);
      if (input.language) await chooseLanguage(input.language);
      toast("success", t.labels.saved);
    } catch (error) {
      void toastError(error);
    }
    setSaving(false);
  };
  const { startPage, language, density } = preferences;
  const isOpen = rooms.some(({ path }) => path === startPage);
  return (
    <Pane title={t.title} padded aria-busy={isSaving || undefined}>
      <div className="stack own-choices">
        <p className="t2">{t.follows}</p>
        <Select
          label={t.startPage}
          hint={t.startHint}
          value={isOpen && startPage ? startPage : ""}
          onChange={({ target }) =>
            void save({ startPage: (target.value || null) as NonNullable<Saved["startPage"]> })
          }
        >
          <option value="">{t.usualPage(rooms[0]?.name ?? "–")}</option>
          {rooms.map(({ path, name }) => (
            <option key={path} value={path}>
              {name}
            </option>
          ))}
        </Select>
        <Choice
          label={t.labels.language}
          value={language}
          options={LANGUAGE_NAMES}
          onChange={(next) => void save({ language: next })}
        />
        <Choice
          label={t.density}
          value={density}
          options={DENSITIES.map((each) => [each, t.densities[each]] as const)}
          onChange={(next) => void save({ density: next })}
        />
      </div>
    </Pane>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value | null;
  options: readonly (readonly [Value, string])[];
  onChange: (value: Value | null) => void;
}

/** One of some values, or what the device has. */
function Choice<Value extends NonNullable<Preferences["language" | "density"]>>(
  props: ChoiceProps<Value>,
) {
  const t = useTexts(ownTexts);
  return (
    <div className="field">
      <span className="lab">{props.label}</span>
      <Segmented
        label={props.label}
        value={props.value ?? DEVICE}
        options={[
          { value: DEVICE, label: t.asDevice },
          ...props.options.map(([value, label]) => ({ value, label })),
        ]}
        onChange={(next) => props.onChange(next === DEVICE ? null : (next as Value))}
      />
    </div>
  );
}
