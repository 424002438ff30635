import { ThingList } from "../../features/spinwheel/thing-list.tsx";

export default function PrizesPage() {
  return <ThingList />;
}
