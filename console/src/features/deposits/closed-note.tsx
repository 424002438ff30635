import { Timestamp } from "../../lib/marks/timestamp.tsx";

/** Who closed a case, when, and why; nothing while it is open. */
export function ClosedNote({
  closedAt,
  closedBy,
  note,
}: {
  closedAt: string | null;
  closedBy: string | null;
  note: string | null;
}) {
  if (!closedAt) return null;
  return (
    <p className="t2">
      {closedBy} · <Timestamp at={closedAt} /> · {note}
    </p>
  );
}
