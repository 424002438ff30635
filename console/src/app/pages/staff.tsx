import { StaffList } from "../../features/staff/staff-list.tsx";

export default function StaffPage() {
  return <StaffList />;
}
