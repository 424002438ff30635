import { Placeholder } from "../placeholder.tsx";

export default function WheelPage() {
  return <Placeholder />;
}
