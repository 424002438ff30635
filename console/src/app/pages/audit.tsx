import { Placeholder } from "../placeholder.tsx";

export default function AuditPage() {
  return <Placeholder />;
}
