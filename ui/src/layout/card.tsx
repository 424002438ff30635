import type { ComponentProps } from "react";
import { classNames } from "../class-names.ts";
import "./card.css";

interface CardLook {
  flat?: boolean | undefined;
  tight?: boolean | undefined;
  pattern?: boolean | undefined;
  rows?: boolean | undefined;
  className?: string | undefined;
}

/**
 * Classes of a card: `flat` for lists, `tight` for small ones, `pattern` adds the motif, `rows` is
 * a list with hairlines.
 */
export function cardClass({ flat, tight, pattern, rows, className }: CardLook) {
  return classNames(
    "card",
    flat && "flat",
    tight && "tight",
    pattern && "pat",
    rows && "rows",
    className,
  );
}

/** A surface over the backdrop. Never put a card inside a card. */
export function Card({
  flat,
  tight,
  pattern,
  rows,
  className,
  ...rest
}: Omit<ComponentProps<"section">, "className"> & CardLook) {
  return <section {...rest} className={cardClass({ flat, tight, pattern, rows, className })} />;
}
