import { ownMoves } from "../deposits/index.ts";
import { shownAccounts } from "../lookups/index.ts";
import { takeMoveLine } from "./moves/end-move.ts";
import { listApprovedMoves } from "./moves/queries.ts";
import { clearUsageCache, listShownCodes } from "./read-usage.ts";

export function offerTreasury(): void {
  ownMoves.offer({ listApproved: listApprovedMoves, takeLine: takeMoveLine });
  shownAccounts.offer({ listCodes: listShownCodes, clearCache: clearUsageCache });
}
