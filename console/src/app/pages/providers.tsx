import { ProviderSetup } from "../../features/setup/setup-views.tsx";

export default function ProvidersPage() {
  return <ProviderSetup />;
}
