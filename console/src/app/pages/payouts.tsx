import { Placeholder } from "../placeholder.tsx";

export default function PayoutsPage() {
  return <Placeholder />;
}
