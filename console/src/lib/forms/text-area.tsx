import { described, Frame } from "@krapao/ui/forms/field";
import { type ComponentProps, type ReactNode, useId } from "react";
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
    <Frame id={id} label={label} error={error} hint={hint} boxClass="area">
      <textarea
        rows={rows}
        {...area}
        {...described(id, error, hint)}
        onKeyDown={(event) => {
          area.onKeyDown?.(event);
          if (!onEnter || event.key !== "Enter" || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onEnter();
        }}
      />
    </Frame>
  );
}
