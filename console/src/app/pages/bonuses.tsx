import { Placeholder } from "../placeholder.tsx";

export default function BonusesPage() {
  return <Placeholder />;
}
