import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import "./card.css";

/** Classes of a card: `flat` for lists, `tight` for small ones, `pattern` adds the motif, `rows` is a list with hairlines. */
export const cardClass = cva("card", {
  variants: {
    flat: { true: "flat" },
    tight: { true: "tight" },
    pattern: { true: "pat" },
    rows: { true: "rows" },
  },
});

/** A surface over the backdrop. Never a card inside a card. */
export function Card({
  flat,
  tight,
  pattern,
  rows,
  className,
  ...rest
}: ComponentProps<"section"> & VariantProps<typeof cardClass>) {
  return <section {...rest} className={cardClass({ flat, tight, pattern, rows, className })} />;
}
