import { Placeholder } from "../placeholder.tsx";

export default function ReportsPage() {
  return <Placeholder />;
}
