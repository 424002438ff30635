import { Placeholder } from "../placeholder.tsx";

export default function ApprovalsPage() {
  return <Placeholder />;
}
