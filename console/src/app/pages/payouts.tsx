import { PayoutsDesk } from "../../features/withdrawals/payouts-desk.tsx";

export default function PayoutsPage() {
  return <PayoutsDesk />;
}
