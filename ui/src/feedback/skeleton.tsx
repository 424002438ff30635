import "./skeleton.css";

/**
 * A shimmering placeholder. Give it the size of the content that will replace it, as utilities
 * (`h-11 w-2/3`).
 */
export function Skeleton({ className = "" }: { className?: string }) {
  "use no memo"; // The compiler's cache would be larger than the part.
  return <div className={`sk ${className}`} aria-hidden="true" />;
}

interface SkeletonListProps {
  /** For screen readers, while it loads. */
  label: string;
  rows?: number;
}

/** The rows of a list that is loading: icon, two lines, amount. */
export function SkeletonList({ label, rows = 5 }: SkeletonListProps) {
  "use no memo"; // The compiler's cache would be larger than the part.
  return (
    <div className="card flat rows" aria-busy="true">
      <span className="vh" role="status">
        {label}
      </span>
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <div key={row} className="row py-3.5">
          <Skeleton className="size-11 rounded-14" />
          <div className="grow stack-2">
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="h-3 w-2/5" />
          </div>
          <Skeleton className="h-5 w-20" />
        </div>
      ))}
    </div>
  );
}
