import { BankDesk } from "../../features/setup/setup-desks.tsx";

export default function BankAccountsPage() {
  return <BankDesk />;
}
