import { PayoutList } from "../../features/withdrawals/payout-list.tsx";

export default function PayoutsPage() {
  return <PayoutList />;
}
