import { CircleAlert } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";
import "@krapao/ui/forms/field.css";
import "../lists/controls.css";

interface TextAreaProps extends Omit<ComponentProps<"textarea">, "id"> {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
  /** For a text of one line: Enter sends it. */
  onEnter?: () => void;
}

/** A multi-line input that looks like ui's `Field`. */
export function TextArea({ label, error, hint, rows = 3, onEnter, ...area }: TextAreaProps) {
  const id = useId();
  return (
    <div className="field">
      <label className="lab" htmlFor={id}>
        {label}
      </label>
      <div className={error ? "inp area err" : "inp area"}>
        <textarea
          rows={rows}
          {...area}
          onKeyDown={(event) => {
            area.onKeyDown?.(event);
            if (!onEnter || event.key !== "Enter" || event.nativeEvent.isComposing) return;
            event.preventDefault();
            onEnter();
          }}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? `${id}-note` : undefined}
        />
      </div>
      {error ? (
        <p className="hint err" role="alert" id={`${id}-note`}>
          <CircleAlert className="i i16" aria-hidden="true" />
          {error}
        </p>
      ) : hint ? (
        <p className="hint" id={`${id}-note`}>
          {hint}
        </p>
      ) : null}
    </div>
  );
}
