import { PrizeList } from "../../features/spinwheel/prize-list.tsx";

export default function PrizesPage() {
  return <PrizeList />;
}
