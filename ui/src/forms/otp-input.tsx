import type { Ref } from "react";
import "./otp-input.css";

const BOXES = [0, 1, 2, 3, 4, 5] as const;

interface OtpInputProps {
  label: string;
  value: string;
  /** Called with at most six digits. */
  onChange: (code: string) => void;
  invalid?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** Six boxes over one native input, so that the phone can offer the code of an SMS. */
export function OtpInput({ label, value, onChange, invalid, ref }: OtpInputProps) {
  const at = Math.min(value.length, BOXES.length - 1);
  return (
    <div className={`otp${invalid ? " err" : ""}`}>
      {BOXES.map((box) => (
        <span key={box} className={box === at ? "on" : undefined} aria-hidden="true">
          {value[box]}
        </span>
      ))}
      <input
        ref={ref}
        name="otp"
        aria-label={label}
        aria-invalid={invalid ? true : undefined}
        inputMode="numeric"
        autoComplete="one-time-code"
        pattern="[0-9]{6}"
        maxLength={BOXES.length}
        value={value}
        onChange={(event) => onChange(event.target.value.replace(/\D/g, "").slice(0, 6))}
      />
    </div>
  );
}
