import { ApprovalQueue } from "../../features/approvals/approval-queue.tsx";
import { SetupChange } from "../../features/setup/setup-change.tsx";

export default function ApprovalsPage() {
  return <ApprovalQueue showSetup={(change) => <SetupChange {...change} />} />;
}
