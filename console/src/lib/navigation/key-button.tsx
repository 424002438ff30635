import { Button } from "@krapao/ui/forms/button";
import type { ComponentProps } from "react";
import { Kbd } from "./kbd.tsx";
import { useShortcuts } from "./shortcuts.ts";

interface KeyButtonProps extends Omit<ComponentProps<typeof Button>, "onClick"> {
  /** The letter that presses it while it can be pressed; undefined: none. */
  kbd: string | undefined;
  onClick: () => unknown;
}

/** The button of an action that a letter does, too. */
export function KeyButton({ kbd, children, ...button }: KeyButtonProps) {
  const isOff = button.disabled || Boolean(button.loading);
  useShortcuts(kbd ? { [kbd]: !isOff && button.onClick } : {});
  const shown = kbd?.toUpperCase();
  return (
    <Button {...button} aria-keyshortcuts={shown}>
      {children} {shown ? <Kbd>{shown}</Kbd> : null}
    </Button>
  );
}
