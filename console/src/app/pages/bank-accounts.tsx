import { BankAccountSetup } from "../../features/setup/setup-views.tsx";

export default function BankAccountsPage() {
  return <BankAccountSetup />;
}
