import { toastError } from "../../../i18n/errors/index.ts";
import { go, openSheet } from "../../navigation/navigation.tsx";

/** Opens the sheet of withdrawals: it is home's, so another page goes there first. */
export function openWithdraw(): void {
  if (/^\/user(\/home)?\/?$/.test(location.pathname)) {
    openSheet("withdraw");
    return;
  }
  // An open sheet gives its place in the history up.
  const replace = new URLSearchParams(location.search).has("sheet");
  go("/user/home?sheet=withdraw", { replace }).catch(toastError);
}
