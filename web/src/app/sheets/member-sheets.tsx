import { page } from "@krapao/browser/loading/page";
import AccountNameSheet from "../../features/accounts/profile/account-name-sheet.tsx";
import { ownTexts } from "../../features/accounts/texts.ts";
import AgreementSheet from "../../features/lookups/agreement-sheet.tsx";
import ConditionsSheet from "../../features/lookups/conditions-sheet.tsx";
import { lookupTexts } from "../../features/lookups/texts.ts";
import { Sheets } from "../../lib/navigation/navigation.tsx";

/** Read by `page()`, which loads them with this module. @public */
export const texts = [ownTexts, lookupTexts];

const sheets = {
  conditions: ConditionsSheet,
  agreement: AgreementSheet,
  "account-name": AccountNameSheet,
  "give-back": page(() => import("../../features/bonuses/give-back-sheet.tsx")),
  "add-passkey": page(() => import("../../features/accounts/passkeys/add-passkey-sheet.tsx")),
};

/** The sheets that any page of the member area can show. */
export default function MemberSheets() {
  return <Sheets of={sheets} />;
}
