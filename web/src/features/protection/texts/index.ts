import { defineTexts } from "../../../i18n/index.ts";
import type th from "./th.ts";

/** Words of the member's own limits and rests. */
export const protectionTexts = defineTexts<typeof th>({
  th: () => import("./th.ts"),
  la: () => import("./la.ts"),
  en: () => import("./en.ts"),
});
