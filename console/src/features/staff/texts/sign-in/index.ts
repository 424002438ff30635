import { defineTexts } from "../../../../i18n/index.ts";
import type th from "./th.ts";

/** Words of the sign-in, which loads before anybody is known. */
export const signInTexts = defineTexts<typeof th>({
  th: () => import("./th.ts"),
  la: () => import("./la.ts"),
  en: () => import("./en.ts"),
});
