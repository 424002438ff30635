import { AlertRoom } from "../../features/alerts/alert-room.tsx";

export default function AlertsPage() {
  return <AlertRoom />;
}
