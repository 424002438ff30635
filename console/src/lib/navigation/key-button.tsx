import { Button } from "@krapao/ui/forms/button";
import type { ComponentProps, ReactNode } from "react";
import { Kbd } from "./kbd.tsx";
import { useShortcuts } from "./shortcuts.ts";

interface KeyButtonProps extends Omit<ComponentProps<typeof Button>, "onClick" | "children"> {
  /** The letter that presses it while it can be pressed; undefined: none. */
  kbd: string | undefined;
  onClick: () => unknown;
  children: string;
  /** Before its label. */
  icon?: ReactNode;
}

/** The button of an action that a letter does, too. */
export function KeyButton({ kbd, icon, children, ...button }: KeyButtonProps) {
  const isOff = button.disabled || Boolean(button.loading);
  useShortcuts(kbd ? { [kbd]: !isOff && button.onClick } : {}, kbd ? { [kbd]: children } : {});
  const shown = kbd?.toUpperCase();
  return (
    <Button {...button} aria-keyshortcuts={shown}>
      {icon}
      {children} {shown ? <Kbd>{shown}</Kbd> : null}
    </Button>
  );
}
