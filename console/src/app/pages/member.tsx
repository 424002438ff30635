import { MemberPage as Member } from "../../features/accounts/member-page.tsx";
import { PartyCalls } from "../../features/games/party-calls.tsx";
import type { PageProps } from "../../lib/navigation.tsx";

export default function MemberPage({ params: { id = "" } }: PageProps) {
  return <Member key={id} memberId={id} renderCalls={(calls) => <PartyCalls calls={calls} />} />;
}
