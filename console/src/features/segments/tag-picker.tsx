import { useTexts } from "@krapao/browser/i18n/texts";
import { Chip } from "@krapao/ui/feedback/chip";
import { X } from "lucide-react";
import { choiceTexts, segmentsTexts } from "../../i18n/texts.ts";
import { Combobox } from "../../lib/forms/combobox/combobox.tsx";
import { tagOf, useTags } from "../../lib/forms/tag-field.tsx";
import { wordsOf } from "./rule.ts";

interface TagPickerProps {
  values: readonly string[];
  onChange: (values: string[]) => void;
}

/** The tags of a condition: chosen from those that members have, or typed. */
export function TagPicker({ values, onChange }: TagPickerProps) {
  const t = useTexts(segmentsTexts);
  const choices = useTexts(choiceTexts);
  const known = useTags();
  const left = known?.filter((tag) => !values.includes(tag));
  const wordsIn = (text: string) => wordsOf(text).map(tagOf);
  return (
    <div className="sg-tags col-span-full grid gap-2">
      <Combobox
        label={t.choices.tag}
        name="tag"
        value=""
        placeholder={choices.find}
        hint={t.tagHint}
        options={left?.map((tag) => ({ value: tag, label: tag }))}
        newOption={(typed) => {
          const words = wordsIn(typed).filter((word) => !values.includes(word));
          const value = words.join(", ");
          return value === "" ? null : { value, label: value, note: choices.newTag };
        }}
        onChange={(chosen) => {
          const added = known?.includes(chosen) ? [chosen] : wordsIn(chosen);
          onChange([...new Set([...values, ...added])]);
        }}
      />
      {values.length > 0 ? (
        <p className="flex flex-wrap gap-1.5">
          {values.map((tag) => (
            <Chip key={tag}>
              {tag}
              <button
                type="button"
                className="iconbtn"
                aria-label={`${t.remove} · ${tag}`}
                onClick={() => onChange(values.filter((each) => each !== tag))}
              >
                <X className="i i16" aria-hidden="true" />
              </button>
            </Chip>
          ))}
        </p>
      ) : null}
    </div>
  );
}
