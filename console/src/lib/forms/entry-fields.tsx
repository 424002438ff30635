import type { Currency } from "@krapao/contract/money";
import { onlyDigits } from "@krapao/contract/plain-digits";
import { BANGKOK_OFFSET, BANGKOK_OFFSET_MS } from "@krapao/contract/time";
import { cleanAmount } from "@krapao/contract/typed-amount";
import { Field } from "@krapao/ui/forms/field";
import { currencySign } from "@krapao/ui/money/amount-text";
import { type ReactNode, useState } from "react";
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

/** A whole number. Its thousands are grouped while it is only read. */
export function NumberField(props: EntryProps) {
  return <GroupedField {...props} clean={onlyDigits} inputMode="numeric" />;
}

/**
 * An amount in units of the currency, with at most two decimals. Its thousands are grouped while it
 * is only read.
 */
export function AmountField({ currency, ...props }: EntryProps & { currency: Currency }) {
  const suffix = <span className="t3">{currencySign(currency)}</span>;
  const clean = (text: string) => cleanAmount(text, currency);
  return <GroupedField {...props} clean={clean} inputMode="decimal" suffix={suffix} />;
}

const GROUPED = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 2 });

interface GroupedProps extends EntryProps {
  /** What the field keeps of a typed text. */
  clean: (text: string) => string;
  inputMode: "numeric" | "decimal";
  suffix?: ReactNode;
}

function GroupedField({ value, isNullable, clean, onChange, ...field }: GroupedProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const read = typeof value === "number" ? GROUPED.format(value) : "";
  const change = (text: string) => {
    const digits = clean(text);
    setTyped(digits);
    onChange(parsed(digits, isNullable));
  };
  return (
    <Field
      {...field}
      autoComplete="off"
      className="num"
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
    <GroupedField
      {...field}
      // A percent has two decimals, as baht have.
      clean={(text) => cleanAmount(text, "THB")}
      inputMode="decimal"
      suffix={<span className="t3">%</span>}
      value={typeof value === "number" ? value / 100 : value}
      onChange={(percent) => onChange(Math.round((percent ?? 0) * 100))}
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
