import { LANGUAGE_NAMES, useLanguage } from "@krapao/browser/i18n/language";
import { useTexts } from "@krapao/browser/i18n/texts";
import {
  COMPARISONS,
  MATCHES,
  RULE_DAYS_MAX,
  type WireCondition,
} from "@krapao/contract/console/segments/rule";
import { list } from "@krapao/contract/console/segments/segments";
import { CURRENCIES } from "@krapao/contract/money";
import { Check, Select } from "@krapao/ui/forms/field";
import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { segmentsTexts } from "../../i18n/texts.ts";
import { api } from "../../lib/api/api.ts";
import { AmountField, NumberField } from "../../lib/forms/entry-fields.tsx";
import { conditionFor, FIELDS } from "./rule.ts";
import { TagPicker } from "./tag-picker.tsx";

interface ConditionRowProps {
  number: number;
  condition: WireCondition;
  path: string;
  wrong: Record<string, string>;
  onChange: (condition: WireCondition) => void;
  /** null: the last condition of a group stays. */
  onRemove: (() => void) | null;
}

const PERIODS = [1, 7, 30, RULE_DAYS_MAX];

/** One condition: what is compared, how, and with which value. */
export function ConditionRow(props: ConditionRowProps) {
  const { number, condition, path, wrong, onChange, onRemove } = props;
  const t = useTexts(segmentsTexts);
  const matches: readonly string[] = "values" in condition ? MATCHES : COMPARISONS;
  const change = (next: object) => onChange({ ...condition, ...next } as WireCondition);
  const problem = Object.entries(wrong).find(([at]) => at.startsWith(path))?.[1];
  return (
    <fieldset className="sg-condition w-full border-b border-b-line grid gap-2.5 items-start min-w-0 grid-cols-[repeat(auto-fit,minmax(170px,1fr))] relative">
      <legend className="vh">{t.condition(number)}</legend>
      <Select
        label={t.fields.field}
        error={problem}
        value={condition.field}
        onChange={(event) =>
          onChange(conditionFor(event.target.value as WireCondition["field"], condition))
        }
      >
        {FIELDS.map((field) => (
          <option key={field} value={field}>
            {t.choices[field]}
          </option>
        ))}
      </Select>
      <Select
        label={t.fields.is}
        value={condition.is}
        onChange={(event) => change({ is: event.target.value })}
      >
        {matches.map((each) => (
          <option key={each} value={each}>
            {t.choices[each as keyof typeof t.choices]}
          </option>
        ))}
      </Select>
      <Values condition={condition} change={change} />
      {"days" in condition ? (
        <Select
          label={t.period}
          value={condition.days ?? ""}
          onChange={(event) => change({ days: Number(event.target.value) || null })}
        >
          <option value="">{t.lifetime}</option>
          {[...new Set([...PERIODS, ...(condition.days ? [condition.days] : [])])].map((days) => (
            <option key={days} value={days}>
              {t.lastDays(days)}
            </option>
          ))}
        </Select>
      ) : null}
      {onRemove ? (
        <button
          type="button"
          className="iconbtn absolute top-6.5 right-0"
          aria-label={`${t.remove} · ${t.condition(number)}`}
          onClick={onRemove}
        >
          <X className="i i18" aria-hidden="true" />
        </button>
      ) : null}
    </fieldset>
  );
}

interface ValuesProps {
  condition: WireCondition;
  change: (next: object) => void;
}

function Values({ condition, change }: ValuesProps) {
  const t = useTexts(segmentsTexts);
  if ("amount" in condition) {
    return CURRENCIES.map((currency) => (
      <AmountField
        key={currency}
        label={currency}
        name={`${condition.field}-${currency}`}
        currency={currency}
        value={condition.amount[currency]}
        onChange={(amount) => change({ amount: { ...condition.amount, [currency]: amount ?? 0 } })}
      />
    ));
  }
  if ("count" in condition) {
    return (
      <NumberField
        label={t.fields.count}
        name={`${condition.field}-count`}
        value={condition.count}
        onChange={(count) => change({ count: count ?? 0 })}
      />
    );
  }
  if ("age" in condition) {
    return (
      <NumberField
        label={t.fields.age}
        name={`${condition.field}-age`}
        value={condition.age}
        onChange={(age) => change({ age: age ?? 0 })}
      />
    );
  }
  if (condition.field === "language" || condition.field === "currency") {
    const options =
      condition.field === "language"
        ? LANGUAGE_NAMES
        : CURRENCIES.map((currency) => [currency, currency] as const);
    return <Options options={options} values={condition.values} change={change} />;
  }
  if (condition.field === "level") return <Levels values={condition.values} change={change} />;
  return <TagPicker values={condition.values} onChange={(values) => change({ values })} />;
}

interface OptionsProps {
  options: readonly (readonly [string, string])[];
  values: readonly string[];
  change: (next: object) => void;
}

function Options({ options, values, change }: OptionsProps) {
  return (
    <div className="self-end flex flex-wrap gap-x-3.5 gap-y-1">
      {options.map(([value, label]) => (
        <Check
          key={value}
          checked={values.includes(value)}
          onChange={(event) =>
            change({
              values: options
                .map(([each]) => each)
                .filter((each) => (each === value ? event.target.checked : values.includes(each))),
            })
          }
        >
          {label}
        </Check>
      ))}
    </div>
  );
}

/** The levels by name. A stored code without a level stays until it is unchecked. */
function Levels({ values, change }: Omit<OptionsProps, "options">) {
  const locale = useLanguage();
  const { data } = useQuery({
    queryKey: ["segments"],
    queryFn: ({ signal }) => api(list, { signal }),
  });
  const levels = data?.levels.map(({ code, name }) => [code, name[locale] || code] as const) ?? [];
  const lost = values.filter((value) => !levels.some(([code]) => code === value));
  const options = [...levels, ...lost.map((code) => [code, code] as const)];
  return <Options options={options} values={values} change={change} />;
}
