import en from "./en.ts";
import la from "./la.ts";
import th from "./th.ts";

/**
 * The texts of the app that search engines and home screens show; the build writes them into
 * documents and manifests.
 */
export const documentTexts = { th, la, en };
