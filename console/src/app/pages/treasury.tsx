import { AccountLimits } from "../../features/setup/account-limits.tsx";
import { TreasuryDesk } from "../../features/treasury/treasury-desk.tsx";

export default function TreasuryPage() {
  return (
    <TreasuryDesk
      limits={({ code, currency }) => <AccountLimits code={code} currency={currency} />}
    />
  );
}
