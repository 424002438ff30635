import type { ReactNode } from "react";
import { Link } from "wouter";
import "./pane.css";

interface StatCardProps {
  label: string;
  /** A figure, or an `<Amount>`. */
  value: ReactNode;
  /** One short line below. */
  note?: ReactNode;
  /** A sparkline at the right. */
  picture?: ReactNode;
  /** The list behind the figure: the whole card is the link. */
  href?: string | undefined;
}

/** One figure of an overview; put several into `<div className="cards">`. */
export function StatCard({ label, value, note, picture, href }: StatCardProps) {
  return (
    <section
      className="pane stat relative px-4.5 py-3.5 grid gap-0.5 content-start"
      aria-label={label}
    >
      {href ? (
        <Link href={href} className="label text-fg-2 no-underline">
          {label}
        </Link>
      ) : (
        <span className="label text-fg-2 no-underline">{label}</span>
      )}
      <span className="value">{value}</span>
      {note ? <span className="text-13 text-fg-3">{note}</span> : null}
      {picture ? <span className="picture absolute right-4 top-3.5">{picture}</span> : null}
    </section>
  );
}
