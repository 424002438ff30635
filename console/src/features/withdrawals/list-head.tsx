import { useTexts } from "@krapao/browser/i18n/texts";
import { Field } from "@krapao/ui/forms/field";
import { SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { Segmented } from "../../lib/lists/segmented.tsx";
import { useView } from "../../lib/navigation/navigation.tsx";
import { withdrawalsTexts } from "./texts.ts";

interface ListHeadProps<Value extends string> {
  value: Value;
  options: readonly { value: Value; label: string; count?: number | undefined }[];
}

/** Tabs of a list and its search field; the URL has both. */
export function ListHead<Value extends string>({ value, options }: ListHeadProps<Value>) {
  const t = useTexts(withdrawalsTexts);
  const [view, setView] = useView();
  const [isFiltering, setFiltering] = useState(false);
  const search = view.q ?? "";
  const toggle = () => {
    setFiltering(!isFiltering);
    setView({ q: null });
  };
  return (
    <>
      <div className="wd-tabs flex-1 min-w-0">
        <Segmented
          label={t.labels.list}
          value={value}
          options={options}
          onChange={(next) => setView({ tab: next, item: null, show: null })}
        />
      </div>
      <button
        type="button"
        className="iconbtn"
        aria-label={t.filter}
        aria-expanded={isFiltering}
        onClick={toggle}
      >
        <SlidersHorizontal className="i i18" aria-hidden="true" />
      </button>
      {isFiltering || search ? (
        <div className="wd-filter">
          <Field
            label={t.filter}
            hint={t.filterHint}
            type="search"
            autoFocus
            defaultValue={search}
            maxLength={60}
            onChange={(event) => setView({ q: event.target.value.trim(), item: null })}
          />
        </div>
      ) : null}
    </>
  );
}
