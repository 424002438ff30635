import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { classNames } from "../class-names.ts";
import "./button.css";

interface ButtonLook {
  variant?: "primary" | "secondary" | "ghost" | "danger" | "claim" | "cancel" | undefined;
  size?: "normal" | "small" | undefined;
  block?: boolean | undefined;
  warn?: boolean | undefined;
  className?: string | undefined;
}

/**
 * Classes of a button, also for links that look like one.
 * primary: the one gold action of a view; claim: take money offered; cancel: undo softly;
 * danger: the final destructive confirm; ghost: text only, `warn` makes it coral.
 */
export function buttonClass({ variant = "primary", size, block, warn, className }: ButtonLook) {
  return classNames(
    "btn",
    variant,
    size === "small" && "sm",
    block && "wide",
    warn && "warn",
    className,
  );
}

/** Buttons of an action, which a double click presses once. Others, as a pager's, may be fast. */
const ACTS: ButtonLook["variant"][] = [undefined, "primary", "claim", "danger"];

const DOUBLE_MS = 400;
/** Some browsers count presses on one place without asking how long ago the last one was. */
let pressedAt = 0;

interface ButtonProps extends Omit<ComponentProps<"button">, "className">, ButtonLook {
  /** While given, the button shows a spinner with this text, and ignores presses. */
  loading?: string | false | undefined;
  children: ReactNode;
}

/** A button; its type is `button` unless said otherwise. */
export function Button({
  variant,
  size,
  block,
  warn,
  loading,
  className,
  disabled,
  children,
  type = "button",
  onClick,
  ...rest
}: ButtonProps) {
  "use no memo"; // The compiler's cache would be larger than the part.
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // The second press of a double click comes before the first one shows: it would act twice, or
    // press what has taken the place of the button.
    const isSecond = event.detail > 1 && event.timeStamp - pressedAt < DOUBLE_MS;
    pressedAt = event.timeStamp;
    if (isSecond && ACTS.includes(variant)) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      onClick={press}
      type={type}
      className={buttonClass({ variant, size, block, warn, className })}
      disabled={disabled || Boolean(loading)}
      aria-busy={loading ? true : undefined}
    >
      {loading ? (
        <>
          <span className="spinner" aria-hidden="true" />
          {loading}
        </>
      ) : (
        children
      )}
    </button>
  );
}
