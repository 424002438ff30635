import { lazy, Suspense } from "react";
import { AuditLog } from "../../features/audit/audit-log.tsx";
import { Loading } from "../../lib/lists/list-state.tsx";

const PastChanges = lazy(async () => ({
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
