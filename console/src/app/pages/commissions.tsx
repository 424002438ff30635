import { CommissionQueue } from "../../features/invites/commission-queue.tsx";

export default function CommissionsPage() {
  return <CommissionQueue />;
}
