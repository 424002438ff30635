import { defineTexts } from "../../../../i18n/index.ts";
import type th from "./th.ts";

/** Words of the totals. */
export const totalsTexts = defineTexts<typeof th>({
  th: () => import("./th.ts"),
  la: () => import("./la.ts"),
  en: () => import("./en.ts"),
});
