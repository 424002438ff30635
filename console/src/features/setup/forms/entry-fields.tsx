import { Field } from "@krapao/ui/field";
import { type Currency, currencySign } from "@krapao/ui/money";

interface EntryProps {
  label: string;
  name: string;
  error?: string | undefined;
  hint?: string | undefined;
  value: unknown;
  isNullable?: boolean | undefined;
  onChange: (value: number | null) => void;
}

/** What was typed: a number, or nothing. Where nothing is no value, it is 0. */
function typed(text: string, isNullable: boolean | undefined): number | null {
  const number = text === "" ? Number.NaN : Number(text);
  if (Number.isNaN(number)) return isNullable ? null : 0;
  return number;
}

const shown = (value: unknown) => (typeof value === "number" ? String(value) : "");

export function NumberField({ value, isNullable, onChange, ...field }: EntryProps) {
  return (
    <Field
      {...field}
      type="number"
      step={1}
      inputMode="numeric"
      className="num"
      value={shown(value)}
      onChange={(event) => onChange(typed(event.target.value, isNullable))}
    />
  );
}

/** Units of a currency, at most two decimals. */
export function AmountField({
  value,
  isNullable,
  currency,
  onChange,
  ...field
}: EntryProps & { currency: Currency }) {
  return (
    <Field
      {...field}
      type="number"
      step="0.01"
      min={0}
      inputMode="decimal"
      className="num"
      suffix={<span className="t3">{currencySign(currency)}</span>}
      value={shown(value)}
      onChange={(event) => onChange(typed(event.target.value, isNullable))}
    />
  );
}

/** Percent with two decimals, kept as hundredths of a percent. */
export function RateField({ value, onChange, ...field }: EntryProps) {
  return (
    <Field
      {...field}
      type="number"
      step="0.01"
      min={0}
      max={100}
      inputMode="decimal"
      className="num"
      suffix={<span className="t3">%</span>}
      value={typeof value === "number" ? String(value / 100) : ""}
      onChange={(event) => onChange(Math.round((typed(event.target.value, false) ?? 0) * 100))}
    />
  );
}

const BANGKOK_MS = 7 * 60 * 60 * 1_000;

interface MomentProps extends Omit<EntryProps, "onChange"> {
  onChange: (value: string | null) => void;
}

/** A day and a time in Bangkok and Vientiane; empty: none. */
export function MomentField({ value, onChange, isNullable: _, ...field }: MomentProps) {
  const local =
    typeof value === "string"
      ? new Date(Date.parse(value) + BANGKOK_MS).toISOString().slice(0, 16)
      : "";
  return (
    <Field
      {...field}
      type="datetime-local"
      className="num"
      value={local}
      onChange={(event) => {
        const text = event.target.value;
        onChange(text === "" ? null : new Date(`${text}:00+07:00`).toISOString());
      }}
    />
  );
}
