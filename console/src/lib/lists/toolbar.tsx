import type { ReactNode } from "react";
import "./controls.css";

/**
 * Filters and actions above a list, in one row that wraps; `<ToolbarEnd>` holds what belongs at the
 * right.
 */
export function Toolbar({
  label,
  isTight = false,
  children,
}: {
  label: string;
  /** Many filters share the row. */
  isTight?: boolean;
  children: ReactNode;
}) {
  return (
    <fieldset className={isTight ? "toolbar tight" : "toolbar"} aria-label={label}>
      {children}
    </fieldset>
  );
}

export function ToolbarEnd({ children }: { children: ReactNode }) {
  return <div className="ml-auto flex gap-3 items-end">{children}</div>;
}
