import { Placeholder } from "../placeholder.tsx";

export default function StaffPage() {
  return <Placeholder />;
}
