import { AccountLimits } from "../../features/setup/account-limits.tsx";
import { TreasuryAccounts } from "../../features/treasury/treasury-accounts.tsx";

export default function TreasuryPage() {
  return (
    <TreasuryAccounts
      limits={({ code, currency }) => <AccountLimits code={code} currency={currency} />}
    />
  );
}
