import { isAccepted, versionOf } from "../features/lookups/agreement.ts";
import { agreementsQuery } from "../features/lookups/lookups.ts";
import { activeLocale } from "../i18n/index.ts";
import { takesName } from "../lib/english-name.ts";
import { openSheet } from "../lib/navigation.tsx";
import { queryClient } from "../lib/query.ts";
import { readToken } from "../lib/session.ts";
import { walletNow } from "../lib/wallet.ts";

/** The login in which the name of the account was asked for: once is enough, the profile keeps the button. */
let askedIn: string | null = null;

/**
 * What a member who has come home is asked: the agreements first, then a name that the bank does not take.
 * `asked` holds what was asked since home was entered: a sheet that was closed does not come back at once.
 */
export async function promptAtEntry(asked: Set<string>): Promise<void> {
  const sections = await queryClient.fetchQuery(agreementsQuery(activeLocale()));
  if (sections.length > 0 && !asked.has("agreement") && !isAccepted(await versionOf(sections))) {
    return void ask("agreement", asked);
  }
  const account = walletNow()?.bankAccount;
  if (!account || takesName(account.bankCode, account.bankAccountName)) return;
  if (askedIn !== readToken() && ask("account-name", asked)) askedIn = readToken();
}

/** Opens a sheet, unless the member has opened one or has gone on meanwhile. */
function ask(sheet: string, asked: Set<string>): boolean {
  const isHome = location.pathname.replace(/\/$/, "") === "/user/home";
  if (!isHome || new URLSearchParams(location.search).has("sheet")) return false;
  asked.add(sheet);
  openSheet(sheet);
  return true;
}
