import { Placeholder } from "../placeholder.tsx";

export default function AccountPage() {
  return <Placeholder />;
}
