import { Reports } from "../../features/reports/reports.tsx";

export default function ReportsPage() {
  return <Reports />;
}
