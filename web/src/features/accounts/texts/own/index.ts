import { defineTexts } from "../../../../i18n/index.ts";
import type th from "./th.ts";

/** Words of the member's own data: profile, password, name of the bank account. */
export const ownTexts = defineTexts<typeof th>({
  th: () => import("./th.ts"),
  la: () => import("./la.ts"),
  en: () => import("./en.ts"),
});
