import { OwnAccount } from "../../features/staff/own-account.tsx";

export default function AccountPage() {
  return <OwnAccount />;
}
