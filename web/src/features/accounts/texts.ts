import { sheetTextsIn } from "../../i18n/define-texts.ts";

/** Texts of the registration. */
export const accountTexts = sheetTextsIn(
  import.meta.glob<typeof import("./texts/th.ts")>("./texts/*.ts"),
);

/** Texts of the profile: own data, password, name of the bank account. */
export const ownTexts = sheetTextsIn(
  import.meta.glob<typeof import("./texts/own/th.ts")>("./texts/own/*.ts"),
);

/** Texts of the page for a forgotten password. */
export const resetTexts = sheetTextsIn(
  import.meta.glob<typeof import("./texts/reset/th.ts")>("./texts/reset/*.ts"),
);

/** Texts of the session: its length, the reality check, other devices. */
export const sessionTexts = sheetTextsIn(
  import.meta.glob<typeof import("./texts/session/th.ts")>("./texts/session/*.ts"),
);

/** Texts of passkeys: login, offer and list. */
export const passkeyTexts = sheetTextsIn(
  import.meta.glob<typeof import("./texts/passkeys/th.ts")>("./texts/passkeys/*.ts"),
);
