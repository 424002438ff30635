import { textsIn } from "../../i18n/define-texts.ts";

export const accountsTexts = textsIn(
  import.meta.glob<typeof import("./texts/th.ts")>("./texts/*.ts"),
);

/** Texts of the figures, the ring and the export of a member. */
export const profileTexts = textsIn(
  import.meta.glob<typeof import("./texts/profile/th.ts")>("./texts/profile/*.ts"),
);
