import { StaffRoom } from "../../features/staff/staff-room.tsx";

export default function StaffPage() {
  return <StaffRoom />;
}
