import { QueueDesk } from "../../features/withdrawals/queue-desk.tsx";

export default function WithdrawalsPage() {
  return <QueueDesk />;
}
