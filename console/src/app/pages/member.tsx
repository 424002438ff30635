import { Placeholder } from "../placeholder.tsx";

export default function MemberPage() {
  return <Placeholder />;
}
