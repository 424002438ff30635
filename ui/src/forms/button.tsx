import type { ComponentProps, ReactNode } from "react";
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
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
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
