import { refreshSoon } from "../accounts/index.ts";
import { segments } from "../lookups/index.ts";
import { listLimitSources } from "./queries-limits.ts";
import { listOwnSegments, listSegmentCodes } from "./queries-members.ts";
import { updateDueNow } from "./queries-progress.ts";

export function offerSegments(): void {
  refreshSoon.offer(updateDueNow);
  segments.offer({
    limitSources: listLimitSources,
    codes: listSegmentCodes,
    ofMember: listOwnSegments,
  });
}
