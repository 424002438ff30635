import { BonusSetup } from "../../features/setup/setup-views.tsx";

export default function BonusesPage() {
  return <BonusSetup />;
}
