import { Placeholder } from "../placeholder.tsx";

export default function SlipsPage() {
  return <Placeholder />;
}
