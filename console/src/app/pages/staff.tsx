import { Suspense } from "react";
import { StaffRoom } from "../../features/staff/staff-room.tsx";
import { onDemand } from "../../lib/loading/on-demand.tsx";

/** It loads with the first staff user that is opened. */
const StaffActivity = onDemand<{ staffId: string }>(
  () => import("../../features/audit/staff-activity.tsx"),
);

export default function StaffPage() {
  return (
    <StaffRoom
      activity={(staffId) => (
        <Suspense fallback={null}>
          <StaffActivity staffId={staffId} />
        </Suspense>
      )}
    />
  );
}
