import { toast } from "@krapao/ui/overlays/toast";
import type { Wallet } from "../../lib/money/wallet.ts";

type RefreshTexts = { refreshed: string; refreshedPartly: (names: string) => string };

/** Shows that every game account was read, or which ones were not. */
export function sayRefreshed(t: RefreshTexts, slots: Wallet["slots"]): void {
  const unread = slots.filter((slot) => slot.isActive && slot.isStale);
  if (unread.length === 0) toast("success", t.refreshed);
  else toast("info", t.refreshedPartly(unread.map(({ name }) => name).join(", ")));
}
