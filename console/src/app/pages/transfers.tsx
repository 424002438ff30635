import { TransferDesk } from "../../features/games/transfer-desk.tsx";

export default function TransfersPage() {
  return <TransferDesk />;
}
