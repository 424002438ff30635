import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps, ReactNode } from "react";
import "./button.css";

/**
 * Classes of a button, also for links that look like one.
 * primary: the one gold action of a view; claim: take money offered; cancel: undo softly;
 * danger: the final destructive confirm; ghost: text only, `warn` makes it coral.
 */
export const buttonClass = cva("btn", {
  variants: {
    variant: {
      primary: "primary",
      secondary: "secondary",
      ghost: "ghost",
      danger: "danger",
      claim: "claim",
      cancel: "cancel",
    },
    size: { normal: "", small: "sm" },
    block: { true: "wide" },
    warn: { true: "warn" },
  },
  defaultVariants: { variant: "primary", size: "normal" },
});

interface ButtonProps extends ComponentProps<"button">, VariantProps<typeof buttonClass> {
  /** While given, the button shows a spinner and this verb, and ignores presses. */
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
