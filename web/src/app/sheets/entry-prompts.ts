import { activeLanguage } from "@krapao/browser/i18n/language";
import { versionOf, wasAccepted } from "../../features/lookups/agreement.ts";
import { agreementsQuery } from "../../features/lookups/lookups.ts";
import { renewPush } from "../../features/push/browser.ts";
import { queryClient } from "../../lib/api/query-client.ts";
import { wasPasskeyOffered } from "../../lib/device/passkey-offer.ts";
import { keepsPasskeys } from "../../lib/device/passkeys.ts";
import { takesName } from "../../lib/money/english-name.ts";
import { walletNow } from "../../lib/money/wallet.ts";
import { openSheet } from "../../lib/navigation/navigation.tsx";
import { passkeysQuery } from "../../lib/session/own-passkeys.ts";
import { readToken } from "../../lib/session/session.ts";

/**
 * The login in which the account name was requested: once is enough, since the profile has the
 * button.
 */
let askedIn: string | null = null;

/** The push subscription of this browser is checked once for each start of the app. */
let isPushChecked = false;

/**
 * Opens what a member on home has to answer: the agreements first, then an account name that the
 * bank refuses, then the offer of a passkey. `asked` holds what was opened since home was entered,
 * so that a closed sheet does not open again at once.
 */
export async function promptAtEntry(asked: Set<string>): Promise<void> {
  if (!isPushChecked) {
    isPushChecked = true;
    renewPush().catch(() => undefined);
  }
  const sections = await queryClient.fetchQuery(agreementsQuery(activeLanguage()));
  if (sections.length > 0 && !asked.has("agreement")) {
    const isAccepted = await wasAccepted(await versionOf(sections));
    if (!isAccepted) return void ask("agreement", asked);
  }
  const account = walletNow()?.bankAccount;
  if (account && !takesName(account.bankCode, account.bankAccountName)) {
    if (askedIn !== readToken() && ask("account-name", asked)) askedIn = readToken();
    return;
  }
  // One question at an entry is enough, and the agreement was one.
  if (asked.size === 0 && (await offersPasskey())) ask("add-passkey", asked);
}

/** Whether to offer a passkey: once on a device that can keep one, to a member who has none. */
async function offersPasskey(): Promise<boolean> {
  if (wasPasskeyOffered() || !(await keepsPasskeys())) return false;
  return (await queryClient.fetchQuery(passkeysQuery)).passkeys.length === 0;
}

/** Opens a sheet, unless the member has opened one or has left home. */
function ask(sheet: string, asked: Set<string>): boolean {
  const isHome = location.pathname.replace(/\/$/, "") === "/user/home";
  if (!isHome || new URLSearchParams(location.search).has("sheet")) return false;
  asked.add(sheet);
  openSheet(sheet);
  return true;
}
