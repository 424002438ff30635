import { page } from "@krapao/browser/loading/page";
import { Suspense } from "react";
import { StaffRoom } from "../../features/staff/staff-room.tsx";

/** It loads with the first staff user that is opened. */
const StaffActivity = page<{ staffId: string }>(
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
