import { ProviderDesk } from "../../features/setup/setup-desks.tsx";

export default function ProvidersPage() {
  return <ProviderDesk />;
}
