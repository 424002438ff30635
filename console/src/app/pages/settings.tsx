import { Placeholder } from "../placeholder.tsx";

export default function SettingsPage() {
  return <Placeholder />;
}
