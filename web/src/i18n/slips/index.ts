import { defineTexts } from "../index.ts";
import type th from "./th.ts";

/** What becomes of slips, in words: where they are attached, and where they are listed. */
export const slipTexts = defineTexts<typeof th>({
  th: () => import("./th.ts"),
  la: () => import("./la.ts"),
  en: () => import("./en.ts"),
});
