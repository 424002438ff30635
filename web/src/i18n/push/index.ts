import en from "./en.ts";
import la from "./la.ts";
import th from "./th.ts";

/** What a message on the locked phone says: no amounts and no names, since anybody may read it. All three in one: it is short. */
export const pushTexts = { th, la, en };
