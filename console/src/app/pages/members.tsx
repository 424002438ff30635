import { Placeholder } from "../placeholder.tsx";

export default function MembersPage() {
  return <Placeholder />;
}
