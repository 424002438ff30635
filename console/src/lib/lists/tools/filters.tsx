import { useTexts } from "@krapao/browser/i18n/texts";
import { CURRENCIES } from "@krapao/contract/money";
import { Button } from "@krapao/ui/forms/button";
import { Select } from "@krapao/ui/forms/field";
import { useState } from "react";
import { coreTexts, listTexts } from "../../../i18n/texts.ts";
import { DateField } from "../../forms/date-field.tsx";
import { useView } from "../../navigation/navigation.tsx";
import { SearchField } from "../search-field.tsx";
import { type Operator, operatorOf, type Range, rangeText, readRange } from "./filter.ts";

/** A filter of a list; its `id` is its name in the address. */
export type FilterSpec =
  | { id: string; kind: "amount"; label?: string }
  | { id: string; kind: "days"; label?: string }
  | { id: string; kind: "currency" }
  | { id: string; kind: "text"; label: string }
  | { id: string; kind: "any"; label: string; options: readonly (readonly [string, string])[] };

/** The filters of a list, each with its operators. */
export default function Filters({ filters }: { filters: readonly FilterSpec[] }) {
  const core = useTexts(coreTexts);
  const [params, setParams] = useView();
  const isSet = filters.some(({ id }) => params[id]);
  return (
    <div className="list-filters flex flex-wrap items-end gap-x-3 gap-y-2.5 pt-1 pb-3 px-4.5">
      {filters.map((spec) => (
        <OneFilter
          key={spec.id}
          spec={spec}
          value={params[spec.id] ?? ""}
          onChange={(text) => setParams({ [spec.id]: text })}
        />
      ))}
      {isSet ? (
        <Button
          variant="ghost"
          size="small"
          onClick={() => setParams(Object.fromEntries(filters.map(({ id }) => [id, null])))}
        >
          {core.clear}
        </Button>
      ) : null}
    </div>
  );
}

interface OneProps {
  spec: FilterSpec;
  value: string;
  onChange: (text: string) => void;
}

function OneFilter({ spec, value, onChange }: OneProps) {
  const t = useTexts(listTexts);
  const core = useTexts(coreTexts);
  if (spec.kind === "amount") {
    return <AmountFilter label={spec.label ?? t.labels.amount} value={value} onChange={onChange} />;
  }
  if (spec.kind === "text") {
    return <SearchField label={spec.label} value={value} maxLength={100} onChange={onChange} />;
  }
  if (spec.kind === "days") {
    return <DaysFilter value={value} onChange={onChange} />;
  }
  if (spec.kind === "currency") {
    return (
      <Select
        label={t.labels.currency}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">{core.labels.all}</option>
        {CURRENCIES.map((currency) => (
          <option key={currency} value={currency}>
            {currency}
          </option>
        ))}
      </Select>
    );
  }
  const chosen = value.split(",").filter(Boolean);
  return (
    <fieldset className="flex flex-wrap gap-1.5 max-h-26 overflow-y-auto">
      <legend className="text-13 text-fg-2">{spec.label}</legend>
      {spec.options.map(([option, label]) => {
        const isOn = chosen.includes(option);
        const rest = chosen.filter((each) => each !== option);
        return (
          <button
            key={option}
            type="button"
            className={isOn ? "chip sky" : "chip"}
            aria-pressed={isOn}
            onClick={() => onChange((isOn ? rest : [...rest, option]).join(","))}
          >
            {label}
          </button>
        );
      })}
    </fieldset>
  );
}

interface ValueProps {
  value: string;
  onChange: (text: string) => void;
}

/** At least, at most, or between two amounts. */
function AmountFilter({ label, value, onChange }: ValueProps & { label: string }) {
  const t = useTexts(listTexts);
  const range = readRange(value);
  const [operator, setOperator] = useState<Operator>(() => operatorOf(range));
  const set = (part: Partial<Range>) => onChange(rangeText({ ...range, ...part }));
  const choose = (next: Operator) => {
    setOperator(next);
    const one = range.min || range.max;
    onChange(
      rangeText({
        min: next === "atMost" ? "" : one,
        max: next === "atLeast" ? "" : next === "atMost" ? one : range.max,
      }),
    );
  };
  return (
    <>
      <Select
        label={label}
        value={operator}
        onChange={({ target }) => choose(target.value as Operator)}
      >
        {(["atLeast", "atMost", "between"] as const).map((each) => (
          <option key={each} value={each}>
            {t[each]}
          </option>
        ))}
      </Select>
      {operator === "atMost" ? null : (
        <SearchField
          label={`${label} ${t.atLeast}`}
          value={range.min}
          maxLength={20}
          onChange={(min) => set({ min })}
        />
      )}
      {operator === "atLeast" ? null : (
        <SearchField
          label={`${label} ${t.atMost}`}
          value={range.max}
          maxLength={20}
          onChange={(max) => set({ max })}
        />
      )}
    </>
  );
}

function DaysFilter({ value, onChange }: ValueProps) {
  const core = useTexts(coreTexts);
  const range = readRange(value);
  return (
    <>
      <DateField
        label={core.labels.from}
        value={range.min}
        onChange={(min) => onChange(rangeText({ ...range, min }))}
      />
      <DateField
        label={core.to}
        value={range.max}
        onChange={(max) => onChange(rangeText({ ...range, max }))}
      />
    </>
  );
}
