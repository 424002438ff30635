import { activeLanguage } from "@krapao/browser/i18n/language";
import { queryClient } from "../../lib/api/query-client.ts";
import { bannersQuery } from "../../lib/money/rewards.ts";
import { openSheet } from "../../lib/navigation/navigation.tsx";
import { withOverlay } from "../../lib/navigation/overlay.ts";

/** Opens the sheet of invites or refunds, after the operator's banners if there are any. */
export async function openReward(name: "invite" | "refund"): Promise<void> {
  const asked = queryClient.fetchQuery(bannersQuery(name, activeLanguage()));
  // Banners that do not load must not block the sheet.
  const banners = await withOverlay(asked).catch(() => []);
  if (banners.length > 0) openSheet("banners", { for: name });
  else openSheet(name);
}
