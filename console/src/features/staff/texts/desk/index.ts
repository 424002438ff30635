import { defineTexts } from "../../../../i18n/index.ts";
import type th from "./th.ts";

/** Words of the staff page and of one's own account. */
export const staffTexts = defineTexts<typeof th>({
  th: () => import("./th.ts"),
  la: () => import("./la.ts"),
  en: () => import("./en.ts"),
});
