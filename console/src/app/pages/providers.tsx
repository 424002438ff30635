import { Placeholder } from "../placeholder.tsx";

export default function ProvidersPage() {
  return <Placeholder />;
}
