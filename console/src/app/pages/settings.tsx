import { ServiceSettings } from "../../features/setup/setup-views.tsx";

export default function SettingsPage() {
  return <ServiceSettings />;
}
