import { defineTexts } from "@krapao/browser/i18n/texts";
import sources from "./sources-thai.ts";

/**
 * Texts of the shell and the login page. The default language of the build is bundled, the others
 * load.
 */
export const coreTexts = defineTexts(sources);
