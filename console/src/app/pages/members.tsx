import { MemberList } from "../../features/accounts/member-list.tsx";

export default function MembersPage() {
  return <MemberList />;
}
