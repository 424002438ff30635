import { AccountLimits } from "../../features/setup/account-limits.tsx";
import { TreasuryRoom } from "../../features/treasury/treasury-room.tsx";

export default function TreasuryPage() {
  return (
    <TreasuryRoom
      limits={({ code, currency }) => <AccountLimits code={code} currency={currency} />}
    />
  );
}
