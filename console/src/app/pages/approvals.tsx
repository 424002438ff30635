import { useState } from "react";
import { ApprovalQueue } from "../../features/approvals/approval-queue.tsx";
import { LossMark } from "../../features/setup/cost/campaign-cost.tsx";
import { SetupChange } from "../../features/setup/setup-change.tsx";
import { FirstPassword, type IssuedPassword } from "../../features/staff/first-password.tsx";

export default function ApprovalsPage() {
  const [issued, setIssued] = useState<IssuedPassword | null>(null);
  return (
    <>
      <ApprovalQueue
        showSetup={(change) => <SetupChange {...change} />}
        markSetup={({ after, ...change }) => <LossMark {...change} payload={after} />}
        onPassword={setIssued}
      />
      <FirstPassword issued={issued} onClose={() => setIssued(null)} />
    </>
  );
}
