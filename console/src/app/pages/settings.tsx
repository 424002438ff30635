import { ServiceSettings } from "../../features/setup/setup-views.tsx";
import { NoLimitsNote } from "../../features/staff/access/no-limits-note.tsx";

export default function SettingsPage() {
  return (
    <>
      <NoLimitsNote />
      <ServiceSettings />
    </>
  );
}
