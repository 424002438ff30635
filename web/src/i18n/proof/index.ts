import { defineTexts } from "../index.ts";
import type th from "./th.ts";

/** Words of the sheet that asks for the password again. */
export const proofTexts = defineTexts<typeof th>({
  th: () => import("./th.ts"),
  la: () => import("./la.ts"),
  en: () => import("./en.ts"),
});
