import { defineTexts } from "../index.ts";
import type th from "./th.ts";

/** Words of the shell, of navigation and of what lib shows. */
export const coreTexts = defineTexts<typeof th>({
  th: () => import("./th.ts"),
  la: () => import("./la.ts"),
  en: () => import("./en.ts"),
});
