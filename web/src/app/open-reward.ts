import { activeLocale } from "../i18n/index.ts";
import { openSheet } from "../lib/navigation.tsx";
import { withOverlay } from "../lib/overlay.ts";
import { queryClient } from "../lib/query.ts";
import { bannersQuery } from "../lib/rewards.ts";

/** Opens the sheet of invites or refunds: after its pictures, when the operator has put some before it. */
export async function openReward(name: "invite" | "refund"): Promise<void> {
  const asked = queryClient.fetchQuery(bannersQuery(name, activeLocale()));
  // Pictures that cannot be had are no reason to keep anybody from the sheet.
  const banners = await withOverlay(asked).catch(() => []);
  if (banners.length > 0) openSheet("banners", { for: name });
  else openSheet(name);
}
