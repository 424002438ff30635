import { Placeholder } from "../placeholder.tsx";

export default function DashboardPage() {
  return <Placeholder />;
}
