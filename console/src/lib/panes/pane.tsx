import type { ComponentProps, ReactNode } from "react";
import "./pane.css";

interface PaneProps extends Omit<ComponentProps<"section">, "title"> {
  title?: string;
  /** Content at the right of the title. */
  aside?: ReactNode;
  /** The content keeps a distance to the edge; leave out for tables and lists. */
  padded?: boolean;
}

/** A surface of the console with an optional title. Never put a pane inside a pane. */
export function Pane({ title, aside, padded, className = "", children, ...rest }: PaneProps) {
  return (
    <section className={`pane ${className}`} {...rest}>
      {title !== undefined || aside ? (
        <header>
          {title === undefined ? <span className="grow" /> : <h2>{title}</h2>}
          {aside}
        </header>
      ) : null}
      {padded ? <div className="pad">{children}</div> : children}
    </section>
  );
}

/** Label and value pairs in two columns: `<Facts rows={[["Phone", "081…"]]} />`. */
export function Facts({ rows }: { rows: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className="facts">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
