import { defineTexts } from "../../../i18n/index.ts";
import type th from "./th.ts";

export const protectionTexts = defineTexts<typeof th>({
  th: () => import("./th.ts"),
  la: () => import("./la.ts"),
  en: () => import("./en.ts"),
});
