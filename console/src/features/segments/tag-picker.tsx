import { useTexts } from "@krapao/browser/i18n/texts";
import { TAG_MAX } from "@krapao/contract/console/accounts";
import { tags } from "@krapao/contract/console/segments/segments";
import { Chip } from "@krapao/ui/feedback/chip";
import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { choiceTexts } from "../../i18n/choices/index.ts";
import { segmentsTexts } from "../../i18n/segments/index.ts";
import { api } from "../../lib/api/api.ts";
import { Combobox } from "../../lib/forms/combobox/combobox.tsx";
import { wordsOf } from "./rule.ts";

interface TagPickerProps {
  values: readonly string[];
  onChange: (values: string[]) => void;
}

/** The tags of a condition: chosen from those that members have, or typed. */
export function TagPicker({ values, onChange }: TagPickerProps) {
  const t = useTexts(segmentsTexts);
  const choices = useTexts(choiceTexts);
  const { data } = useQuery({
    queryKey: ["segments", "tags"],
    queryFn: ({ signal }) => api(tags, { signal }),
  });
  const left = data?.tags.filter((tag) => !values.includes(tag));
  // Members' tags are in lower case.
  const wordsIn = (text: string) =>
    wordsOf(text.toLowerCase()).map((word) => word.slice(0, TAG_MAX).trim());
  return (
    <div className="sg-tags">
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
          return value === "" ? null : { value, label: value, note: t.newTag };
        }}
        onChange={(chosen) => {
          const added = data?.tags.includes(chosen) ? [chosen] : wordsIn(chosen);
          onChange([...new Set([...values, ...added])]);
        }}
      />
      {values.length > 0 ? (
        <p>
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
