import { ApprovalDesk } from "../../features/approvals/approval-desk.tsx";

export default function ApprovalsPage() {
  return <ApprovalDesk />;
}
