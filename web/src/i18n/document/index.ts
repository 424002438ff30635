import en from "./en.ts";
import la from "./la.ts";
import th from "./th.ts";

/** What search engines and the phone's home screen show of the app: the build writes it into documents and manifests. */
export const documentTexts = { th, la, en };
