import type { ReactNode } from "react";

interface ToggleProps {
  isOn: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** A chip that is pressed or not. */
export function Toggle({ isOn, onPress, children }: ToggleProps) {
  return (
    <button
      type="button"
      className={isOn ? "chip gold" : "chip"}
      aria-pressed={isOn}
      onClick={onPress}
    >
      {children}
    </button>
  );
}
