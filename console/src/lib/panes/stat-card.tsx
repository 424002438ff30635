import type { ReactNode } from "react";
import "./pane.css";

interface StatCardProps {
  label: string;
  /** A figure, or an `<Amount>`. */
  value: ReactNode;
  /** One short line below. */
  note?: ReactNode;
  /** A sparkline at the right. */
  picture?: ReactNode;
}

/** One figure of an overview; put several into `<div className="cards">`. */
export function StatCard({ label, value, note, picture }: StatCardProps) {
  return (
    <section className="pane stat" aria-label={label}>
      <span className="label">{label}</span>
      <span className="value">{value}</span>
      {note ? <span className="note-line">{note}</span> : null}
      {picture ? <span className="picture">{picture}</span> : null}
    </section>
  );
}
