import { MemberPage as Member } from "../../features/accounts/member-page.tsx";
import { profileTexts } from "../../features/accounts/texts.ts";
import { ExternalCalls } from "../../features/games/external-calls.tsx";
import { MemberProtection } from "../../features/protection/member-protection.tsx";
import { MemberThings } from "../../features/spinwheel/member-things.tsx";
import { MemberRisk, MemberRiskMark } from "../../features/withdrawals/risk-panel.tsx";
import { chartTexts } from "../../i18n/texts.ts";
import { useMay } from "../../lib/api/me.ts";
import { onDemand } from "../../lib/loading/on-demand.tsx";
import type { PageProps } from "../../lib/navigation/navigation.tsx";

const MemberDocuments = onDemand(() => import("../../features/kyc/member-documents.tsx"));

/** Read by `page()`, which loads them with this module. @public */
export const texts = [profileTexts, chartTexts];

export default function MemberPage({ params: { id = "" } }: PageProps) {
  const may = useMay();
  return (
    <Member
      key={id}
      memberId={id}
      renderCalls={(calls) => <ExternalCalls calls={calls} />}
      documents={may("kyc.read") ? <MemberDocuments memberId={id} /> : null}
      protection={
        <>
          <MemberProtection memberId={id} />
          <MemberThings memberId={id} />
        </>
      }
      riskMark={may("withdrawals.read") ? <MemberRiskMark memberId={id} /> : null}
      risk={may("withdrawals.read") ? <MemberRisk memberId={id} /> : null}
    />
  );
}
