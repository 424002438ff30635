import { Placeholder } from "../placeholder.tsx";

export default function MatchingPage() {
  return <Placeholder />;
}
