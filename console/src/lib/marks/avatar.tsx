import { initialOf } from "../format.ts";
import "./avatar.css";

/** The first letter of a name in a circle: 34 px in lists, 52 in a header. */
export function Avatar({ name, size = "m" }: { name: string; size?: "s" | "m" | "l" }) {
  return (
    <span className={`avatar ${size}`} aria-hidden="true">
      {initialOf(name)}
    </span>
  );
}
