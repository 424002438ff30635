import en from "./en.ts";
import la from "./la.ts";
import th from "./th.ts";

/**
 * Texts of push messages: no amounts and no names, since anyone near the locked phone can read
 * them. All languages are bundled, as the texts are short.
 */
export const pushTexts = { th, la, en };
