import { Suspense } from "react";
import { AuditLog } from "../../features/audit/audit-log.tsx";
import { Loading } from "../../lib/lists/list-state.tsx";
import { onDemand } from "../../lib/loading/on-demand.tsx";

const PastChanges = onDemand(async () => ({
  default: (await import("../../features/setup/past-changes.tsx")).PastChanges,
}));

export default function AuditPage() {
  return (
    <AuditLog
      showSetup={(change) => (
        <Suspense fallback={<Loading />}>
          <PastChanges {...change} />
        </Suspense>
      )}
    />
  );
}
