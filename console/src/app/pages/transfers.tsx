import { TransferQueue } from "../../features/games/transfer-queue.tsx";

export default function TransfersPage() {
  return <TransferQueue />;
}
