import { OverviewDesk } from "../../features/dashboard/overview.tsx";

export default function DashboardPage() {
  return <OverviewDesk />;
}
