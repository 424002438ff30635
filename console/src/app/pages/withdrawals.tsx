import { WithdrawalQueue } from "../../features/withdrawals/withdrawal-queue.tsx";

export default function WithdrawalsPage() {
  return <WithdrawalQueue />;
}
