import { onlyDigits } from "@krapao/contract/plain-digits";
import { CircleAlert } from "lucide-react";
import { type Ref, useId } from "react";
import "./field.css";
import "./otp-input.css";

const BOXES = [0, 1, 2, 3, 4, 5] as const;

interface OtpInputProps {
  label: string;
  value: string;
  /** Called with at most six digits. */
  onChange: (code: string) => void;
  /** The code was refused, and the page says why somewhere else. */
  invalid?: boolean;
  /** Why the code was refused; shown under the boxes. */
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/** Six boxes over one native input, so that the phone can offer the code of an SMS. */
export function OtpInput({ label, value, onChange, invalid, error, ref }: OtpInputProps) {
  const at = Math.min(value.length, BOXES.length - 1);
  const id = useId();
  const isRefused = invalid || error !== undefined;
  return (
    <>
      <div className={`otp${isRefused ? " err" : ""}`}>
        {BOXES.map((box) => (
          <span key={box} className={box === at ? "on" : undefined} aria-hidden="true">
            {value[box]}
          </span>
        ))}
        <input
          ref={ref}
          name="otp"
          aria-label={label}
          aria-invalid={isRefused ? true : undefined}
          aria-describedby={error ? id : undefined}
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]{6}"
          // Longer than the code: a pasted `123 456` must not be cut before it is read.
          maxLength={40}
          value={value}
          onChange={(event) => onChange(onlyDigits(event.target.value).slice(0, BOXES.length))}
        />
      </div>
      {error ? (
        <p className="hint err" role="alert" id={id}>
          <CircleAlert className="i i16" aria-hidden="true" />
          {error}
        </p>
      ) : null}
    </>
  );
}
