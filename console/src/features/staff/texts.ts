import { textsIn } from "../../i18n/define-texts.ts";

/** Texts of a staff user's own choices. */
export const ownTexts = textsIn(
  import.meta.glob<typeof import("./texts/own/th.ts")>("./texts/own/*.ts"),
);

/** Texts of the staff page and the account page. */
export const staffTexts = textsIn(
  import.meta.glob<typeof import("./texts/staff/th.ts")>("./texts/staff/*.ts"),
);

/** Texts of the sign-in, separate because they load before a staff user is signed in. */
export const signInTexts = textsIn(
  import.meta.glob<typeof import("./texts/sign-in/th.ts")>("./texts/sign-in/*.ts"),
);
