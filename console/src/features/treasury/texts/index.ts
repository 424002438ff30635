import { defineTexts } from "../../../i18n/index.ts";
import type th from "./th.ts";

/** Words of the house's own accounts. */
export const treasuryTexts = defineTexts<typeof th>({
  th: () => import("./th.ts"),
  la: () => import("./la.ts"),
  en: () => import("./en.ts"),
});
