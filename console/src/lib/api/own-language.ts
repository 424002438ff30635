import type { Language } from "@krapao/contract/languages";
import { chooseLanguage } from "../../i18n/stored-language.ts";
import { meQuery } from "./me.ts";
import { queryClient } from "./query-client.ts";

/** Changes the language of this device, and that of the staff user who has one for all devices. */
export async function changeLanguage(language: Language): Promise<void> {
  await chooseLanguage(language);
  if (!queryClient.getQueryData(meQuery.queryKey)?.preferences.language) return;
  const { savePreferences } = await import("./own-preferences.ts");
  await savePreferences({ language });
}
