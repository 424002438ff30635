import { ApprovalDesk } from "../../features/approvals/approval-desk.tsx";
import { SetupChange } from "../../features/setup/setup-change.tsx";

export default function ApprovalsPage() {
  return <ApprovalDesk showSetup={(change) => <SetupChange {...change} />} />;
}
