import { defineTexts } from "../index.ts";
import sources from "./sources-thai.ts";
import type th from "./th.ts";

/** Words of the shell and the login page. The default language of the build is bundled, the others load. */
export const coreTexts = defineTexts<typeof th>(sources);
