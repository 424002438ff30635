import { defineTexts } from "../index.ts";
import type th from "./th.ts";

/** What the strip above the page says: no network, a new version, the browser inside LINE. */
export const asideTexts = defineTexts<typeof th>({
  th: () => import("./th.ts"),
  la: () => import("./la.ts"),
  en: () => import("./en.ts"),
});
