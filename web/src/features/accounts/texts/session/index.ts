import { defineTexts } from "../../../../i18n/index.ts";
import type th from "./th.ts";

/** Words of the session: its clock, the reminder, where else the member is logged in. */
export const sessionTexts = defineTexts<typeof th>({
  th: () => import("./th.ts"),
  la: () => import("./la.ts"),
  en: () => import("./en.ts"),
});
