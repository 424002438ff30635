import { defineTexts } from "../../../i18n/index.ts";
import type th from "./th.ts";

/** Words of the withdrawals desk and of the payouts. */
export const withdrawalsTexts = defineTexts<typeof th>({
  th: () => import("./th.ts"),
  la: () => import("./la.ts"),
  en: () => import("./en.ts"),
});
