import { Check as Tick } from "lucide-react";
import type { ComponentProps } from "react";
import "./choice.css";

type ChoiceProps = Omit<ComponentProps<"input">, "type">;

/**
 * A radio button as a row: its content at the left, the dot at the right. Give all rows one `name`.
 */
export function RadioRow({ children, ...input }: ChoiceProps) {
  return (
    <label className="radio">
      <input type="radio" {...input} />
      {children}
    </label>
  );
}

/** A radio button as a tile of a grid (`ul.tiles`): a tick in the corner when chosen. */
export function RadioTile({ children, ...input }: ChoiceProps) {
  return (
    <label className="tile">
      <input type="radio" {...input} />
      <span className="tick">
        <Tick className="i i16" aria-hidden="true" />
      </span>
      {children}
    </label>
  );
}
