import { Field } from "@krapao/ui/field";
import { SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { useTexts } from "../../i18n/index.ts";
import { useView } from "../../lib/navigation.tsx";
import { Segmented } from "../../lib/segmented.tsx";
import { withdrawalsTexts } from "./texts/index.ts";

interface ListHeadProps<Value extends string> {
  value: Value;
  options: readonly { value: Value; label: string; count?: number | undefined }[];
}

/** The views of a list, and a filter that opens below them; both lie in the address. */
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
      <div className="wd-tabs">
        <Segmented
          label={t.tabs.label}
          value={value}
          options={options}
          onChange={(next) => setView({ tab: next, item: null })}
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
