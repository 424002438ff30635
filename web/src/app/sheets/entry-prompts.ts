import { activeLanguage } from "@krapao/browser/i18n/language";
import { isAccepted, versionOf } from "../../features/lookups/agreement.ts";
import { agreementsQuery } from "../../features/lookups/lookups.ts";
import { queryClient } from "../../lib/api/query-client.ts";
import { takesName } from "../../lib/money/english-name.ts";
import { walletNow } from "../../lib/money/wallet.ts";
import { openSheet } from "../../lib/navigation/navigation.tsx";
import { readToken } from "../../lib/session/session.ts";

/**
 * The login in which the account name was requested: once is enough, since the profile has the
 * button.
 */
let askedIn: string | null = null;

/**
 * Opens what a member on home has to answer: the agreements first, then an account name that the
 * bank refuses. `asked` holds what was opened since home was entered, so that a closed sheet does
 * not open again at once.
 */
export async function promptAtEntry(asked: Set<string>): Promise<void> {
  const sections = await queryClient.fetchQuery(agreementsQuery(activeLanguage()));
  if (sections.length > 0 && !asked.has("agreement") && !isAccepted(await versionOf(sections))) {
    return void ask("agreement", asked);
  }
  const account = walletNow()?.bankAccount;
  if (!account || takesName(account.bankCode, account.bankAccountName)) return;
  if (askedIn !== readToken() && ask("account-name", asked)) askedIn = readToken();
}

/** Opens a sheet, unless the member has opened one or has left home. */
function ask(sheet: string, asked: Set<string>): boolean {
  const isHome = location.pathname.replace(/\/$/, "") === "/user/home";
  if (!isHome || new URLSearchParams(location.search).has("sheet")) return false;
  asked.add(sheet);
  openSheet(sheet);
  return true;
}
