import { Placeholder } from "../placeholder.tsx";

export default function TransfersPage() {
  return <Placeholder />;
}
