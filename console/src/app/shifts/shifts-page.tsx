import { useTexts } from "@krapao/browser/i18n/texts";
import type { OpenItem } from "@krapao/contract/console/shifts/shifts";
import { Suspense } from "react";
import { alertsTexts } from "../../features/alerts/texts.ts";
import { approvalTexts } from "../../features/approvals/texts.ts";
import { dashboardTexts } from "../../features/dashboard/texts.ts";
import { ShiftRoom } from "../../features/shifts/shift-room.tsx";
import { chartTexts } from "../../i18n/texts.ts";
import { Loading } from "../../lib/lists/list-state.tsx";
import { onDemand } from "../../lib/loading/on-demand.tsx";

/** Read by `page()`, which loads them with this module. @public */
export const texts = [chartTexts, dashboardTexts];

const OwnFigures = onDemand(() => import("../../features/reports/team/own-figures.tsx"));

/** What an open item is about: alerts and approvals have their own words. */
function useItemName(): (item: OpenItem) => string {
  const rules: Readonly<Record<string, string>> = useTexts(alertsTexts).rules;
  const kinds: Readonly<Record<string, string>> = useTexts(approvalTexts).kinds;
  return ({ kind, subject }) => {
    if (kind === "alert") return rules[subject] ?? subject;
    return kind === "approval" ? (kinds[subject] ?? subject) : subject;
  };
}

export default function ShiftsPage() {
  const { queue: queueNames } = useTexts(dashboardTexts);
  return (
    <ShiftRoom
      nameOf={useItemName()}
      queueNameOf={(queue) => queueNames[queue]}
      figures={
        <Suspense fallback={<Loading />}>
          <OwnFigures />
        </Suspense>
      }
    />
  );
}
