import { ReportsDesk } from "../../features/reports/reports-desk.tsx";

export default function ReportsPage() {
  return <ReportsDesk />;
}
