import { BonusDesk } from "../../features/setup/setup-desks.tsx";

export default function BonusesPage() {
  return <BonusDesk />;
}
