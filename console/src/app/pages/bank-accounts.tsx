import { Placeholder } from "../placeholder.tsx";

export default function BankAccountsPage() {
  return <Placeholder />;
}
