import { SettingsDesk } from "../../features/setup/setup-desks.tsx";

export default function SettingsPage() {
  return <SettingsDesk />;
}
