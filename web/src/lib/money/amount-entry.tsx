import type { Currency } from "@krapao/contract/money";
import { cleanAmount, hasDecimals } from "@krapao/contract/typed-amount";
import { currencySign } from "@krapao/ui/money/amount-text";
import { CircleAlert } from "lucide-react";
import { type ChangeEvent, type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { caretAfter, groupAmount, significantBefore } from "./typed-amount.ts";
import "./amount-entry.css";

interface AmountEntryProps {
  label: string;
  currency: Currency;
  /** Plain text such as `1234.5`. */
  value: string;
  onChange: (value: string) => void;
  /** Below the amount: the limits. */
  hint?: ReactNode;
  /** Replaces the hint. */
  error?: string | undefined;
  disabled?: boolean;
}

/**
 * A large amount input. It groups thousands while the member types and keeps the caret in place.
 */
export function AmountEntry({ label, currency, value, onChange, hint, ...rest }: AmountEntryProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const grouped = groupAmount(value);
  useLayoutEffect(() => {
    if (caret.current === null || document.activeElement !== input.current) return;
    const at = caretAfter(grouped, caret.current);
    input.current?.setSelectionRange(at, at);
    caret.current = null;
  });
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { value: typed, selectionStart } = event.target;
    const clean = cleanAmount(typed, currency);
    caret.current = significantBefore(typed, selectionStart ?? typed.length);
    // A leading zero that was added or dropped moves the caret by one.
    if (clean.startsWith("0.") && typed.startsWith(".")) caret.current += 1;
    onChange(clean);
  };
  const separators = grouped.replace(/\d/g, "").length;
  return (
    <div
      className={`bigamt${rest.error ? " err" : ""} grid justify-items-center rounded-20 text-center`}
    >
      <label className="lab text-14 font-normal text-fg-2" htmlFor={id}>
        {label}
      </label>
      <label className={`amt xl${grouped.length > 9 ? " long" : ""}`} htmlFor={id}>
        <span className="cur">{currencySign(currency)}</span>
        <input
          ref={input}
          id={id}
          type="text"
          inputMode={hasDecimals(currency) ? "decimal" : "numeric"}
          enterKeyHint="done"
          autoComplete="off"
          placeholder="0"
          maxLength={40}
          value={grouped}
          disabled={rest.disabled}
          onChange={change}
          aria-invalid={rest.error ? true : undefined}
          aria-describedby={`${id}-note`}
          style={{
            width: `calc(${Math.max(1, grouped.length - separators)}ch + ${separators * 0.32 + 0.12}em)`,
          }}
        />
      </label>
      <span
        id={`${id}-note`}
        className="under flex gap-1.5 items-center"
        role={rest.error ? "alert" : undefined}
      >
        {rest.error ? <CircleAlert className="i i16" aria-hidden="true" /> : null}
        {rest.error ?? hint}
      </span>
    </div>
  );
}

interface QuickAmountsProps {
  label: string;
  amounts: readonly number[];
  value: string;
  onPick: (value: string) => void;
  disabled?: boolean;
  /** A last button for the whole balance. */
  all?: { label: string; value: string };
}

/** Buttons for common amounts. */
export function QuickAmounts({ label, amounts, value, onPick, disabled, all }: QuickAmountsProps) {
  return (
    <fieldset className={`quick-amounts${all ? " four" : ""}`} aria-label={label}>
      {amounts.map((amount) => (
        <button
          key={amount}
          type="button"
          disabled={disabled}
          aria-pressed={value === String(amount)}
          onClick={() => onPick(String(amount))}
        >
          {groupAmount(String(amount))}
        </button>
      ))}
      {all ? (
        <button
          type="button"
          className="word"
          disabled={disabled}
          aria-pressed={value !== "" && value === all.value}
          onClick={() => onPick(all.value)}
        >
          {all.label}
        </button>
      ) : null}
    </fieldset>
  );
}
