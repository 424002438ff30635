import { MemberPage as Member } from "../../features/accounts/member-page.tsx";
import { ExternalCalls } from "../../features/games/external-calls.tsx";
import { MemberProtection } from "../../features/protection/member-protection.tsx";
import { MemberThings } from "../../features/spinwheel/member-things.tsx";
import { MemberRisk } from "../../features/withdrawals/risk-panel.tsx";
import { useMay } from "../../lib/api/me.ts";
import type { PageProps } from "../../lib/navigation/navigation.tsx";

export default function MemberPage({ params: { id = "" } }: PageProps) {
  const may = useMay();
  return (
    <Member
      key={id}
      memberId={id}
      renderCalls={(calls) => <ExternalCalls calls={calls} />}
      protection={
        <>
          <MemberProtection memberId={id} />
          <MemberThings memberId={id} />
        </>
      }
      risk={may("withdrawals.read") ? <MemberRisk memberId={id} /> : null}
    />
  );
}
