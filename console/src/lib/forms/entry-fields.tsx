import type { Currency } from "@krapao/contract/money";
import { BANGKOK_OFFSET, BANGKOK_OFFSET_MS } from "@krapao/contract/time";
import { Field } from "@krapao/ui/forms/field";
import { currencySign } from "@krapao/ui/money/amount-text";
import { useState } from "react";
import { DateField } from "./date-field.tsx";

interface EntryProps {
  label: string;
  name: string;
  error?: string | undefined;
  hint?: string | undefined;
  value: unknown;
  isNullable?: boolean | undefined;
  onChange: (value: number | null) => void;
}

/** Parses a number. An empty field is null if nullable, or else 0. */
function parsed(text: string, isNullable: boolean | undefined): number | null {
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
      onChange={(event) => onChange(parsed(event.target.value, isNullable))}
    />
  );
}

/** What may be typed as an amount: digits, and at most two decimals. */
const TYPED = /^\d*(\.\d{0,2})?$/;
const GROUPED = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 2 });

/**
 * An amount in units of the currency, with at most two decimals. Its thousands are grouped while it
 * is only read.
 */
export function AmountField({
  value,
  isNullable,
  currency,
  onChange,
  ...field
}: EntryProps & { currency: Currency }) {
  const [typed, setTyped] = useState<string | null>(null);
  const read = typeof value === "number" ? GROUPED.format(value) : "";
  const change = (text: string) => {
    const digits = text.replaceAll(",", "");
    if (!TYPED.test(digits)) return;
    setTyped(digits);
    onChange(parsed(digits, isNullable));
  };
  return (
    <Field
      {...field}
      inputMode="decimal"
      autoComplete="off"
      className="num"
      suffix={<span className="t3">{currencySign(currency)}</span>}
      value={typed ?? read}
      onFocus={() => setTyped(shown(value))}
      onBlur={() => setTyped(null)}
      onChange={(event) => change(event.target.value)}
    />
  );
}

/** Percent with two decimals; the value is in hundredths of a percent. */
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
      onChange={(event) => onChange(Math.round((parsed(event.target.value, false) ?? 0) * 100))}
    />
  );
}

interface TimestampProps extends Omit<EntryProps, "onChange"> {
  onChange: (value: string | null) => void;
}

/** Date and time in Bangkok time (also that of Vientiane); an empty field is null. */
export function TimestampField({ value, onChange, isNullable: _, ...field }: TimestampProps) {
  const local =
    typeof value === "string"
      ? new Date(Date.parse(value) + BANGKOK_OFFSET_MS).toISOString().slice(0, 16)
      : "";
  return (
    <DateField
      {...field}
      kind="time"
      value={local}
      onChange={(text) => {
        onChange(text === "" ? null : new Date(`${text}:00${BANGKOK_OFFSET}`).toISOString());
      }}
    />
  );
}
